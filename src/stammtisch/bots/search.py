"""One search for all games: a tree for each seat of what it might see and answer, grown in imagined matches.

Every round of it imagines the hidden cards anew, and tries all options still in question in that same world: it is the
options that shall differ, not the luck. After its first answer the searching seat follows its tree, one node for each
situation as it sees it. In every second world so do the others, once they have met a situation a few times: nobody
shall count on it that they never find the answer. In the rest, beyond the trees, and in races that are not the own,
everybody plays by the policy of the game: nobody shall count on it that they always do. Answers in secret are no
exception: each decides without knowing of the others.
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
#: How often others have to come to a situation before they learn from what came of it; until then they follow taste.
HEARSAY: Final = 4
#: In one world of so many the others learn, in the rest they follow their taste.
MIXTURE: Final = 2
#: What is expected of an option before it was tried, beside the best chance so far.
FPU_REDUCTION: Final = 0.05


@final
class Manner:
    """How somebody thinks."""

    def __init__(self, risk: float = 0.0, sees: bool = False) -> None:
        #: More than 0: an even game is worth more than to win or lose it by lot; less than 0: less.
        self.risk = risk
        #: Whether it sees the table as it is, and has nothing to suppose: only cheaters do.
        self.sees = sees

    def felt(self, worth: float) -> float:
        """What something is worth to somebody who likes risk or does not."""
        return worth + self.risk * worth * (1.0 - worth)


@final
class Edge:
    """An option in a situation: how often it was tried, what came of it in sum, and where it led."""

    __slots__ = ("next", "option", "prior", "total", "tries")

    def __init__(self, option: Any, prior: float) -> None:
        self.option = option
        self.prior = prior
        self.tries = 0
        self.total = 0.0
        #: Made when somebody goes on from here: most options are tried once.
        self.next: dict[Any, Node] | None = None

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

    def edge(self, option: Any, place: int) -> Edge | None:
        """What is known of an option; as a rule it is in the same place each time."""
        if place < len(self.edges):
            there = self.edges[place]
            if there.option is option:
                return there
        for edge in self.edges:  # most options are the very same objects each time
            if edge.option is option:
                return edge
        for edge in self.edges:
            if edge.option == option:
                return edge
        return None

    def is_choice(self) -> bool:
        """Whether more than one option is worth a thought."""
        count = 0
        for edge in self.edges:
            if edge.prior:
                count += 1
        return count > 1

    def knows(self, options: list[Any]) -> bool:
        """Whether all of the options have been here before."""
        for place, option in enumerate(options):  # noqa: SIM110 (faster when compiled)
            if self.edge(option, place) is None:
                return False
        return True

    def open(self, options: list[Any], weights: list[float]) -> None:
        """Take up the options that are not known here yet, each with what the policy thinks of it."""
        most = max(weights)
        chances = [exp((weight - most) / PRIOR_TEMPERATURE) if weight > most - ABSURD else 0.0 for weight in weights]
        whole = sum(chances)
        fair = PRIOR_FLOOR / (len(chances) - chances.count(0.0))
        new = not self.edges
        for place, (option, chance) in enumerate(zip(options, chances)):
            if new or self.edge(option, place) is None:
                prior = (1.0 - PRIOR_FLOOR) * chance / whole + fair if chance else 0.0
                self.edges.append(Edge(option, prior))

    def pick(self, options: list[Any]) -> Edge:
        """The option that promises most: by what came of it, or because too little is known."""
        mean = self.total / self.visits - FPU_REDUCTION if self.visits else 0.0
        reach = PUCT_C * sqrt(self.visits + 1.0)
        best: Edge | None = None
        most = -2.0
        for place, option in enumerate(options):
            edge = self.edge(option, place)
            assert edge is not None
            worth = (edge.total / edge.tries if edge.tries else mean) + reach * edge.prior / (1.0 + edge.tries)
            if not edge.prior:
                worth = -1.0  # out of the question
            if best is None or worth > most:
                best, most = edge, worth
        assert best is not None
        return best


def beginning() -> Node:
    """Where the tree of somebody begins who is not asked."""
    node = Node("")
    node.edges.append(Edge(None, 1.0))
    return node


@final
class Path:
    """One seat's way through its tree."""

    __slots__ = ("edges", "left", "nodes", "seat")

    def __init__(self, seat: Seat, root: Node, first: Edge) -> None:
        self.seat = seat
        self.nodes = [root]
        self.edges = [first]
        #: Whether it goes on beyond the tree.
        self.left = False

    def node(self, kind: str, sight: Any) -> Node:
        """Where one is in the tree."""
        edge = self.edges[-1]
        there = edge.next
        if there is None:
            there = edge.next = {}
        found = there.get(sight)
        if found is None:
            found = there[sight] = Node(kind)
        return found

    def learn(self, worth: float) -> None:
        for node in self.nodes:
            node.visits += 1
            node.total += worth
        for edge in self.edges:
            edge.tries += 1
            edge.total += worth


@final
class Mind(Policy):
    """Answers for everybody by their trees, as far as these have grown, and beyond by the policy of the game."""

    def __init__(self, policy: Policy, paths: list[Path], seat: Seat, rng: Rng) -> None:
        super().__init__(rng)
        self.policy = policy
        self.paths = paths
        self.seat = seat
        self.me = paths[seat]

    def answer(self, ask: Ask[Any], seat: Seat) -> Any:
        path = self.paths[seat]
        if path.left or (ask.race and (seat != self.seat or self.policy.passes(ask, seat))):
            return self.policy.answer(ask, seat)
        options = ask.offer(seat)
        if len(options) == 1:
            return options[0]
        node = path.node(ask.kind, self.policy.sight(ask, seat))
        path.nodes.append(node)
        if seat != self.seat and node.visits < HEARSAY:
            path.left = True
            return self.policy.answer(ask, seat)
        if not node.knows(options):
            node.open(options, self.policy.weigh(ask, seat))
            path.left = node.is_choice()  # a new leaf; a question that answers itself is none
        edge = node.pick(options)
        path.edges.append(edge)
        return edge.option

    def all_left(self) -> bool:
        """Whether nobody is in a tree any more."""
        for path in self.paths:  # noqa: SIM110 (faster when compiled)
            if not path.left:
                return False
        return True


@final
class Search:
    """What a seat thinks about a question: a tree for everybody."""

    def __init__(self, seat: Seat, root: Node, seats: int, manner: Manner) -> None:
        self.seat = seat
        self.manner = manner
        self.roots = [root if who == seat else beginning() for who in range(seats)]

    def think(self, match: Match[Any], world: int, first: Edge, rng: Rng) -> float:
        """Play one imagined match from an option on, to its end or to where it can be judged, and learn from it.

        It depends on the number of the world whether the others learn as well, or follow their taste.
        """
        seat, manner = self.seat, self.manner
        learn = world % MIXTURE == 0
        policy = match.game.policy(match.state, rng)
        if not manner.sees:
            policy.suppose(seat)
        assert match.ask is not None
        match.ask.look_again()
        paths = [Path(who, root, first if who == seat else root.edges[0]) for who, root in enumerate(self.roots)]
        for path in paths:
            path.left = not learn and path.seat != seat
        mind = Mind(policy, paths, seat, rng)
        match.answer(seat, first.option)
        found = outcome(match, mind)
        found[seat] = manner.felt(found[seat])
        for path in paths:
            if learn or path.seat == seat:
                path.learn(found[path.seat])
        return found[seat]


def outcome(match: Match[Any], mind: Mind) -> list[float]:
    while match.ask is not None:
        shares = mind.policy.verdict() if mind.me.left else None
        if shares is not None:
            return shares
        match.settle(mind.policy if mind.me.left and mind.all_left() else mind)
    return [worth(match, path.seat) for path in mind.paths]


def worth(match: Match[Any], seat: Seat) -> float:
    """What a match that is over was worth to a seat, from 0 to 1."""
    result = match.result()
    assert result is not None
    margin = float(result.margin(seat))
    return (1.0 - MARGIN) * result.share(seat) + MARGIN * (0.5 + 0.5 * margin / (HALF + abs(margin)))
