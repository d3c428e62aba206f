"""Overlays: any card and any number of a game changed by name, and whatever is wrong refused with its place."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.core import Mistake, lay_over, load_cards, load_overlay, load_table, read_overlay, slug
from stammtisch.core.cards import Cards
from stammtisch.core.overlay_lines import lines_of
from stammtisch.games.barbarity.cards import EFFECTS, CardKind

BARBARITY = "stammtisch.games.barbarity"
KLONG = "stammtisch.games.klong"


@pytest.fixture(autouse=True)
def nothing_is_left_over() -> Iterator[None]:
    yield
    lay_over(None)


def barbarity(changes: str) -> Cards[CardKind]:
    lay_over(read_overlay(f'game = "barbarity"\n{changes}', "my.toml"))
    return load_cards(BARBARITY, CardKind, EFFECTS)


def klong(changes: str, file: str) -> dict[str, object]:
    lay_over(read_overlay(f'game = "klong"\n{changes}', "my.toml"))
    return load_table(KLONG, file)[0]


def value_of(name: str, file: Cards[CardKind]) -> int:
    return next(kind.value for kind in file.kinds if kind.name == name)


@pytest.mark.parametrize("written", ["pigsticker", "Pigsticker", "card"])
def test_a_card_is_changed_by_its_name(written: str) -> None:
    changes = "[card.pigsticker]\nvalue = 4" if written == "card" else f"[cards.{written}]\nvalue = 4"
    assert value_of("Pigsticker", barbarity("")) == 3
    assert value_of("Pigsticker", barbarity(changes)) == 4


@pytest.mark.parametrize("written", ["beard-pull", "beard_pull", '"Beard Pull"'])
def test_a_name_of_several_words_is_written_as_one_likes(written: str) -> None:
    assert value_of("Beard Pull", barbarity(f"[cards.{written}]\nvalue = 7")) == 7


@pytest.mark.parametrize(
    ("name", "word"),
    [("Crom's Knackers!", "croms_knackers"), ('"Chainmail"', "chainmail"), ("-1", "-1"), ("a - b", "a_b")],
)
def test_quotes_and_marks_in_a_name_need_not_be_written(name: str, word: str) -> None:
    assert slug(name) == word


def test_the_cards_are_counted_anew_and_those_without_copies_leave() -> None:
    usual, fewer = barbarity(""), barbarity("[cards.pigsticker]\ncopies = 0\n[cards.beard-pull]\ncopies = 9")
    assert "Pigsticker" not in [kind.name for kind in fewer.kinds]
    assert fewer.table["cards"] == usual.table["cards"] - 4 + 6


def test_the_numbers_beside_the_cards_are_changed_alone() -> None:
    usual, changed = barbarity("").table["rules"], barbarity("[rules]\nhand = 4").table["rules"]
    assert changed == {**usual, "hand": 4} != usual


def test_the_digest_changes_with_the_cards_and_only_with_them() -> None:
    assert barbarity("").digest == barbarity("[rules]\nhand = 5").digest != barbarity("[rules]\nhand = 4").digest


def test_an_overlay_is_for_one_game() -> None:
    lay_over(read_overlay('game = "klong"\n[rules]\nhand = 4', "my.toml"))
    assert load_table(BARBARITY, "cards.toml")[0]["rules"]["hand"] == 5


def test_cards_without_a_name_go_by_their_value() -> None:
    lay_over(read_overlay('game = "kombio"\n[cards.-1]\ncopies = 2\n[cards.7]\nability = "blind_swap"', "my.toml"))
    entries = {entry["value"]: entry for entry in load_table("stammtisch.games.kombio", "cards.toml")[0]["card"]}
    assert entries[-1] == {"value": -1, "copies": 2}
    assert entries[7]["ability"] == "blind_swap"


def test_the_map_and_the_tokens_of_klong_are_changed_in_the_same_way() -> None:
    assert klong("[token.archive]\nuse = 'heal 1'", "cards.toml")["token"]["archive"]["use"] == "heal 1"  # type: ignore[index]
    modules = klong("[module.HY.spaces.HY1]\nhas = ['minor']", "map.toml")["module"]
    assert modules[0]["spaces"][0]["has"] == ["minor"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            "[cards.pigstiker]\nvalue = 1",
            r"my.toml line 2 [cards]: unknown card 'pigstiker'; .* Did you mean pigsticker?",
        ),
        (
            "[cards.pigsticker]\nvalu = 1",
            r"my.toml line 3 [cards.pigsticker]: unknown name 'valu'; .* Did you mean value?",
        ),
        (
            "[cards.pigsticker]\nvalue = 'x'",
            r"my.toml line 3 [cards.pigsticker]: value = 'x' is not of the same sort as 3",
        ),
        ("[cards]\npigsticker = 3", r"my.toml line 3 [cards]: pigsticker = 3 does not say what is changed in it"),
        (
            "[ruls]\nhand = 1",
            r"my.toml line 2: unknown table 'ruls'; there is cards, rules, add, remove. Did you mean rules?",
        ),
        ("[rules]\nhadn = 1", r"my.toml line 3 [rules]: unknown name 'hadn'; .* Did you mean hand?"),
        ("[rules]\nhand = true", r"my.toml line 3 [rules]: hand = True is not of the same sort as 5"),
        ("rules = 3", r"my.toml line 2: rules = 3 is no table"),
    ],
)
def test_what_is_unknown_or_wrong_is_refused_with_its_place(changes: str, said: str) -> None:
    pattern = "^" + said.replace("[", r"\[").replace("]", r"\]").replace("?", r"\?")
    with pytest.raises(Mistake, match=pattern):
        barbarity(changes)


WOLF = '[[add]]\nname = "Wolf Cub"\nkind = "battle"\nvalue = 2\ncopies = 3\n'


def test_cards_are_added_and_removed() -> None:
    usual, changed = barbarity(""), barbarity(f'remove = ["Pigsticker", "beard-pull"]\n{WOLF}')
    names = [kind.name for kind in changed.kinds]
    assert names[-1] == "Wolf Cub"
    assert not {"Pigsticker", "Beard Pull"} & set(names)
    assert changed.table["cards"] == usual.table["cards"] - 4 - 3 + 3
    assert changed.digest != usual.digest


def test_a_card_may_be_replaced_by_another_of_its_name() -> None:
    changed = barbarity('remove = ["Pigsticker"]\n[[add]]\nname = "Pigsticker"\nkind = "battle"\nvalue = 9')
    assert value_of("Pigsticker", changed) == 9


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ("remove = ['Pigstiker']", "my.toml line 2: unknown card 'Pigstiker'; .* Did you mean Pigsticker?"),
        ("remove = ['Pigsticker', 'pigsticker']", "my.toml line 2: Pigsticker is removed here, and named once more"),
        ("remove = ['Pigsticker']\n[cards.pigsticker]\nvalue = 3", "my.toml line 2: Pigsticker is removed here, and"),
        ("remove = 'Pigsticker'", "my.toml line 2: cards that leave are a list of names"),
        ("add = 3", "my.toml line 2: each card that is added is an entry [[add]]"),
        (f"{WOLF}{WOLF}", "my.toml line 7: there is a card Wolf Cub already; change it under [cards.wolf_cub]"),
        ("\n[[add]]\nname = 'Wolf'", "my.toml line 3: card 'Wolf': there is no kind"),
        ("[[add]]", "my.toml line 2: card no. 69 of the file: there is no name"),
        ("[[add]]\nname = 'Wolf'\nkind = 'battle'\nvalue = 'x'", "my.toml line 5: card 'Wolf': value = 'x' is not a"),
        ("[[add]]\nname = 'Wolf'\nkind = 'battle'\ncopies = 'x'", "my.toml line 5: card 'Wolf': copies = 'x' is not"),
        ("[[add]]\nname = 'Wolf'\nkind = 'battle'\n\nteeth = 3", "my.toml line 6: card 'Wolf': unknown key 'teeth'"),
        ("[cards.pigsticker]\ncopies = -1", "my.toml line 3: card 'Pigsticker': copies = -1; it is a number from 1"),
        ("[cards.hop-it]\nwhen = 'x'\neffects = [{ do = 'drwa' }]", "my.toml line 2: card 'Hop It': unknown effect"),
    ],
)
def test_a_mistake_in_what_is_added_or_changed_has_the_line_of_the_overlay(changes: str, said: str) -> None:
    pattern = "^" + said.replace("[", r"\[").replace("]", r"\]").replace("?", r"\?").replace("(", r"\(")
    with pytest.raises(Mistake, match=pattern):
        barbarity(changes)


@pytest.mark.parametrize(
    ("source", "path", "line"),
    [
        ("game = 'x'\n[rules]\nhand = 4", ("rules", "hand"), 3),
        ("[cards.'Beard Pull']\n\nvalue = 3", ("card", "beard_pull", "value"), 3),
        ("[[add]]\nname = 'a'\n[[add]]\nname = 'b'", ("add", "1", "name"), 4),
        ('note = """\nhand = 3\n"""\nrules.hand = 4', ("rules", "hand"), 4),
        ("rules = { hand = 4 }", ("rules",), 1),
    ],
)
def test_every_key_has_its_line(source: str, path: tuple[str, ...], line: int) -> None:
    lines = lines_of(source, slug)
    assert lines[path] == line
    assert ("hand",) not in lines


@pytest.mark.parametrize(
    ("game", "changes", "said"),
    [
        ("barbarity", "[cards.pigsticker]\n\nvalue = 0", "my.toml line 4: card 'Pigsticker': value = 0; a Battle Card"),
        ("barbarity", "[rules]\nhand = 99", "my.toml line 3: [rules]: hand = 99; it is a number from 1 to 20"),
        ("karuba", "[rules]\nhand = 3\ngrid = 9", "my.toml line 4: [rules]: grid = 9; it is"),
        ("karuba", "[cards.7]\ntreasure = 'ruby'", "my.toml line 3: card 7: treasure = 'ruby'"),
        ("karuba", "remove = [9]", "my.toml: there is one adventurer of each colour, but 0 blue"),
        ("kombio", "[deal]\ncards = 0", "my.toml line 3: [deal]: cards = 0; it is"),
        ("klobba", "[cards.foxes]\nclan = 'wolf'", "my.toml line 3: card 'foxes': clan = 'wolf' is none of fox"),
        ("klong", "[cards.hack]\ntext = 'skil 1'", "my.toml line 2: card 'hack': unknown effect 'skil'"),
        ("klong", "[token.archive]\nuse = 'heel 1'", "my.toml line 2: [token] archive: unknown effect 'heel'"),
        ("klong", "[rage]\nzone = ['green']", "my.toml line 2: [rage]: unknown zone 'green'"),
        ("barbarty", "", "my.toml line 1: unknown game 'barbarty'; .* Did you mean barbarity?"),
    ],
)
def test_what_the_game_itself_refuses_has_the_line_of_the_overlay(
    game: str, changes: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "my.toml").write_text(f'game = "{game}"\n{changes}\n', "utf-8")
    code = "import os; os.chdir(os.path.dirname(os.environ['STAMMTISCH_CARDS'])); "
    code += "os.environ['STAMMTISCH_CARDS'] = 'my.toml'; from stammtisch.games import game_named\n"
    code += "from stammtisch.core import Mistake\n"
    code += (
        f"try: game_named({game!r} if {game!r} != 'barbarty' else 'kombio')\nexcept Mistake as mistake: print(mistake)"
    )
    environment = {**os.environ, "STAMMTISCH_CARDS": str(tmp_path / "my.toml")}
    environment["PYTHONPATH"] = os.pathsep.join(str(Path(part).resolve()) for part in sys.path if part)
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert re.match(said.replace("[", r"\[").replace("]", r"\]").replace("?", r"\?"), run.stdout), run.stdout


def test_an_overlay_says_its_game() -> None:
    with pytest.raises(Mistake, match=r"my.toml: it does not say which game it is for"):
        read_overlay("[rules]\nhand = 4", "my.toml")
    with pytest.raises(Mistake, match=r"my.toml: Invalid value"):
        read_overlay("game = ", "my.toml")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="No such file"):
        load_overlay(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'game = "\xe4"')
    with pytest.raises(Mistake, match="not text in UTF-8"):
        load_overlay(tmp_path / "latin.toml")


def test_a_process_plays_the_cards_that_the_environment_names(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('game = "klong"\n[rules]\nhand = 4\n[rage]\nblockade = 3\n', "utf-8")
    code = "from stammtisch.games import game_named as g; from stammtisch.games.klong.cards import RULES as R;"
    code += "print(g('klong').cards, R.hand)"
    told = []
    for cards in ("", str(tmp_path / "my.toml")):
        environment = {**os.environ, "STAMMTISCH_CARDS": cards}
        run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        told.append(run.stdout.split())
    assert (told[0][1], told[1][1]) == ("5", "4")
    assert told[0][0] != told[1][0]
