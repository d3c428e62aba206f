"""At a table where somebody learns a game: what its lesson lets them answer, and what the others answer meanwhile.

The seats of the others are those of a tutor, who says what the lesson says, and plays on like a casual bot when it is
over. Where a lesson is follows from the answers alone, so that nothing has to be stored for it.
"""

from __future__ import annotations

from stammtisch.core import Lesson, Seat, lesson_of
from stammtisch.games import all_games, game_named
from stammtisch.table.bots import STAND_IN
from stammtisch.table.game import Play, written
from stammtisch.table.model import Place, Rest, Sheet
from stammtisch.table.refusal import Refusal

#: Who has the seats of the others in a lesson; nobody can ask for one.
TUTOR = "tutor"


def is_taught(sheet: Sheet) -> bool:
    """Whether a tutor sits there: who leaves a lesson gives their seats to other bots."""
    return any(place.bot == TUTOR for place in sheet.places)


def lesson_at(sheet: Sheet) -> Lesson | None:
    """What is taught at a table."""
    return lesson_of(game_named(sheet.game)) if is_taught(sheet) and sheet.game in all_games() else None


def without_tutor(place: Place) -> Place:
    """Who plays there when nothing is taught (any more)."""
    return place._replace(bot=STAND_IN) if place.bot == TUTOR else place


def beginning(sheet: Sheet, lesson: Lesson) -> Rest:
    """The table as the lesson finds it."""
    game = game_named(sheet.game)
    match = lesson.begin(game)
    return Rest(0, 0, match.question, [0] * len(sheet.places), 0, written(game, match.rest))


def keep_to_it(play: Play, seat: Seat, said: str) -> None:
    """Refuse an answer of a learner that would lead away from the lesson."""
    place = play.taught()
    if place is None or place.seat is None:
        return
    if place.seat != seat:
        raise Refusal("illegal", "lesson-wait")
    if said not in place.words:
        raise Refusal("illegal", "lesson").in_other_words(place.steps[-1].instead)


def prompted(play: Play) -> tuple[Seat, str] | None:
    """What one of the others is to say next; None if it is the learner's turn, or nothing is taught."""
    place = play.taught()
    if place is None or place.seat is None or play.lesson is None or place.seat == play.lesson.learner:
        return None
    return place.seat, place.words[0]


def guided(play: Play) -> bool:
    """Whether a lesson says who does what."""
    place = play.taught()
    return place is not None and place.seat is not None
