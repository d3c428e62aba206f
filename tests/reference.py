"""The API reference, from docstrings: `python -m reference FOLDER` writes it, and fails where anything is amiss."""

from __future__ import annotations

import builtins
import inspect
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pdoc
import pdoc.render

#: What others may build on (docs/versions.md).
PUBLIC = (
    "stammtisch.core",
    "stammtisch.core.laws",
    "stammtisch.core.parts",
    "stammtisch.core.table",
    "stammtisch.games",
    "stammtisch.bots",
    "stammtisch.lab",
    "stammtisch.table",
    "stammtisch.build",
    "stammtisch.hatch",
)


def public_names(module: str) -> list[str]:
    """What a module offers: what it lists, or what is made in it."""
    made = import_module(module)
    own = [name for name, thing in vars(made).items() if getattr(thing, "__module__", "") == module]
    return list(getattr(made, "__all__", [name for name in own if not name.startswith("_")]))


def undocumented() -> Iterator[str]:
    """What is public and does not say what it does: modules, functions, classes and their methods."""
    for module in PUBLIC:
        made = import_module(module)
        if not made.__doc__:
            yield module
        for name in public_names(module):
            thing = getattr(made, name)
            if str(getattr(thing, "__module__", "")) != module and not _is_ours(thing):
                continue  # a number, or a name for a type of Python's own
            if (inspect.isroutine(thing) or inspect.isclass(thing)) and not _says(thing):
                yield f"{module}.{name}"
            if inspect.isclass(thing):
                yield from (f"{module}.{name}.{method}" for method in vars(thing) if not _method_says(thing, method))


def _is_ours(thing: object) -> bool:
    return str(getattr(thing, "__module__", "")).startswith("stammtisch")


def _says(thing: object) -> bool:
    """Whether there is a docstring that somebody wrote: dataclasses and records make one of their own."""
    text = thing.__doc__ or ""
    return bool(text) and not text.startswith(f"{getattr(thing, '__name__', '')}(")


def _method_says(made: type, name: str) -> bool:
    """Whether a method says what it does, or what it stands for in a class above."""
    thing = inspect.getattr_static(made, name)
    function = thing.fget if isinstance(thing, property) else getattr(thing, "__func__", thing)
    if name.startswith("_") or not inspect.isroutine(function):
        return True
    return any(getattr(getattr(base, name, None), "__doc__", None) for base in made.__mro__)


def write(folder: Path) -> None:
    """The pages. pdoc warns where it cannot follow, and a warning is a failure."""
    pdoc.render.configure(docformat="markdown", show_source=False)
    inner = [f"!{module}\\." for module in PUBLIC if module != "stammtisch.core"] + [
        r"!stammtisch\.core\.(?!(laws|parts|table)$)"
    ]
    with warnings.catch_warnings(), patch.dict(vars(builtins), lent()):
        warnings.simplefilter("error")
        pdoc.pdoc(*PUBLIC, *inner, output_directory=folder)


def lent() -> dict[str, Any]:
    """What pdoc does not find by itself: what modules load when asked for, and the names in annotations."""
    names: dict[str, Any] = {}
    for module in map(import_module, PUBLIC):
        for name in public_names(module.__name__):
            thing = getattr(module, name)
            vars(module)[name] = thing
            home = vars(sys.modules.get(getattr(thing, "__module__", ""), module))
            names |= {name: value for name, value in home.items() if name[0].isupper()}
    return names


def main(folder: str) -> None:
    lacking = list(undocumented())
    if lacking:
        sys.exit(f"without a docstring: {', '.join(lacking)}")
    write(Path(folder))
    sys.stdout.write(f"{folder}/index.html\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
