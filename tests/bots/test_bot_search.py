"""What a search takes the others for, and what it makes of questions that answer themselves."""

from __future__ import annotations

from typing import Any

from stammtisch.bots import chair
from stammtisch.bots.search import HEARSAY, MIXTURE, Manner, Node, Search
from stammtisch.bots.sense import weights
from stammtisch.core import FastRng, Match
from stammtisch.games import game_named

KLOBBA, KLONG = game_named("klobba"), game_named("klong")


def begun(manner: Manner | None = None, game: Any = KLOBBA) -> tuple[Match[Any], Node, Search]:
    match: Match[Any] = Match.new(game, 2, 3)
    here = chair(match, match.to_act()[0])
    root = Node(here.kind)
    root.open(list(here.options), weights(here, FastRng(1)))
    return match, root, Search(here.seat, root, 2, manner or Manner())


def think(match: Match[Any], root: Node, search: Search, world: int) -> float:
    """The others hold the same cards in every world, so that they meet the same situation again."""
    return search.think(match.imagine(search.seat, FastRng(7)), world, root.edges[0], FastRng(world))


def test_in_one_world_of_two_the_others_follow_their_taste() -> None:
    match, root, search = begun()
    other = search.roots[1 - search.seat]
    for world in range(1, 4 * MIXTURE + 1):
        assert 0 <= think(match, root, search, world) <= 1
        assert root.visits == world
        assert other.visits == world // MIXTURE


def test_others_learn_in_a_situation_they_have_met_often() -> None:
    """Until then they have no options to compare there."""
    match, root, search = begun()
    for world in range(1, 30):
        think(match, root, search, MIXTURE * world)
    nodes = [*(search.roots[1 - search.seat].edges[0].next or {}).values()]
    assert any(node.visits > HEARSAY for node in nodes)
    for node in nodes:
        assert bool(node.edges) == (node.visits > HEARSAY)
        assert sum(edge.tries for edge in node.edges) == max(0, node.visits - HEARSAY)


def test_an_option_is_found_wherever_it_lies_in_the_list() -> None:
    node = Node("lay")
    node.open(["a", "b", "c"], [0.0, 0.0, 0.0])
    for options in (["a", "b", "c"], ["c", "a"], ["b"]):
        assert node.knows(options)
        for place, option in enumerate(options):
            edge = node.edge(option, place)
            assert edge is not None
            assert edge.option == option
    assert not node.knows(["a", "d"])


def test_a_question_that_answers_itself_is_no_leaf() -> None:
    """All but one option are out of the question: one looks farther at once."""
    plain, open_ = Node("lay"), Node("lay")
    plain.open(["a", "b"], [0.0, -50.0])
    open_.open(["a", "b"], [0.0, -5.0])
    assert not plain.is_choice()
    assert open_.is_choice()
    match, root, search = begun(game=KLONG)  # a thief plays its cards first
    think(match, root, search, 1)
    depth, nodes = 0, root.edges[0].next
    while nodes:
        (node,) = nodes.values()
        depth += 1
        nodes = next(edge for edge in node.edges if edge.tries).next
    assert depth > 2


def test_the_bold_and_the_careful_feel_the_same_match_differently() -> None:
    felt = []
    for risk in (-0.6, 0.0, 0.6):
        match, root, search = begun(Manner(risk))
        felt.append(think(match, root, search, 1))
    assert felt[0] < felt[1] < felt[2]
