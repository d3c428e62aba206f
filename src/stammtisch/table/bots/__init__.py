"""Bots at a table: who is asked thinks in a process of its own, from what its seat can see."""

from .bot_seats import STAND_IN, BotSeats, quick_answer
from .tasks import ChancesTask, HintTask, ReviewTask, Task
from .workers import Thinker, Workers

__all__ = [
    "STAND_IN",
    "BotSeats",
    "ChancesTask",
    "HintTask",
    "ReviewTask",
    "Task",
    "Thinker",
    "Workers",
    "quick_answer",
]
