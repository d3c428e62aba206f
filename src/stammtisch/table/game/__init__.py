"""A game being played at a table, and what each seat may see of it. Knows no clock, no disk and no network."""

from .play import Play, standing, start
from .presenter import Presenter, told_of

__all__ = ["Play", "Presenter", "standing", "start", "told_of"]
