"""The rule pages: their cards and their example are those of the game."""

import re
from importlib.resources import files

import pytest

from games.karuba.karuba_reference import points
from games.karuba.karuba_table import table
from stammtisch.games.karuba import GAME
from stammtisch.games.karuba.cards import CARDS

PAGES = ["README.md", "README.de.md"]


def page(name: str) -> str:
    return files(GAME.package).joinpath(name).read_text("utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_the_table_of_cards_is_the_card_file(name: str) -> None:
    cells = [cell.strip() for line in page(name).splitlines() if re.match(r"\| \d+ ", line) for cell in line.split("|")]
    listed = {int(cell): cells[at + 1 : at + 3] for at, cell in enumerate(cells) if cell.isdecimal()}
    assert sorted(listed) == sorted(CARDS)
    for number, (shown, exits) in listed.items():
        card = CARDS[number]
        assert exits.replace(" ", "").replace("O", "E") == card.exits
        words = shown.replace("Kristall", "crystal").replace("Gold", "gold")
        assert [word for word in ("crystal", "gold") if word in words] == [card.treasure] * bool(card.treasure)
        assert ("dventurer" in shown or "benteurer" in shown) == bool(card.adventurer)
        assert ("temple" in shown or "Tempel" in shown) == bool(card.temple)


def drawn_cards(name: str) -> dict[tuple[int, int], list[str]]:
    """The three lines of every card in the drawing, by column and row."""
    lines = page(name).split("```")[1].strip("\n").splitlines()
    cards = {}
    for top in range(1, len(lines), 4):
        for left in range(1, 37, 9):
            card = [line.ljust(40)[left : left + 8] for line in lines[top : top + 3]]
            if card[1].strip():
                cards[left // 9, top // 4] = card
    return cards


@pytest.mark.parametrize("name", PAGES)
def test_the_cards_of_the_example_are_drawn_as_they_are(name: str) -> None:
    for north, middle, south in drawn_cards(name).values():
        card = CARDS[int(re.findall(r"\d+", middle)[0])]
        exits = {"N": "║" in north, "E": middle.endswith("═"), "S": "║" in south, "W": middle.startswith("═")}
        assert {edge for edge, there in exits.items() if there} == set(card.exits)
        letter = middle.strip(" ═")[-1]
        assert letter in {"": "AT", "crystal": "ck", "gold": "g"}[card.treasure]
        assert (letter == "A", letter == "T") == (bool(card.adventurer), bool(card.temple))


@pytest.mark.parametrize("name", PAGES)
def test_the_example_is_worth_what_the_page_says(name: str) -> None:
    island = {place: int(re.findall(r"\d+", card[1])[0]) for place, card in drawn_cards(name).items()}
    said = re.search(r"Mia (?:has|hat) \*\*(\d+) ", page(name))
    assert said is not None
    assert int(said[1]) == points(island, strict=False) == points(island, strict=True)
    rows = [" ".join(str(island.get((x, y), "..")) for x in range(4)) for y in range(4)]
    result = table(phase="over", islands=[rows, []]).result()
    assert result is not None
    assert result.scores[0] == int(said[1])


@pytest.mark.parametrize("name", PAGES)
def test_the_option_of_the_table_is_explained(name: str) -> None:
    for word in ("blocked_path", "lenient", "strict"):
        assert f"`{word}`" in page(name)
