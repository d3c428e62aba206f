"""The games as environments of PettingZoo and Gymnasium (docs/researchers.md)."""

from stammtisch.text import TextTable, text

from .parallel import Parallel, parallel
from .solo import Solo, ids, register, vector
from .turns import Turns, aec

register()

__all__ = ["Parallel", "Solo", "TextTable", "Turns", "aec", "ids", "parallel", "text", "vector"]
