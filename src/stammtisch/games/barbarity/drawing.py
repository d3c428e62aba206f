"""The table."""
from __future__ import annotations
from stammtisch.core import Words
from .view import View
def draw(view: View, words: Words) -> str:
    return ""
