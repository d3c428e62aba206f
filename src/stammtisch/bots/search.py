"""One search for all games: a tree of what the searching seat might see and answer, grown in imagined matches.

Every round of it imagines the hidden cards anew, and tries all options still in question in that same world: it is the
options that shall differ, not the luck. After its first answer the searching seat follows its tree, one node for each
situation as it sees it; everybody else, and the seat itself beyond the tree, plays by the policy of the game. Answers
in secret and races are no exception: the others decide without knowing, and lots say who is first.
"""
# mypyc: compile this module

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final, final

from stammtisch.core import Ask, Match, Policy, Rng, Seat

#: How much is made of what was tried seldom.
PUCT_C: Final = 0.6
#: How much alike first impressions become: a policy may be wrong.
PRIOR_TEMPERATURE: Final = 3.0
#: The part of the first impression that is the same for all options.
PRIOR_FLOOR: Final = 0.25
#: By how much less an option has to appeal than the best one to be out of the question.
ABSURD: Final = 10.0
#: What the margin of a win or a loss counts beside a whole win, and how large one is that counts half of that.
MARGIN: Final = 0.2
HALF: Final = 10.0
#: What is expected of an option before it was tried, beside the best chance so far.
FPU_REDUCTION: Final = 0.05


@final
class Edge:
    """An option in a situation: how often it was tried, what came of it in sum, and where it led."""

    __slots__ = ("next", "option", "prior", "total", "tries")

    def __init__(self, option: Any, prior: float) -> None:
        self.option = option
        self.prior = prior
        self.tries = 0
        self.total = 0.0
        self.next: dict[Any, Node] = {}

    def mean(self) -> float:
        return self.total / self.tries if self.tries else 0.0


@final
class Node:
    """A situation as the searching seat sees it."""

    __slots__ = ("edges", "kind", "total", "visits")

    def __init__(self, kind: str) -> None:
        #: Of question.
        self.kind = kind
        self.edges: list[Edge] = []
        self.visits = 0
        self.total = 0.0

    def edge(self, option: Any) -> Edge | None:
        for edge in self.edges:  # most options are the very same objects each time
            if edge.option is option:
                return edge
        for edge in self.edges:
            if edge.option == option:
                return edge
        return None

    def knows(self, options: list[Any]) -> bool:
        """Whether all of the options have been here before."""
        for option in options:  # noqa: SIM110 (faster when compiled)
            if self.edge(option) is None:
                return False
        return True

    def open(self, options: list[Any], weights: list[float]) -> None:
        """Take up the options that are not known here yet, each with what the policy thinks of it."""
        most = max(weights)
        chances = [exp((weight - most) / PRIOR_TEMPERATURE) if weight > most - ABSURD else 0.0 for weight in weights]
        whole = sum(chances)
        fair = PRIOR_FLOOR / (len(chances) - chances.count(0.0))
        for option, chance in zip(options, chances):
            if self.edge(option) is None:
                prior = (1.0 - PRIOR_FLOOR) * chance / whole + fair if chance else 0.0
                self.edges.append(Edge(option, prior))

    def pick(self, options: list[Any]) -> Edge:
        """The option that promises most: by what came of it, or because too little is known."""
        mean = self.total / self.visits - FPU_REDUCTION if self.visits else 0.0
        reach = PUCT_C * sqrt(self.visits + 1.0)
        best: Edge | None = None
        most = -2.0
        for option in options:
            edge = self.edge(option)
            assert edge is not None
            worth = (edge.total / edge.tries if edge.tries else mean) + reach * edge.prior / (1.0 + edge.tries)
            if not edge.prior:
                worth = -1.0  # out of the question
            if best is None or worth > most:
                best, most = edge, worth
        assert best is not None
        return best


@final
class Mind(Policy):
    """Answers for the searching seat by its tree, as far as that has grown, and for everybody else by a policy."""

    def __init__(self, policy: Policy, seat: Seat, root: Node, first: Edge, rng: Rng) -> None:
        super().__init__(rng)
        self.policy = policy
        self.seat = seat
        #: The way through the tree, and whether it has been left.
        self.nodes = [root]
        self.edges = [first]
        self.left = False

    def answer(self, ask: Ask[Any], seat: Seat) -> Any:
        if seat != self.seat or self.left:
            return self.policy.answer(ask, seat)
        options = ask.offer(seat)
        if len(options) == 1:
            return options[0]
        node = self.node(ask)
        if not node.knows(options):
            node.open(options, self.policy.weigh(ask, seat))
            self.left = True  # a new leaf
        edge = node.pick(options)
        self.nodes.append(node)
        self.edges.append(edge)
        return edge.option

    def node(self, ask: Ask[Any]) -> Node:
        """Where one is in the tree."""
        sight = self.policy.sight(ask, self.seat)
        there = self.edges[-1].next
        found = there.get(sight)
        if found is None:
            found = there[sight] = Node(ask.kind)
        return found

    def learn(self, worth: float) -> None:
        for node in self.nodes:
            node.visits += 1
            node.total += worth
        for edge in self.edges:
            edge.tries += 1
            edge.total += worth


def think(match: Match[Any], seat: Seat, root: Node, first: Edge, rng: Rng) -> float:
    """Play one imagined match from an option on, to its end or to where its policy can judge it, and learn from it."""
    policy = match.game.policy(match.state, rng)
    policy.suppose(seat)
    assert match.ask is not None
    match.ask.look_again()
    mind = Mind(policy, seat, root, first, rng)
    match.answer(seat, first.option)
    found = outcome(match, mind)
    mind.learn(found)
    return found


def outcome(match: Match[Any], mind: Mind) -> float:
    while match.ask is not None:
        shares = mind.policy.verdict() if mind.left else None
        if shares is not None:
            return shares[mind.seat]
        match.settle(mind.policy if mind.left else mind)
    return worth(match, mind.seat)


def worth(match: Match[Any], seat: Seat) -> float:
    """What a match that is over was worth to a seat, from 0 to 1."""
    result = match.result()
    assert result is not None
    margin = float(result.margin(seat))
    return (1.0 - MARGIN) * result.share(seat) + MARGIN * (0.5 + 0.5 * margin / (HALF + abs(margin)))
