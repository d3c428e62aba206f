"""A game being played at a table, and what each seat may see of it. Knows no clock, no disk and no network."""

from .play import Play
from .presenter import Presenter

__all__ = ["Play", "Presenter"]
