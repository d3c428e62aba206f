"""Somebody at a device: what they see on their screen, and what they press."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, expect
from playwright.sync_api import TimeoutError as TooLate

#: The browser's own words about a line that is down; that is what some tests are about.
LINE_DOWN = re.compile(r"WebSocket connection|Failed to load resource|ERR_")
#: Until nothing fades in or travels any more; what pulses on and on does not count.
STILL = """async () => {
  const ends = (one) => one.playState === 'running' && one.effect.getTiming().iterations < 9;
  const running = () => document.getAnimations().filter(ends).map((one) => one.finished);
  while (running().length) await Promise.allSettled(running());
}"""
#: What happens is told so much faster; what else somebody has chosen stays.
TEMPO = """{
  const chosen = JSON.parse(localStorage.getItem('stammtisch') ?? '{}');
  localStorage.setItem('stammtisch', JSON.stringify({ tempo: %s, ...chosen }));
}"""
#: They have played all of it before.
KNOWN = """localStorage.setItem('stammtisch.known', '["kombio", "karuba", "klobba", "barbarity", "klong"]')"""
#: Patience for a busy machine.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)


def going_on(words: list[str]) -> list[str]:
    """The answers that take nothing back: there is always one."""
    return [word for word in words if not word.startswith("take_up.")]


class Player:
    """A guest with a browser of their own."""

    def __init__(
        self, context: BrowserContext, address: str, name: str = "", tempo: float = 0.1, *, new: bool = False
    ) -> None:
        """To whom the games are new, it is offered to learn them."""
        self.context = context
        context.add_init_script(TEMPO % tempo)
        if not new:
            context.add_init_script(KNOWN)
        self.address = address
        self.troubles: list[str] = []
        context.set_default_timeout(PATIENCE)
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._complain)
        if name:
            self.rename(name)

    def _complain(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not LINE_DOWN.search(message.text):
            self.troubles.append(message.text)

    # At the door

    def rename(self, name: str) -> None:
        self._ask("put", "/api/me", {"name": name})

    def lay(self, game: str, *seats: str, **how: Any) -> str:
        """A table, opened without the set-up sheet: its address."""
        return f"/t/{self._ask('post', '/api/tables', {'game': game, 'seats': seats, **how})['id']}"

    def sit(self, table: str, seat: int, who: str = "me") -> None:
        self._ask("put", f"/api/tables/{table.removeprefix('/t/')}/seats/{seat}", {"who": who})

    def start(self, table: str) -> None:
        self._ask("post", f"/api/tables/{table.removeprefix('/t/')}/start", {})

    def meet(self, other: Player, game: str, **how: Any) -> str:
        """A table for two that has started, and both look at it: its address."""
        table = self.lay(game, "me", "free", **how)
        other.sit(table, 1)
        self.start(table)
        for player in (self, other):
            player.go(table)
        return table

    def _ask(self, method: str, path: str, body: dict[str, Any]) -> Any:
        answer = self.context.request.fetch(self.address + path, method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def go(self, path: str = "/") -> Player:
        self.page.goto(self.address + path)
        return self

    def wait_till_still(self) -> None:
        self.page.evaluate(STILL)

    # At the table

    @property
    def board(self) -> Locator:
        return self.page.locator("main")

    @property
    def bar(self) -> Locator:
        """The prompt bar, or its place while one looks back."""
        return self.page.locator(".below section")

    @property
    def prompt(self) -> Locator:
        return self.bar.locator("p[aria-live]")

    @property
    def options(self) -> Locator:
        """The answers that are offered, as buttons."""
        return self.bar.locator(".group button[data-word]")

    @property
    def claims(self) -> Locator:
        """What can be claimed beside the question, as buttons."""
        return self.bar.locator(".claims button[data-word]")

    @property
    def ending(self) -> Locator:
        """The sheet with the scores, when the game is over."""
        return self.page.get_by_role("dialog").filter(has=self.page.get_by_role("table"))

    @property
    def story(self) -> Locator:
        """The log; it has to be open."""
        return self.page.get_by_role("list", name="What happened").get_by_role("listitem")

    def option(self, word: str) -> Locator:
        return self.bar.locator(f'button[data-word="{word}"]')

    def place(self, name: str) -> Locator:
        """A place on the board that can be pressed."""
        return self.board.locator(f'[data-at="{name}"] > button')

    def answer(self, word: str) -> None:
        self.option(word).click()

    def words(self) -> list[str]:
        """What can be answered; nothing if the game is over."""
        expect(self.options.or_(self.ending).first).to_be_visible()
        return self.words_now()

    def words_now(self) -> list[str]:
        """What can be answered at this moment."""
        return self.options.evaluate_all("buttons => buttons.map(button => button.dataset.word)")  # type: ignore[no-any-return]

    def play(self, pick: Callable[[list[str]], str], press: Callable[[str], None] | None = None) -> None:
        """Answer whatever comes, until the game is over. Who is late for a race goes on to the next question.

        What lies stays: who takes up again whatever they lay never comes to an end.
        """
        press = press or (lambda word: self.option(word).click(timeout=3000))
        while True:
            words = self.words()
            if words:
                with suppress(TooLate):
                    press(pick(going_on(words)))
            elif self.ending.is_visible():
                return

    @property
    def skips(self) -> Locator:
        """The button that spares one the rest of what is told."""
        return self.bar.locator("button[aria-keyshortcuts=Space]")

    def skip(self) -> None:
        """Do not wait till all is told."""
        if self.skips.count():
            with suppress(TooLate):
                self.skips.click(timeout=500)

    def spare_the_story(self) -> None:
        """A tap on the board: what is still being told is over."""
        self.board.locator(".board").dispatch_event("click")

    def keep_time(self, tempo: float) -> None:
        """From now on, what happens is told so many times as slowly as usual."""
        self.page.evaluate("tempo => (document.documentElement.dataset.tempo = tempo)", tempo)

    def turn_to(self, tab: str) -> None:
        """Open the drawer: Log, Chat, Rules or Table."""
        self.page.locator("header").get_by_role("button", name=re.compile(f"^{tab}")).click()
        expect(self.page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")

    def say(self, text: str) -> None:
        self.page.get_by_role("textbox", name="Say something").fill(text)
        self.page.get_by_role("button", name="Send").click()
