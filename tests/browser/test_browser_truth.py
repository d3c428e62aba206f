"""One truth on the screen: what is asked, lit, counted down and decided belongs to the view that the board shows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.conftest import Come, opened
from browser.house import House
from browser.hurry import hurry, to_round
from browser.picks import raid
from browser.player import Player, going_on

#: Looks at the page whenever anything on it has changed: the version that the board has told to its end, what the bar
#: asks, whether anything is lit, a clock runs, what is told, and whether somebody is said to have won.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const board = document.querySelector('main .board'), bar = document.querySelector('.below section');
    if (!board?.dataset.version || !bar) return;
    const now = {
      version: Number(board.dataset.version),
      asked: bar.dataset.question ?? null,
      options: bar.querySelectorAll('.group button[data-word]').length,
      lit: board.querySelectorAll('.place.open:not(.claim)').length,
      clock: bar.querySelector('[role=timer]') !== null,
      won: document.querySelector('dialog table') !== null,
      said: bar.querySelector('p[aria-live]').textContent,
      told: bar.classList.contains('told'),
    };
    if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now);
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document, all);
  document.addEventListener('DOMContentLoaded', look);
}"""
ANSWERS = 14
#: What is told lasts for longer than anybody's patience.
SLOWLY = 100


@dataclass
class Witness:
    """What the server said, and when; and what was seen of it."""

    page: Page
    #: The first version that asked each question, and the one that ended the game.
    asked: dict[str, int] = field(default_factory=dict)
    over: float = float("inf")
    #: What led to each version, in words.
    texts: dict[int, str] = field(default_factory=dict)
    #: A story was told while something was asked already: there was something to be early for.
    stories: int = 0
    #: The last that was said asks us something: nobody else goes on before we do.
    awaited: bool = False

    def __post_init__(self) -> None:
        self.page.add_init_script(f"({WATCH})()")
        self.page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, message: dict[str, Any]) -> None:
        now = message.get("now")
        if not now:
            return
        if now["question"]:
            self.asked.setdefault(now["question"]["id"], now["version"])
        if now["ending"]:
            self.over = min(self.over, now["version"])
        self.stories += any(message.get("holds", []))
        self.awaited = now["question"] is not None
        self.texts[now["version"]] = " ".join(event["text"] for event in message.get("events", []))

    def lies(self) -> list[str]:
        """Whatever was seen before its time."""
        moments = self.page.evaluate("window.seen")
        before = [None, *(moment["said"] for moment in moments)]
        return [f"{why}: {seen}" for seen, said in zip(moments, before, strict=False) for why in self.judge(seen, said)]

    def judge(self, seen: dict[str, Any], before: str | None) -> Iterator[str]:
        version, asked = seen["version"], seen["asked"]
        if asked is not None and self.asked[asked] > version:
            yield f"asked at {self.asked[asked]}"
        if asked is None and seen["options"]:
            yield "options without a question"
        if asked is None and seen["lit"]:
            yield "lit without a question"
        if seen["won"] and self.over > version:
            yield f"won at {self.over}"
        news = self.tells(seen) and seen["said"] != before
        if news and not any(seen["said"] in text for at, text in self.texts.items() if at >= version):
            yield "told, but it is no part of what leads to a later version"

    def tells(self, seen: dict[str, Any]) -> bool:
        return bool(seen["told"] and seen["said"] != "Look at the table …")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from opened(House(tmp_path_factory.mktemp("house"), seed=f"{690:032x}"))


def pick(words: list[str]) -> str:
    words = going_on(words)
    return raid(words) if any(word.startswith(("play.", "buy.", "end")) for word in words) else words[-1]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("kombio", {"rounds": 2}),
        ("karuba", {}),
        ("klobba", {"rounds": 1}),
        ("barbarity", {"turn_cap": 8}),
        ("klong", {}),
    ],
)
def test_nothing_is_asked_or_decided_before_the_board_has_told_what_led_to_it(
    game: str, options: dict[str, int], come: Come
) -> None:
    anna = come("Anna", reduced_motion="no-preference", tempo=0.3)
    witness = Witness(anna.page)
    anna.go(anna.lay(game, "me", "random", "random", options=options, race_seconds=15))
    for turn in range(ANSWERS):
        if not (words := anna.words()):
            break
        anna.answer(pick(words))
        if turn % 3 == 2:  # now and then somebody does not want to wait
            anna.skip()
    assert witness.stories > 3
    seen = anna.page.evaluate("window.seen")
    assert len(seen) > ANSWERS
    assert not witness.lies()
    assert len({moment["said"] for moment in seen if witness.tells(moment)}) > 2


def play_to_a_story(anna: Player, witness: Witness) -> None:
    """Answer until the board has something to tell, and what is asked after it has been said."""
    next_step = anna.skips.or_(anna.options).first
    expect(next_step).to_be_visible()
    while not anna.skips.count():
        asked = str(anna.bar.get_attribute("data-question"))
        anna.answer(pick(anna.words()))
        expect(anna.bar).not_to_have_attribute("data-question", asked)
        expect(next_step).to_be_visible()
    while not witness.awaited:
        anna.page.wait_for_timeout(20)


def test_an_early_question_would_be_seen(come: Come) -> None:
    """A planted one: the bar asks while the board still tells what led to it."""
    anna = come("Anna", reduced_motion="no-preference", tempo=SLOWLY)
    witness = Witness(anna.page)
    anna.go(anna.lay("klobba", "me", "random", "random"))
    play_to_a_story(anna, witness)
    version = anna.page.evaluate("Number(document.querySelector('main .board').dataset.version)")
    assert not witness.lies()
    early = next(name for name, at in witness.asked.items() if at > version)
    anna.page.evaluate("name => (document.querySelector('.below section').dataset.question = name)", early)
    anna.page.evaluate("new Promise((done) => setTimeout(done))")  # till what looks on has looked
    assert any(lie.startswith("asked at") for lie in witness.lies())


def test_a_key_or_a_tap_spares_one_the_rest_of_the_story(come: Come) -> None:
    anna = come("Anna", reduced_motion="no-preference", tempo=SLOWLY)
    witness = Witness(anna.page)
    anna.go(anna.lay("klobba", "me", "random", "random"))
    ways: list[Callable[[], None]] = [
        lambda: anna.page.keyboard.press(" "), anna.skips.click, anna.spare_the_story
    ]  # fmt: skip
    for skip in ways:
        play_to_a_story(anna, witness)
        expect(anna.options).to_have_count(0)
        skip()
        expect(anna.skips).to_have_count(0)


def test_the_last_scene_is_seen_before_the_winner_is_named(come: Come) -> None:
    anna = come("Anna", reduced_motion="no-preference", tempo=0.1)
    witness = Witness(anna.page)
    table = anna.lay("karuba", "me", "random")
    hurry(table, {anna: pick}, to_round(7))
    anna.go(table)
    anna.play(pick)
    assert witness.over < float("inf")
    assert not witness.lies()
    ended = next(seen for seen in anna.page.evaluate("window.seen") if seen["won"])
    assert ended["version"] >= witness.over


@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_focus_never_falls_to_the_page(key: str, come: Come) -> None:
    """Not with the button of an answer, and not with a drawer that is closed."""
    anna = come("Anna")
    anna.go(anna.lay("karuba", "me", "random"))
    words = anna.words()
    if key == "Escape":
        anna.page.keyboard.press("l")
        expect(anna.page.get_by_role("tab", name="Log")).to_be_focused()
        anna.page.keyboard.press(key)
        expect(anna.page.get_by_role("tab", name="Log")).to_have_count(0)
    else:
        anna.option(words[-1]).focus()
        anna.page.keyboard.press(key)
        expect(anna.option(words[-1])).to_have_count(0)
    anna.page.wait_for_function("document.activeElement !== document.body")
