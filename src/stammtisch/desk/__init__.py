"""A desk for learners: many matches in one compiled call, seen as numpy arrays (docs/researchers.md)."""

from .desk import Desk

__all__ = ["Desk"]
