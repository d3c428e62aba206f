"""Puts changed sources in place of those that are there: in a function that is loaded, or when a module is."""

from __future__ import annotations

import gc
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, FrameType, FunctionType, ModuleType

#: A function: its file, and its name in there.
Name = tuple[str, str]


@contextmanager
def functions_that_ran(files: set[str]) -> Iterator[set[Name]]:
    """The functions of these files that are called from now on, until the profile is taken away."""
    ran: set[Name] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename in files:
            ran.add((frame.f_code.co_filename, frame.f_code.co_qualname))

    sys.setprofile(note)
    try:
        yield ran
    finally:
        sys.setprofile(None)


def functions_of(files: set[str]) -> dict[Name, list[FunctionType]]:
    """All functions of these files that are loaded."""
    found: dict[Name, list[FunctionType]] = defaultdict(list)
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename in files:
            found[function.__code__.co_filename, function.__code__.co_qualname].append(function)
    return found


def exchange(functions: list[FunctionType], source: bytes) -> bool:
    """Give functions the code that they have in a changed source. A line is where it was.

    False if that cannot be, since the code uses fewer names from around it: no call of `super` any more, for example.
    """
    codes = {place_of(code): code for code in codes_in(compile(source, functions[0].__code__.co_filename, "exec"))}
    changed = [(function, codes[place_of(function.__code__)]) for function in functions]
    if any(code.co_freevars != function.__code__.co_freevars for function, code in changed):
        return False
    for function, code in changed:
        function.__code__ = code
    return True


def place_of(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def codes_in(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield from codes_in(inside)


class Changed(MetaPathFinder):
    """Finds a module with a changed source."""

    def __init__(self, name: str, path: str, source: bytes) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self.path, loader=ChangedLoader(fullname, self.path, self.source))


class ChangedLoader(SourceFileLoader):
    """Loads a module from a text, as if it stood in its file."""

    def __init__(self, fullname: str, path: str, source: bytes) -> None:
        super().__init__(fullname, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)
