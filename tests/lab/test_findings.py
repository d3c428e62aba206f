"""What a report says: no more than the games have shown."""

from __future__ import annotations

import copy
import re
from html import unescape
from typing import Any

import pytest

from stammtisch.core import FastRng
from stammtisch.games import game_named
from stammtisch.lab.measure.claims import claims_of, places_of
from stammtisch.lab.measure.lifts import lifts
from stammtisch.lab.measure.statistics import Interval
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.names import Names
from stammtisch.lab.play.chunk import play_chunk
from stammtisch.lab.play.event_counter import card_fields
from stammtisch.lab.play.job import Job
from stammtisch.lab.play.turn_counter import GAME, TurnCounter
from stammtisch.lab.report.finding import Finding
from stammtisch.lab.report.findings import findings
from stammtisch.lab.report.html import html_page
from stammtisch.lab.report.plots import SOFT, Row, dots, points
from stammtisch.lab.report.wording import wording

KOMBIO = Job("kombio", ("random", "random", "random"), 45, 1, (("rounds", 1),))
BEGINS, WINS, FIRST_HAND, STRONG = "Turn order", "Who wins", "Cards at the start", "Strong and weak cards"
KINDS = game_named("barbarity").events + game_named("kombio").events
PHRASES = game_named("barbarity").phrases
CHANGES, NEVER = "Changes of the lead", "What never happens"


@pytest.fixture(scope="module")
def played() -> Sums:
    return play_chunk((KOMBIO, 0, KOMBIO.games)).sums


def told(sums: Sums, cards: list[str] | None = None, **changes: Any) -> dict[str, Finding]:
    """The findings by title, with some of the sums replaced."""
    bots = ["random"] * len(sums["wins"])
    names = Names(cards or [], KINDS, phrases=PHRASES)
    changed = {**copy.deepcopy(sums), **changes}
    claims = claims_of(changed, bots, names, {}, [0.0] * len(bots))
    return {one.title: one for one in findings(changed, bots, names, claims)}


def use(games: tuple[int, int], wins: tuple[float, float]) -> dict[str, float]:
    """What two seats did with a card, and won."""
    return {"times": sum(games), "games_0": games[0], "games_1": games[1], "wins_0": wins[0], "wins_1": wins[1]}


GOOD, LUCK, BAD = use((100, 100), (90, 90)), use((100, 100), (51, 49)), use((100, 100), (30, 30))


def two_seats(played: Sums, uses: dict[str, dict[str, Any]]) -> Sums:
    """Two hundred games of two who win the same."""
    return {**played, "games": 200, "nobody": 0, "wins": {"0": 100.0, "1": 100.0}, "uses": uses}


def test_a_use_that_goes_with_winning_is_found() -> None:
    entry = {"times": 100, "games_0": 100, "wins_0": 90.0, "games_1": 100, "wins_1": 90.0}
    luck = {"times": 100, "games_0": 100, "wins_0": 51.0, "games_1": 100, "wins_1": 49.0}
    sums = {"games": 200, "wins": {"0": 100.0, "1": 100.0}, "uses": {"played": {"axe": entry, "boot": luck}}}
    axe, boot = lifts(sums, 2, Names([], KINDS), {}, "used")
    assert (axe.card, axe.p < 1e-6, boot.card, boot.p > 0.5) == ("axe", True, "boot", True)
    assert axe.gain.middle == pytest.approx(0.8)
    assert lifts(sums, 2, Names([], KINDS), {}, "dealt") == []


def test_a_card_that_comes_and_goes_is_no_use_of_it(played: Sums) -> None:
    """`drew` is passive: nobody did anything with the card."""
    found = told(two_seats(played, {"played": {"axe": GOOD}, "drew": {"boot": BAD}}))
    assert "who played Axe wins" in found[STRONG].sentence
    assert "Boot" not in found[STRONG].sentence + found[STRONG].figure
    assert "who drew Boot wins" in found["Cards that come and go"].sentence
    assert "Cards that come and go" not in told(two_seats(played, {"played": {"axe": GOOD}}))


def test_every_finding_has_a_sentence_and_idle_cards_are_named() -> None:
    sums = play_chunk((KOMBIO, 0, KOMBIO.games)).sums
    found = list(told(sums, ["-1", "14", "Crown"]).values())
    assert [one.title for one in found if not one.sentence.endswith(".")] == []
    assert "Never used: Crown." in next(one.sentence for one in found if one.title == "What never happens")
    assert sum(one.figure.count("<svg") for one in found) >= 5


@pytest.mark.parametrize("name", ["kombio", "karuba", "klobba", "barbarity", "klong"])
def test_only_events_that_name_cards_say_what_is_done_with_them(name: str) -> None:
    passive = [kind for kind in game_named(name).events if kind.passive]
    assert [kind.name for kind in passive if not card_fields(kind)] == []
    assert "drew" in [kind.name for kind in passive]


def test_games_that_nobody_wins_are_said_and_make_no_seat_better(played: Sums) -> None:
    nobody = told(played, wins=dict.fromkeys("012", 0.0), nobody=45, close=0)
    assert nobody[WINS].sentence == "Nobody wins any of the 45 games."
    assert BEGINS not in nobody
    some = told(played, games=900, wins=dict.fromkeys("012", 100.0), nobody=600)[WINS].sentence
    assert "more than luck" not in some
    assert "Nobody wins 600 of the 900 games." in some
    assert "an equal share is 11.1 %" in some


def test_a_game_that_nobody_wins_is_not_close() -> None:
    sums = play_chunk((Job("klong", ("random", "random"), 2, 1), 0, 2)).sums
    assert (sums["nobody"], sums["close"]) == (2, 0)


def test_where_nothing_is_seen_it_is_said_what_could_not_be(played: Sums) -> None:
    few = told(played, games=60, nobody=0, wins={"0": 17.0, "1": 20.0, "2": 23.0})[WINS].sentence
    many = told(played, games=6000, nobody=0, wins=dict.fromkeys("012", 2000.0))[WINS].sentence
    assert "between 28.3 % and 38.3 %" in few
    assert [float(re.findall(r"about ([\d.]+) points", sentence)[0]) for sentence in (few, many)] == [23, 2.3]


def places(*won: float) -> dict[str, Any]:
    """What was won in 450 games by the first, the second and so on; each seat had each place in as many."""
    share = {f"games_{seat}": 450 / len(won) for seat in range(len(won))}
    return {
        str(place): {
            "games": 450,
            "won": wins,
            **share,
            **{f"wins_{seat}": wins / len(won) for seat in range(len(won))},
        }
        for place, wins in enumerate(won)
    }


def test_the_whole_turn_order_is_told_and_grey_where_luck_explains_it(played: Sums) -> None:
    even = told(played, places=places(160, 150, 140), games=450)[BEGINS]
    assert "the first wins 35.6 % of the games, the second 33.3 %, the third 31.1 %" in even.sentence
    assert "the places differ by no more than luck" in even.sentence
    assert even.figure.count(SOFT) == 3 * 2 * 2  # a dot and a line in each of two drawings
    uneven = told(played, places=places(190, 100, 160), games=450)[BEGINS]
    assert "for the first and the second that is more than luck" in uneven.sentence
    assert uneven.figure.count(SOFT) == 1 * 2 * 2


def test_a_better_bot_is_no_better_place(played: Sums) -> None:
    """The strong one has the first place in two of three games, and wins nine of ten wherever it sits."""
    mine = {"games_0": 300, "wins_0": 270.0, "games_1": 150, "wins_1": 15.0}
    other = {"games_0": 150, "wins_0": 135.0, "games_1": 300, "wins_1": 30.0}
    places = {"0": {"games": 450, "won": 285.0, **mine}, "1": {"games": 450, "won": 165.0, **other}}
    sums = {**played, "games": 450, "wins": {"0": 405.0, "1": 45.0}, "places": places, "nobody": 0, "together": 0}
    found = places_of(sums, ("strong", "casual"), [0.02, 0.02])
    assert [round(one.value, 6) for one in found] == [0, 0]
    assert places_of(sums, ("casual", "casual"), [])[0].value > 0.1
    always = {"0": {"games": 450, "won": 405.0, "games_0": 450, "wins_0": 405.0, "games_1": 0, "wins_1": 0.0}}
    assert places_of({**sums, "places": always}, ("strong", "casual"), [0.02]) == []  # bot and place are the same


def test_a_report_says_how_often_it_may_be_wrong(played: Sums) -> None:
    sentence = told(played)["How sure this is"].sentence
    assert "of a hundred such reports, at most five say so of anything that is luck" in sentence


def test_scores_are_grey_where_luck_explains_them(played: Sums) -> None:
    alike = {seat: {"10": 20, "20": 25} for seat in "012"}
    apart = {"0": {"10": 20, "20": 25}, "1": {"20": 20, "30": 25}, "2": {"40": 20, "50": 25}}
    for scores, grey in ((alike, True), (apart, False)):
        found = told(played, scores=scores)["Scores"]
        assert ("which is more than luck" not in found.sentence) == grey
        assert (SOFT in found.figure) == grey


def test_nobody_begins_where_all_decide_at_once() -> None:
    sums = play_chunk((Job("karuba", ("random", "random"), 3, 1), 0, 3)).sums
    assert sums["together"] == 3
    assert BEGINS not in told(sums)


def test_somebody_begins_where_one_decides_first(played: Sums) -> None:
    assert played["together"] == 0
    assert BEGINS in told(played)


def test_a_card_is_used_by_who_does_something_with_it(played: Sums) -> None:
    uses: dict[str, dict[str, Any]] = {
        "drew": {"axe": GOOD, "boot": LUCK},
        "arrived": {"crown": {"times": 3, "games_0": 0, "games_1": 0, "wins_0": 0, "wins_1": 0}},
        "played": {"boot": LUCK},
    }
    sentence = told(two_seats(played, uses), ["Axe", "Boot", "Crown"])[NEVER].sentence
    assert "Never used: Axe, Crown." in sentence


def test_no_card_is_named_where_all_may_be_luck(played: Sums) -> None:
    luck = told(two_seats(played, {"dealt at first": {"axe": LUCK}}))[FIRST_HAND].sentence
    assert "none helps or harms" in luck
    assert "Axe" not in luck
    real = told(two_seats(played, {"dealt at first": {"axe": GOOD}}))[FIRST_HAND].sentence
    assert "who was dealt Axe wins 80.0 points of a hundred more often" in real


def test_the_largest_difference_is_told_the_right_way_round(played: Sums) -> None:
    found = told(two_seats(played, {"played": {"axe": BAD, "boot": use((100, 100), (60, 60))}}))[STRONG]
    assert "who played Axe wins 40.0 points of a hundred less often" in found.sentence


def test_too_few_games_are_not_a_game_that_does_not_tell(played: Sums) -> None:
    few = {"dealt at first": {"axe": use((5, 5), (1, 1))}}
    assert "No card can be judged by 200 games" in told(two_seats(played, few))[FIRST_HAND].sentence
    nothing = told(two_seats(played, {}))
    assert "not told in this game" in nothing[FIRST_HAND].sentence
    assert "No card can be judged by 200 games" in nothing[STRONG].sentence


def test_every_lift_is_in_the_page_and_a_robbery_is_one(played: Sums) -> None:
    cards = {f"card-{number}": LUCK for number in range(40)}
    found = told(two_seats(played, {"stole": cards, "robbed": cards}))[STRONG]
    assert "<summary>All 40 in numbers</summary>" in found.figure
    assert found.figure.count("<td>luck</td>") == 40


def test_cards_have_the_names_of_the_game(played: Sums) -> None:
    sums = two_seats(played, {"played": {"croms-knackers": GOOD, "dragons_hoard": LUCK, "boldly_go": LUCK}})
    found = told(sums, ["Crom's Knackers!", "Dragon's Hoard", "boldly_go"])
    assert "played Crom's Knackers!" in found[STRONG].sentence
    for name in ("Crom's Knackers!", "Dragon's Hoard", "Boldly go"):
        assert f"<td>{name}</td>" in unescape(found["Every card"].figure)


def test_changes_of_the_lead_need_no_thirty_leads(played: Sums) -> None:
    few = told(played, ahead={"9": 3}, ahead_won={"9": 2.0})
    assert CHANGES in few
    assert "Who is ahead, and wins" not in few
    assert CHANGES not in told(played, ahead={"9": 0}, ahead_won={"9": 0.0})


def test_a_plot_has_an_axis_and_says_what_it_shows() -> None:
    plot = dots([Row("axe <3", Interval(0.1, -0.05, 0.25), strong=False)], 0, "no difference", points)
    assert plot.count('aria-label="axe &lt;3: +10.0 (-5.0 … +25.0); no difference: +0.0"') == plot.count("<svg") == 2
    assert {">+0.0<", ">+10.0<", ">+20.0<"} <= set(re.findall(r">[^<>]+<", plot))
    found = [Finding("Axe", "It helps.", plot)]
    assert wording("en")("key") in html_page("Title", "About.", found, {})
    assert wording("en")("key") not in html_page("Title", "About.", [Finding("Axe", "It helps.")], {})


def test_a_number_and_its_sign_stay_on_one_line() -> None:
    assert "<p>It helps 5\N{NO-BREAK SPACE}%.</p>" in html_page(
        "Title", "About.", [Finding("Axe", "It helps 5 %.")], {}
    )


def test_the_lead_is_looked_at_after_every_turn_but_for_games_of_chance(played: Sums) -> None:
    game = game_named("kombio")
    looks: list[int] = []

    def standing(state: Any) -> list[int]:
        looks.append(len(looks) % 2)
        return [looks[-1], 1 - looks[-1]]  # now one is ahead, now the other

    counter = TurnCounter(game.replace(standing=standing), FastRng(1))
    state = game.setup(2, FastRng(1), game.options())
    counter.begin_game(FastRng(1))
    for _ in range(20):
        counter.end_turn(state)
    assert len(looks) == 20
    counter.play(game, state, FastRng(1))
    row = dict(zip(GAME, counter.games, strict=False))
    assert len(looks) - 20 == row["lead_changes"] + 1 == (row["turns"] + 7) // 8
    assert "looked at after every 8 turns" in told(played)[CHANGES].sentence


def test_long_names_have_their_room() -> None:
    label = "committed Cimmerian Ankle Warmers and more"
    places = [
        float(x) for x in re.findall(r'<text x="([\d.]+)"[^>]*>' + label, dots([Row(label, Interval(0, 0, 1))], 0, ""))
    ]
    assert max(places) > 7.5 * len(label)
