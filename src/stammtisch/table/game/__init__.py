"""A game being played at a table, and what each seat may see of it. Knows no clock, no disk and no network."""

from .play import Play, standing, start, written
from .presenter import Presenter, Times, told_of

__all__ = ["Play", "Presenter", "Times", "standing", "start", "told_of", "written"]
