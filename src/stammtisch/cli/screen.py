"""What is shown at the terminal, and how it is asked."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .speech import Speech

#: More lines than this are set in columns.
LIST = 9
#: More columns than this stand closer together.
CLOSE = 6


class Screen:
    """The terminal, or the file that stands in for it."""

    def __init__(self, speech: Speech) -> None:
        self.say = speech
        self.console = Console(highlight=False, emoji=False)

    @property
    def live(self) -> bool:
        """Whether somebody sits there."""
        return sys.stdin.isatty() and self.console.is_terminal

    @property
    def room(self) -> tuple[int, int] | None:
        """How many columns and rows there are for a table; None in a file, which has room for everything."""
        return self.console.size if self.console.is_terminal else None

    def line(self, text: str = "", style: str = "") -> None:
        """A sentence; only where somebody reads it, it is broken into lines."""
        self.console.print(Text(text, style), soft_wrap=not self.console.is_terminal)

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.line(line)

    def table(self, drawing: str) -> None:
        """A drawing of the table, in Rich markup; what is wider than the terminal comes below, strip by strip."""
        lines = Text.from_markup(drawing, emoji=False).split("\n", allow_blank=True)
        wide = max((line.cell_len for line in lines), default=0)
        strip = self.room[0] if self.room else max(wide, 1)
        for left in range(0, wide, strip):
            parts = [line[left : left + strip] for line in lines]
            self.console.print(Text("\n").join(parts), soft_wrap=True)

    def page(self, markdown: str) -> None:
        from rich.markdown import Markdown  # noqa: PLC0415  # takes long to load, and few commands need it

        self.console.print(Markdown(markdown))

    def numbered(self, lines: Sequence[str], first: int) -> None:
        """Things to choose from by number."""
        width = len(str(first + len(lines) - 1))
        pairs = [(f"{number:{width + 1}}", line) for number, line in enumerate(lines, first)]
        if len(pairs) <= LIST:
            self.pairs(pairs)
        else:
            items = [Text(f"{number}  {line}") for number, line in pairs]
            self.console.print(Columns(items, padding=(0, 2), column_first=True, equal=True))

    def pairs(self, pairs: Iterable[tuple[str, str]]) -> None:
        """A word and what it means, line by line."""
        grid = Table.grid(padding=(0, 2))
        for one, other in pairs:
            grid.add_row(Text(one, no_wrap=True), Text(other))
        self.console.print(grid)

    def grid(self, head: Sequence[str], rows: Iterable[Sequence[str]], *, left: Sequence[int] = (0,)) -> None:
        """A table of words and numbers; the columns that are not numbers are set to the left."""
        grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1 if len(head) > CLOSE else 2))
        for number, title in enumerate(head):
            grid.add_column(title, justify="left" if number in left else "right")
        for row in rows:
            grid.add_row(*[Text(self.say.cell(cell)) for cell in row])
        self.console.print(grid)

    def framed(self, head: Sequence[str], rows: Sequence[Sequence[str]], *, keyed: bool = False) -> None:
        """A table of texts that may be long; if it is keyed, the first of each row is never cut short."""
        frame = Table(show_lines=True)
        for number, title in enumerate(head):
            wide = max((len(row[0]) for row in rows), default=0) if keyed and number == 0 else None
            frame.add_column(title, no_wrap=wide is not None, min_width=wide)
        for row in rows:
            frame.add_row(*map(Text, row))
        self.console.print(frame)

    def clear(self, *, for_good: bool = False) -> None:
        """An empty screen; for good means that one cannot scroll back either."""
        self.console.clear()
        if for_good and self.console.is_terminal and not self.console.legacy_windows:
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def ask(self) -> str:
        """What is typed, up to Enter."""
        return input("> ").strip()
