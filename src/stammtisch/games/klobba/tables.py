"""The facts of Klobba! as the rules use them: numbers by card, and an object for everything that may be answered."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stammtisch.core import Seat
from stammtisch.core.pickles import one_each

from .cards import ABILITIES, BANDS, CARDS, FOLK, RULES

NONE: Final = -1
#: The two sides of a round, each with its Totem.
BLACK: Final = 0
WHITE: Final = 1

BAND: Final = int(RULES.band)
HAND: Final = int(RULES.hand)
PLACES: Final = BANDS * BAND

# Action cards

KINDS: Final = len(CARDS)
ABILITY: Final = [ABILITIES.index(kind.ability) for kind in CARDS]
MIGHTIEST: Final = int(ABILITIES.index("mightiest"))
WEAKEST: Final = int(ABILITIES.index("weakest"))
GLORY: Final = int(ABILITIES.index("glory"))
COUPLE: Final = int(ABILITIES.index("couple"))
CLAN_ABILITY: Final = int(ABILITIES.index("clan"))
SECOND_BEST: Final = int(ABILITIES.index("second_best"))
MIRROR: Final = int(ABILITIES.index("mirror"))
SWAP: Final = int(ABILITIES.index("swap"))
FLEE: Final = int(ABILITIES.index("flee"))
TIMES: Final = [kind.times for kind in CARDS]
CAP: Final = [kind.cap for kind in CARDS]
COUNT: Final = [kind.count for kind in CARDS]
ACTION_DECK: Final = [card for card, kind in enumerate(CARDS) for _ in range(kind.copies)]

#: A place in the Action deck is a card and, shifted by so much, a mask of the seats that know it lies there, ...
SHIFT: Final = 5
CARD: Final = (1 << SHIFT) - 1
#: ... with a bit for everybody, spectators too, and one for cards of the reshuffled discard pile.
PUBLIC: Final = 4
EVERYBODY: Final = 31 << SHIFT
FRESH: Final = 32 << SHIFT
SEEN_BY: Final = [1 << (SHIFT + seat) for seat in range(PUBLIC + 1)]


def knows(owner: i64, observer: i64, card: i64) -> i64:
    """That somebody knows a card to be in somebody else's hand, as a number. The observer PUBLIC is everybody."""
    return (owner * (PUBLIC + 1) + observer) * KINDS + card


# Barbarians

VALUE: Final = [value for _ in FOLK.clans for value in FOLK.values]
CLAN: Final = [clan for clan in range(len(FOLK.clans)) for _ in FOLK.values]
STARS: Final = [stars for _ in FOLK.clans for stars in FOLK.stars]
HORDE: Final = list(range(len(VALUE)))
BIT: Final = [1 << barbarian for barbarian in HORDE]
#: Masks: who is worth the same, from the lowest value up; and by Action card, who is of its clan or an Underdog to it.
RANKS: Final = [sum(BIT[number] for number in HORDE if VALUE[number] == value) for value in sorted(FOLK.values)]
CLAN_MASK: Final = [sum(BIT[number] for number in HORDE if FOLK.clans[CLAN[number]] == kind.clan) for kind in CARDS]
UNDERDOGS: Final = [sum(BIT[number] for number in HORDE if VALUE[number] <= kind.limit) for kind in CARDS]

# Who sits where: two players sit opposite each other

PLACE_OF: Final = [[], [], [0, 2], [0, 1, 2], [0, 1, 2, 3]]
SEAT_AT: Final = [[], [], [0, NONE, 1, NONE], [0, 1, 2, NONE], [0, 1, 2, 3]]


def opposite(seats: int, black: Seat) -> Seat:
    """White is opposite Black if four play, else the next clockwise."""
    return (black + (2 if seats == 4 else 1)) % seats


# What may be answered. There is one object for each, made once.


@final
class Action:
    """An Action card."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.name: str = CARDS[card].name

    def __str__(self) -> str:
        return self.name


@final
class Another:
    """A further Action card of the same kind in one hand: how many there are to choose from is no secret."""

    def __init__(self, card: int, copy: int) -> None:
        self.card = card
        self.name: str = CARDS[card].name
        self.copy = copy

    def __str__(self) -> str:
        return f"{self.name}.{self.copy}"


@final
class Offered:
    """The Action card somebody else has offered."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.name: str = CARDS[card].name

    def __str__(self) -> str:
        return f"offered.{self.name}"


@final
class Barbarian:
    """A Barbarian."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.clan: str = FOLK.clans[CLAN[number]]
        self.value = VALUE[number]

    def __str__(self) -> str:
        return f"{self.clan}{self.value}"


@final
class FaceDown:
    """A Barbarian that lies face down, by its place: whoever chooses it need not know who it is."""

    def __init__(self, band: Band | Free, at: int) -> None:
        self.band = band
        self.nth = at % BAND
        self.at = at

    def __str__(self) -> str:
        return f"down.{self.band.place}.{self.nth}"


@final
class Band:
    """The Band of a player, and where it lies."""

    def __init__(self, seat: Seat, place: int) -> None:
        self.seat = seat
        self.place = place

    def __str__(self) -> str:
        return f"band.{self.seat}"


@final
class Free:
    """A Free Band, and where it lies."""

    def __init__(self, place: int) -> None:
        self.place = place

    def __str__(self) -> str:
        return f"free.{self.place}"


ACTIONS: Final = [Action(card) for card in range(KINDS)]
ANOTHER: Final = [[Another(card, copy) for copy in range(CARDS[card].copies + 1)] for card in range(KINDS)]
OFFERED: Final = [Offered(card) for card in range(KINDS)]
BARBARIANS: Final = [Barbarian(number) for number in HORDE]
BAND_AT: Final[list[list[Band | Free]]] = [
    [Free(place) if seat == NONE else Band(seat, place) for place, seat in enumerate(seats)] for seats in SEAT_AT
]
#: By number of seats and place.
FACE_DOWN: Final = [[FaceDown(bands[at // BAND], at) for at in range(PLACES)] if bands else [] for bands in BAND_AT]

one_each(__name__, ACTIONS, *ANOTHER, OFFERED, BARBARIANS, *BAND_AT, *FACE_DOWN)

#: By number of seats and Black's seat: where the two Bands lie that hold no Totem, ...
FREE_PLACES: Final = [
    [
        [place for place in range(BANDS) if SEAT_AT[seats][place] not in (black, opposite(seats, black))]
        for black in range(len(PLACE_OF[seats]))
    ]
    for seats in range(5)
]
#: ... the same as options, the players among them, and the Totem holders. These lists are shared: never to be changed.
FREE_BANDS: Final = [
    [[BAND_AT[seats][place] for place in places] for places in FREE_PLACES[seats]] for seats in range(5)
]
GIVERS: Final = [
    [[SEAT_AT[seats][place] for place in places if SEAT_AT[seats][place] != NONE] for places in FREE_PLACES[seats]]
    for seats in range(5)
]
HOLDERS: Final = [
    [sorted([black, opposite(seats, black)]) for black in range(len(PLACE_OF[seats]))] for seats in range(5)
]


def held(cards: list[int]) -> list[Action | Another | Offered]:
    """The cards of a sorted hand as options."""
    options: list[Action | Another | Offered] = []
    before: i64 = NONE
    copy: i64 = 1
    for card in cards:
        if card != before:
            options.append(ACTIONS[card])
            before, copy = card, 1
        else:
            copy += 1
            options.append(ANOTHER[card][copy])
    return options


def barbarians(numbers: list[int]) -> list[Barbarian]:
    return [BARBARIANS[number] for number in numbers]


_END: Final = 60
_FAR: Final = 1 << 60


def bit(number: i64) -> i64:
    """A Barbarian as a mask: `1 << number`, which mypyc would do in 32 bits."""
    return _FAR >> (_END - number)


def members(mask: i64) -> list[int]:
    """The Barbarians in a mask."""
    found: list[int] = []
    number: i64 = 0
    while mask:
        if mask & 1:
            found.append(number)
        mask >>= 1
        number += 1
    return found


def size(mask: i64) -> i64:
    """How many are in a mask."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
