"""A seat for those who read and write: sentences in, one word out (docs/researchers.md)."""

from .table import TextTable, text

__all__ = ["TextTable", "text"]
