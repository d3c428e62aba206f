"""The desk: the same matches as anywhere else, whatever the number of rows and processes."""

from typing import Any

import numpy as np
import pytest

from stammtisch.core import Claim, Game, Match, Mistake, Race
from stammtisch.core.game import Result
from stammtisch.core.sense import Sheet
from stammtisch.desk import Desk
from stammtisch.desk.rows import Rows
from stammtisch.games import game_named

NAMES = ["kombio", "karuba", "klobba", "barbarity", "klong"]


def any_action(desk: Desk, rng: np.random.Generator) -> Any:
    """One of the legal actions in each row; claims and other options alike."""
    return (rng.random(desk.masks.shape) * desk.masks).argmax(axis=1).astype(np.int16)


@pytest.mark.parametrize("name", NAMES)
def test_a_row_is_a_match(name: str) -> None:
    """Law 5: what is played at a desk can be played as a match, and every row says what the match says."""
    desk = Desk(name, 3, rows=2, seed=3)
    rng = np.random.default_rng(1)
    matches = [Match.new(desk.game, 3, desk.seed(row)) for row in range(2)]
    for _ in range(150):
        actions = any_action(desk, rng)
        rows: Rows = desk._rows
        for row in range(2):
            seat = int(desk.seats[row])
            if isinstance(rows.asks[row], Race):  # who is first is up to lots
                actions[row] = desk.sense.number(None, seat)
            assert row_of(desk, rows, row, matches[row].state) == bytes(desk.observations[row])
            option, ask, asked = desk.sense.alphabet(seat)[actions[row]], rows.asks[row], matches[row].ask
            assert asked is not None
            if ask.race and ask is not rows.matches[row].ask:
                if option is not None:
                    matches[row].answer(seat, Claim(ask.kind, option))
            else:
                matches[row].answer(seat, option)
        desk.step(actions)
        for row in map(int, np.flatnonzero(desk.done)):
            assert matches[row].ask is None
            result = matches[row].result()
            assert result is not None
            assert list(desk.shares[row]) == [result.share(seat) for seat in range(3)]
            assert list(desk.margins[row]) == [result.margin(seat) for seat in range(3)]
            matches[row] = Match.new(desk.game, 3, desk.seed(int(row)))


def row_of(desk: Desk, rows: Rows, row: int, state: Any) -> bytes:
    sheet = Sheet(desk.width)
    desk.sense.write(state, rows.asks[row], int(desk.seats[row]), sheet)
    return bytes(sheet.cells)


@pytest.mark.parametrize("name", NAMES)
def test_the_mask_is_what_is_offered(name: str) -> None:
    desk = Desk(name, 2, rows=3, seed=8)
    rng = np.random.default_rng(1)
    for _ in range(60):
        for row in range(3):
            seat = int(desk.seats[row])
            offer = desk._rows.asks[row].offer(seat)
            numbers = sorted(number for option in offer if (number := desk.sense.number(option, seat)) >= 0)
            assert list(np.flatnonzero(desk.masks[row])) == numbers
        desk.step(any_action(desk, rng))


def played(desk: Desk, steps: int) -> list[Any]:
    """What row 0 shows, step by step; each row picks by itself."""
    seen: list[Any] = []
    for _ in range(steps):
        legal = [np.flatnonzero(mask) for mask in desk.masks]
        actions = [int(some[(3 * int(desk.games[row]) + len(some)) % len(some)]) for row, some in enumerate(legal)]
        desk.step(actions)
        seen.append((desk.observations[0].tobytes(), desk.masks[0].tobytes(), int(desk.seats[0]), int(desk.done[0])))
        seen.append((tuple(desk.shares[0]), tuple(desk.rewards[0])))
    return seen


@pytest.mark.parametrize("bots", [None, (None, "casual"), ("random", None), (None, "beginner")])
def test_the_same_for_any_number_of_rows_and_processes(bots: tuple[str | None, ...] | None) -> None:
    alone = played(Desk("kombio", 2, rows=1, seed=5, bots=bots), 60)
    assert played(Desk("kombio", 2, rows=4, seed=5, bots=bots), 60) == alone
    with Desk("kombio", 2, rows=4, seed=5, bots=bots, processes=2) as desk:
        assert played(desk, 60) == alone
    assert played(Desk("kombio", 2, rows=1, seed=6, bots=bots), 60) != alone


def picked(desk: Desk, steps: int) -> list[int]:
    """What the desk itself draws for row 0, step by step."""
    found: list[int] = []
    for _ in range(steps):
        found.append(int(desk.picks[0]))
        desk.step(desk.picks)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_what_a_desk_draws_is_legal_and_the_same_for_any_number_of_rows(name: str) -> None:
    alone = picked(Desk(name, 2, rows=1, seed=5), 80)
    assert picked(Desk(name, 2, rows=3, seed=5), 80) == alone
    with Desk(name, 2, rows=2, seed=5, processes=2) as desk:
        assert picked(desk, 80) == alone
    assert picked(Desk(name, 2, rows=1, seed=6), 80) != alone


def test_all_that_is_legal_is_drawn_alike() -> None:
    """At the first question of Karuba all pairs of a hand and all cards can be picked."""
    desk = Desk("karuba", 2, rows=4000, seed=1)
    places = [list(np.flatnonzero(mask)).index(pick) for mask, pick in zip(desk.masks, desk.picks, strict=True)]
    counts = np.bincount(places)
    expected = 4000 / len(counts)
    assert desk.masks.sum(axis=1).min() == len(counts)
    assert ((counts - expected) ** 2 / expected).sum() < 30, "as by chance, and not once in ten thousand otherwise"


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_left_of_the_last_row(name: str) -> None:
    """Rows and masks are wiped: a desk that has played for long shows what one shows that is dealt the same."""
    desk = Desk(name, 2, rows=3, seed=5, illegal="lose")
    for step in range(100):
        desk.step(np.where(np.arange(3) == step % 7, -1, desk.picks))
    desk.reset(11)
    fresh = Desk(name, 2, rows=3, seed=11)
    assert (desk.observations == fresh.observations).all()
    assert (desk.masks == fresh.masks).all()


def test_a_desk_of_one_row_takes_a_number() -> None:
    one, other = Desk("klong", 2, rows=1, seed=3), Desk("klong", 2, rows=1, seed=3)
    for _ in range(50):
        number = int(one.picks[0])
        one.answer(number)
        other.step([number])
        assert (one.observations == other.observations).all()
    with pytest.raises(Mistake, match=r"row 0: seat \d cannot answer action -1 to"):
        one.answer(-1)
    with pytest.raises(Mistake, match="actions go from 70000 to 70000; they would be int16"):
        one.answer(70_000)
    with pytest.raises(Mistake, match=r"actions have the shape \(1,\); it would be \(2,\)"):
        Desk("klong", 2, rows=2).answer(0)


def test_a_desk_that_begins_again_is_as_new() -> None:
    desk = Desk("klobba", 2, rows=2, seed=4)
    first = played(desk, 30)
    desk.reset(4)
    assert played(desk, 30) == first
    desk.reset(5)
    assert played(desk, 30) != first


def test_claims_are_asked_before_the_question_and_to_let_be_is_an_answer() -> None:
    """After a discard both are asked whether they match, in the order of lots; then the question is asked."""
    desk = Desk("kombio", 2, rows=64, seed=2)
    draw = desk.alphabet().index("-")
    keep = np.zeros(64, np.int16) + draw
    assert {desk.question(row) for row in range(64)} == {"keep"}
    desk.step(keep)
    asked = [(desk.question(row), int(desk.seats[row])) for row in range(64)]
    assert {kind for kind, _ in asked} == {"match"}
    assert {seat for _, seat in asked} == {0, 1}
    assert desk.masks[:, draw].all()
    first = desk.seats.copy()
    desk.step(keep)
    assert (desk.seats == 1 - first).all()
    desk.step(keep)
    assert "match" not in {desk.question(row) for row in range(64)}


def test_a_claim_is_dealt_with_at_once() -> None:
    desk = Desk("kombio", 2, rows=32, seed=2)
    nothing = desk.alphabet().index("-")
    desk.step(np.zeros(32, np.int16) + nothing)
    own = desk.alphabet().index("0.0")
    before = [desk._rows.matches[row].state.count(int(desk.seats[row])) for row in range(32)]
    seats = desk.seats.copy()
    desk.step(np.zeros(32, np.int16) + own)
    after = [desk._rows.matches[row].state.count(int(seats[row])) for row in range(32)]
    assert {new - old for new, old in zip(after, before, strict=True)} == {-1, 1}


def test_in_a_race_everybody_decides_and_lots_say_who_was_first() -> None:
    desk = Desk("kombio", 2, rows=64, seed=2, options={"matching": "after each discard"})
    nothing, own = desk.alphabet().index("-"), desk.alphabet().index("0.0")
    desk.step(np.zeros(64, np.int16) + nothing)
    race = np.array([desk.question(row) == "match" for row in range(64)])  # where no ability is asked about first
    states = [desk._rows.matches[row].state for row in np.flatnonzero(race)]
    piles = [len(state.pile) for state in states]
    assert race.sum() > 10
    assert not desk.seats[race].any()
    desk.step(np.where(race, own, desk.masks.argmax(axis=1)))
    assert desk.seats[race].all()
    assert [(state.tried, len(state.pile)) for state in states] == [(0, pile) for pile in piles], "nothing has happened"
    desk.step(np.where(race, own, desk.masks.argmax(axis=1)))
    tried = [state.tried for state, pile in zip(states, piles, strict=True) if len(state.pile) == pile]
    assert set(tried) == {1, 2}, "one of the two was first, and not always the same"


def test_simultaneous_answers_are_secret_until_all_are_there() -> None:
    desk = Desk("karuba", 2, rows=1, seed=1)
    state = desk._rows.matches[0].state
    assert desk.question(0) == "pick"
    desk.step(desk.masks.argmax(axis=1))
    assert (desk.question(0), int(desk.seats[0])) == ("pick", 1)
    assert state.picked == [[], []]
    desk.step(desk.masks.argmax(axis=1))
    assert all(len(cards) >= 1 for cards in state.picked)


def test_rewards() -> None:
    share, margin, standing = (Desk("kombio", 2, rows=4, seed=9, reward=one) for one in ("share", "margin", "standing"))
    rng = np.random.default_rng(3)
    totals, ended = np.zeros((4, 2)), 0
    for _ in range(600):
        actions = any_action(share, rng)
        for desk in (share, margin, standing):
            desk.step(actions)
        totals += standing.rewards
        over = share.done == 1
        assert (share.rewards[over].sum(axis=1) == 1).all()
        assert not share.rewards[~over].any()
        assert (margin.rewards[over] == margin.margins[over]).all()
        for row in np.flatnonzero(over):
            assert totals[row, 0] - totals[row, 1] == margin.margins[row, 0]
            totals[row] = 0
            ended += 1
    assert ended > 3


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_longest_and_shares_hold(name: str, seats: int) -> None:
    """Law 7, with claims and races asked of everybody."""
    options = {"turn_limit": 20, "rounds": 2} if name == "kombio" else {"rounds": 20} if name == "klong" else {}
    ended = they_hold(game_named(name), seats, options)
    assert ended or name in ("barbarity", "klong")


def test_a_game_that_says_it_is_shorter_or_shared_otherwise_is_caught() -> None:
    karuba = game_named("karuba")
    with pytest.raises(AssertionError):
        they_hold(karuba.replace(longest=lambda seats, options: 20), 2, {})

    def nobody(state: Any) -> Result | None:
        result = karuba.result(state)
        return None if result is None else Result(result.scores, ())

    with pytest.raises(AssertionError):
        they_hold(karuba.replace(result=nobody), 2, {})


def they_hold(game: Game[Any], seats: int, options: dict[str, Any]) -> int:
    desk = Desk(game, seats, rows=8, seed=1, options=options)
    longest = desk.game.longest(seats, desk.options)
    rng, before, ended = np.random.default_rng(0), desk.lengths.copy(), 0
    for _ in range(400):
        desk.step(any_action(desk, rng))
        for row in np.flatnonzero(desk.done):
            ended += 1
            assert desk.done[row] == 1
            assert longest is None or before[row] + 1 <= longest
            assert desk.shares[row].sum() == pytest.approx(1) or not desk.game.shares_sum_to_one
        before = desk.lengths.copy()
    return ended


def test_max_cycles_cuts_a_match_short() -> None:
    desk = Desk("klong", 2, rows=2, seed=1, max_cycles=5)
    for step in range(1, 11):
        desk.step(desk.masks.argmax(axis=1))
        assert list(desk.done) == ([2, 2] if step % 5 == 0 else [0, 0])
        assert not desk.shares.any()
    assert list(desk.games) == [3, 3]


def test_illegal_answers() -> None:
    first = Desk("klobba", 2, rows=1, seed=1, illegal="first")
    bad = int((~first.masks[0]).argmax())
    good = int(first.masks[0].argmax())
    same = Desk("klobba", 2, rows=1, seed=1)
    first.step([bad])
    same.step([good])
    assert (first.observations == same.observations).all()
    assert list(first.illegal) == [1]
    lose = Desk("klobba", 2, rows=1, seed=1, illegal="lose")
    loser = int(lose.seats[0])
    lose.step([-1])
    assert (int(lose.done[0]), lose.shares[0][loser], lose.shares[0].sum()) == (1, 0, 1)


def test_nothing_happens_if_one_answer_is_refused() -> None:
    desk = Desk("kombio", 2, rows=2, seed=1)
    before = desk.observations.copy()
    with pytest.raises(Mistake, match=r"row 1: seat \d cannot answer action 71 \d\.31 to 'keep'; legal are 0 -, "):
        desk.step([0, 71])
    assert (desk.observations == before).all()
    assert list(desk.lengths) == [0, 0]
    with (
        Desk("kombio", 2, rows=2, seed=1, processes=2) as several,
        pytest.raises(Mistake, match=r"row 1: seat \d cannot answer action 71"),
    ):
        several.step([0, 71])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "komboi"}, "unknown game 'komboi'; .* Did you mean kombio"),
        ({"seats": 9}, "kombio is for 2 to 8 players, not for 9"),
        ({"rows": 0}, "rows is 0; it would be a whole number from 1 on"),
        ({"seed": -1}, "seed -1 is not a seed"),
        ({"bots": (None,)}, "bots has 1 entries for 2 seats"),
        ({"bots": ("casual", "casual")}, "bots sit in all seats; one of them is None"),
        ({"bots": (None, "clever")}, "unknown bot 'clever'"),
        ({"options": {"round": 3}}, "unknown option 'round'.* Did you mean rounds"),
        ({"illegal": ["raise"]}, r"unknown illegal ..'raise'..; there is raise, first, lose"),
        ({"illegal": "ignore"}, "unknown illegal 'ignore'; there is raise, first, lose"),
        ({"reward": "points"}, "unknown reward 'points'; there is share, margin, standing"),
        ({"processes": 5}, "processes is 5, but there are 1 rows"),
        ({"max_cycles": -3}, "max_cycles is -3"),
        ({"max_cycles": 0}, "max_cycles is 0; it would be a whole number from 1 on"),
        ({"game": None}, "game is None; it would be a name, as in 'kombio'"),
        ({"seats": "2"}, "seats is '2'; it would be a whole number from 1 on"),
        ({"seats": 2.0}, "seats is 2.0; it would be a whole number"),
        ({"seed": True}, "seed True is not a seed"),
        ({"bots": "casual"}, r"bots is 'casual'; there is an entry for each seat, as in \(None, 'casual'\)"),
        ({"bots": (None, 3)}, "bot 3 is not a level; it would be a name, as in 'casual'"),
        ({"options": 3}, "options are 3; for kombio they would be a mapping, or a record like Options"),
        ({"options": game_named("klong").options()}, "for kombio they would be a mapping, or a record like Options"),
        ({"game": "karuba", "reward": "standing"}, "nobody is ahead in karuba before the end"),
    ],
)
def test_bad_arguments_get_one_line(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(Mistake, match=said):
        Desk(**{"game": "kombio", "seats": 2, **arguments})


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0, 0], r"actions have the shape \(2,\); it would be \(1,\), one for each row"),
        ([[0]], r"actions have the shape \(1, 1\)"),
        ([0.0], "actions are of type float64; they would be int16"),
        ([True], "actions are of type bool; they would be int16"),
        ([[0], [1, 2]], r"actions have no shape; it would be \(1,\), one for each row"),
        ([70_000], "actions go from 70000 to 70000; they would be int16"),
        ([72], r"cannot answer action 72 to 'keep'"),
    ],
)
def test_bad_actions_get_one_line(actions: Any, said: str) -> None:
    with pytest.raises(Mistake, match=said):
        Desk("kombio", 2).step(actions)


def test_numbers_of_numpy_are_numbers() -> None:
    rows: Any = np.int64(2)
    seed: Any = np.uint32(7)
    one, other = Desk("kombio", 2, rows=rows, seed=seed), Desk("kombio", 2, rows=2, seed=7)
    assert (one.observations == other.observations).all()
    with pytest.raises(Mistake, match="seat 2 is not there; seats are from 0 to 1"):
        one.alphabet(2)


def test_nobody_writes_into_what_is_looked_at() -> None:
    desk = Desk("kombio", 2, rows=2)
    with pytest.raises(ValueError, match="read-only"):
        desk.observations[0, 0] = 1
    assert desk.observations.base is not None


def test_thinkers_sit_down_too() -> None:
    desk = Desk("kombio", 2, rows=1, seed=1, bots=(None, "strong@3"))
    for _ in range(20):
        desk.step(desk.masks.argmax(axis=1))
        assert desk.seats[0] == 0


@pytest.mark.parametrize("wrong", [1.0, "1", None, True, [1]])
def test_an_answer_that_is_no_number_is_refused_in_a_line(wrong: Any) -> None:
    desk = Desk("klong", 2)
    with pytest.raises(Mistake, match=r"actions (are of type|have the shape)"):
        desk.answer(wrong)
    assert list(desk.lengths) == [0]
    desk.answer(np.int64(desk.picks[0]))  # type: ignore[arg-type]
    assert list(desk.lengths) == [1]


@pytest.mark.parametrize("wrong", [2, -1, "0", 1.5, None, True])
def test_a_row_that_is_not_there_is_refused_in_a_line(wrong: Any) -> None:
    desk = Desk("kombio", 2, rows=2)
    for look in (desk.question, desk.seed, desk.drawing, desk.together):
        with pytest.raises(Mistake, match="is not there; rows are from 0 to 1"):
            look(wrong)


def test_seeds_are_known_in_several_processes() -> None:
    alone = Desk("karuba", 2, rows=4, seed=3)
    with Desk("karuba", 2, rows=4, seed=3, processes=2) as several:
        for _ in range(60):
            assert (several.seeds == alone.seeds).all()
            assert several.seed(3) == alone.seed(3) == int(alone.seeds[3])
            for desk in (alone, several):
                desk.step(desk.picks)
    assert alone.games.min() > 1
