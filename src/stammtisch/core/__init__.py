"""The rules engine: no input or output, no clock, no randomness but a state's own."""

from .cards import Cards, load_cards, make_record, read_cards
from .chance import ExplicitMatch
from .claims import Claim, Interruptible, asked
from .errors import FaultyGame, IllegalAnswer, Mistake, unknown
from .events import Event, EventKind
from .flow import Ask, Flow, Policy, Seat, Taste, ask, choose, maybe
from .game import Game, Result, highest_wins, lowest_wins
from .joint import Race, race, together
from .lesson import Lesson, check_lesson, lesson_of, read_lesson
from .match import Match, Told
from .options import NoOptions, make_options, written_options
from .overlay import Overlay, lay_over, load_overlay, load_table, read_overlay, slug
from .own_time import Apart, apart
from .position import Page
from .record import Record, read_record, take_back

from .rng import (  # isort: skip
    SEEDS, ChanceNeeded, FastRng, Rng, ScriptedRng, SealedRng, commitment, new_rng, read_rng, seed_of,
)  # fmt: skip
from .rules_page import rules_page
from .scenario import Difference, Scenario, read_scenario, run_scenario, written_event
from .slots import Slot, slot
from .small_lists import count_of, holds, is_among, sort_in, take
from .softmax import sample, softmax
from .state import PUBLIC, State
from .text import LANGUAGES, Words, load_text
from .values import Judging, Values
from .values_file import learned
from .words import is_claim, option_of, say, word

__all__ = [
    "LANGUAGES",
    "PUBLIC",
    "SEEDS",
    "Apart",
    "Ask",
    "Cards",
    "ChanceNeeded",
    "Claim",
    "Difference",
    "Event",
    "EventKind",
    "ExplicitMatch",
    "FastRng",
    "FaultyGame",
    "Flow",
    "Game",
    "IllegalAnswer",
    "Interruptible",
    "Judging",
    "Lesson",
    "Match",
    "Mistake",
    "NoOptions",
    "Overlay",
    "Page",
    "Policy",
    "Race",
    "Record",
    "Result",
    "Rng",
    "Scenario",
    "ScriptedRng",
    "SealedRng",
    "Seat",
    "Slot",
    "State",
    "Taste",
    "Told",
    "Values",
    "Words",
    "apart",
    "ask",
    "asked",
    "check_lesson",
    "choose",
    "commitment",
    "count_of",
    "highest_wins",
    "holds",
    "is_among",
    "is_claim",
    "lay_over",
    "learned",
    "lesson_of",
    "load_cards",
    "load_overlay",
    "load_table",
    "load_text",
    "lowest_wins",
    "make_options",
    "make_record",
    "maybe",
    "new_rng",
    "option_of",
    "race",
    "read_cards",
    "read_lesson",
    "read_overlay",
    "read_record",
    "read_rng",
    "read_scenario",
    "rules_page",
    "run_scenario",
    "sample",
    "say",
    "seed_of",
    "slot",
    "slug",
    "softmax",
    "sort_in",
    "take",
    "take_back",
    "together",
    "unknown",
    "word",
    "written_event",
    "written_options",
]
