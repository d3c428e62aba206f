"""Klobba!, Barbarity and Klong! im! All!: Anna sits at a desk, Ben has a phone, a bot plays along, and Dora watches."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from browser.conftest import Come, opened
from browser.house import House
from browser.hurry import hurry, to_round
from browser.inspection import Inspection
from browser.picks import Pick, dice, raid
from browser.player import Player

#: Dealt from this, a raid on the ship is over soon, and the dice below lead to questions of most kinds.
SHORT = f"{690:032x}"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "color_scheme": "dark",
}  # fmt: skip

#: What can be pressed on the board, but for its furniture: tabs, what opens something, the buttons of the map,
#: and rooms out of reach.
PRESSED = ".board button:not([role=tab], [aria-expanded], [tabindex='-1'], .buttons > *)"
NAMES = "things => things.map(one => one.getAttribute('aria-label') ?? one.textContent.trim())"
#: The same, and nothing for what cannot be seen.
IN_SIGHT = """things => things.map(one =>
  one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width
    ? one.getAttribute('aria-label') ?? one.textContent.trim() : '')"""
#: Keys are no part of what an option says.
SENTENCES = "options => options.map(one => one.lastChild.data.trim())"

#: What lies where on the board.
DRAWN = """() => [...document.querySelectorAll('main [data-at]')].map(
  (one) => `${one.dataset.at}: ${one.querySelector('[role=img]')?.ariaLabel ?? one.textContent.trim()}`)"""
WORDS = "() => [...document.querySelectorAll('.below button[data-word]')].map((one) => one.dataset.word)"

NOW_AND_THEN = 20
#: A game with a hundred answers goes on by itself after so many, till this round; then they take it up again.
BY_HAND = 25
LONG = {"klong": 6}
#: While nobody has anything to press, in milliseconds: who is next is seen on one of two screens.
A_MOMENT = 30


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from opened(House(tmp_path_factory.mktemp("house"), seed=SHORT))


@pytest.mark.parametrize(
    ("game", "options", "picks"),
    [
        ("klobba", {"rounds": 4}, dice(3400)),
        ("barbarity", {"turn_cap": 15}, dice(1500)),
        ("klong", {}, [raid, raid]),
    ],
    ids=["klobba", "barbarity", "klong"],
)
def test_a_whole_game_at_desk_and_phone(
    game: str, options: dict[str, int], picks: list[Pick], come: Come, inspection: Inspection
) -> None:
    anna, ben, dora = come("Anna", color_scheme="light"), come("Ben", **PHONE), come("Dora")
    table = anna.lay(game, "me", "free", "random", options=options)
    ben.sit(table, 1)
    anna.start(table)
    for player in (anna, ben, dora):
        player.go(table)
    evening = Evening(game, anna, ben, dora, inspection)
    evening.play(dict(zip((anna, ben), picks, strict=True)))
    assert evening.touched > evening.answers / 2
    assert evening.undone
    assert evening.secrets
    evening.end()


@dataclass
class Evening:
    """One game, and what came of it."""

    game: str
    anna: Player
    ben: Player
    dora: Player
    inspection: Inspection
    answers: int = 0
    #: So many of them were given on the board itself.
    touched: int = 0
    #: Anna has taken an answer back.
    undone: bool = False
    #: Cards that nobody but Anna saw when all looked.
    secrets: set[str] = field(default_factory=set)
    prompts: set[tuple[Player, str]] = field(default_factory=set)
    #: After so many answers they look at each other's tables.
    comparing: int = 0
    #: A long game goes on without their hands for a while.
    hurried: bool = False

    def play(self, picks: dict[Player, Pick]) -> None:
        while not self.anna.ending.is_visible():
            if self.game in LONG and self.answers >= BY_HAND and not self.hurried:
                self.hurried = True
                hurry(urlsplit(self.anna.page.url).path, picks, to_round(LONG[self.game]))
            if not any(self.turn(player, pick) for player, pick in picks.items()):
                self.anna.page.wait_for_timeout(A_MOMENT)

    def turn(self, player: Player, pick: Pick) -> bool:
        """Answer, if there is anything to answer."""
        words = player.words_now()
        if words:
            self.look(player)
            self.answer(player, word := pick(words))
            if player is self.anna and not self.undone:
                self.take_back(words, word)
        elif (sure := player.bar.locator(".chosen")).is_visible():  # asked after the press that it follows
            sure.click()
        return bool(words)

    def look(self, player: Player) -> None:
        """All that can be pressed on the board is in the prompt bar; a question of a new kind is looked at closely."""
        sentences = player.options.evaluate_all(SENTENCES)
        for name in player.board.locator(PRESSED).evaluate_all(NAMES):
            assert any(name.startswith(sentence) for sentence in sentences), (name, sentences)
        prompt = (player, player.prompt.inner_text())
        if prompt not in self.prompts:
            self.prompts.add(prompt)
            self.inspection.look(f"{self.game}: {prompt[1]}", player)
        if player is self.ben and self.answers >= self.comparing and not self.anna.words_now():
            self.comparing = self.answers + NOW_AND_THEN
            self.compare()

    def compare(self) -> None:
        """What is in Anna's hand is to be seen nowhere else, and who watches has nothing to press."""
        for player in (self.anna, self.ben, self.dora):
            player.page.reload()  # or what has happened might still be told
            expect(player.board.locator(".board")).to_be_visible()
        hand = self.anna.board.get_by_role("group", name="hand", exact=True).get_by_role("img").evaluate_all(NAMES)
        others = self.ben.board.inner_html()
        # By name: of one that can be bought, more is said.
        secrets = {card for card in hand if card and card.split(".")[0] not in others}
        assert not [card for card in secrets if card in self.dora.board.inner_html()]
        self.secrets |= secrets
        expect(self.dora.options).to_have_count(0)
        expect(self.dora.board.locator(PRESSED)).to_have_count(0)

    def answer(self, player: Player, word: str) -> None:
        """On the board, if it is in sight there; else in the prompt bar."""
        player.spare_the_story()
        (sentence,) = player.option(word).evaluate_all(SENTENCES)
        there = on_board(player, sentence)
        self.answers += 1
        self.touched += there is not None
        press(player, there or player.option(word), sentence)
        expect(player.prompt).not_to_have_text("On its way …")

    def take_back(self, words: list[str], word: str) -> None:
        """If Anna may, and the bot is not about to go on, the same question comes back."""
        undo = self.anna.bar.locator("button[aria-label=Undo]:not([aria-disabled=true])")
        if undo.count() and (self.anna.words_now() or self.ben.words_now()):
            try:
                undo.click(timeout=3000)
            except TooLate:  # the bot went on after all; there will be another time
                return
            self.anna.page.wait_for_function(f"words => String(({WORDS})()) === String(words)", arg=words)
            self.undone = True
            self.answer(self.anna, word)

    def end(self) -> None:
        """All read the same scores; then Anna looks back, and the table is drawn as it was."""
        rows = scores(self.anna)
        assert len(rows) == 4
        for player in (self.ben, self.dora):
            player.spare_the_story()
            expect(player.ending).to_be_visible()
            assert scores(player) == rows
        self.inspection.look(f"{self.game}: ending", self.anna)
        self.anna.page.reload()
        self.anna.ending.get_by_role("button", name="Look at the table").click()
        expect(self.anna.board.locator(".board")).to_be_visible()  # the scores may be there before the board is loaded
        now = self.drawn()
        self.anna.page.get_by_role("button", name="Watch it again").click()
        slider = self.anna.bar.get_by_role("slider")
        slider.press("Home")
        expect(self.anna.bar.locator(".place")).to_have_text(re.compile("^0/"))
        # The slider goes there at once, and the board when the server has said what lay there.
        self.anna.page.wait_for_function(f"now => String(({DRAWN})()) !== String(now)", arg=now)
        self.inspection.look(f"{self.game}: replay", self.anna)
        slider.press("End")
        self.anna.bar.get_by_role("button", name="One back").click()
        self.anna.bar.get_by_role("button", name="One on").click()
        self.anna.page.wait_for_function(f"now => String(({DRAWN})()) === String(now)", arg=now)

    def drawn(self) -> Any:
        return self.anna.page.evaluate(DRAWN)


def scores(player: Player) -> list[list[str]]:
    return [row.inner_text().split() for row in player.ending.get_by_role("row").all()]


def press(player: Player, thing: Locator, sentence: str) -> None:
    """With the mouse or a finger. A room may first say what it costs, and what is easily touched asks to be sure."""
    touch = player.page.evaluate("navigator.maxTouchPoints > 0")
    further = player.board.locator(".board aside").get_by_role("button", name=sentence)
    sure = player.bar.get_by_role("button", name=f"Sure? {sentence}")
    for step in (thing, further.or_(sure).first):
        if step.is_visible():
            step.tap() if touch else step.click()


def on_board(player: Player, sentence: str) -> Locator | None:
    """What stands for an option on the board, if it is in sight."""
    name = re.compile(f"{re.escape(sentence)}([.,]|$)")
    things = player.board.locator(".board button")
    found = [nth for nth, said in enumerate(things.evaluate_all(IN_SIGHT)) if name.match(said)]
    return things.nth(found[0]) if found else None
