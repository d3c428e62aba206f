"""Arrows point one way: core <- games <- bots <- doors."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import stammtisch

ROOT = Path(stammtisch.__file__).parent
BELOW = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "exact": {"core", "games", "bots", "exact"},
    "desk": {"core", "games", "bots", "desk"},
    "gym": {"core", "games", "bots", "desk", "text", "gym"},
    "spiel": {"core", "games", "desk", "spiel"},
    "text": {"core", "games", "bots", "text"},
    "lab": {"core", "games", "bots", "lab"},
    "table": {"core", "games", "bots", "table"},
}
#: mypy_extensions has the words in which we speak to the compiler.
OF_THE_CORE = {*sys.stdlib_module_names, "mypy_extensions"}
#: What is imported only where somebody learns: rows of cells lie in vectors of mypyc's own library.
FOR_LEARNERS = {("core/sense.py", "librt.vecs")}


def imported_modules(file: Path) -> list[str]:
    found = []
    package = ["stammtisch", *file.relative_to(ROOT).parent.parts]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            found.append(".".join([*above, *(node.module or "").split(".")]).strip("."))
    return found


@pytest.mark.parametrize("layer", BELOW)
def test_a_layer_knows_only_what_is_below_it(layer: str) -> None:
    files = list((ROOT / layer).rglob("*.py"))
    assert files
    for file in files:
        for name in imported_modules(file):
            if name.startswith("stammtisch."):
                assert name.split(".")[1] in BELOW[layer], f"{file} imports {name}"


@pytest.mark.parametrize("layer", ["core", "games", "bots"])
def test_rules_and_bots_need_the_standard_library_only(layer: str) -> None:
    for file in (ROOT / layer).rglob("*.py"):
        for name in imported_modules(file):
            if (file.relative_to(ROOT).as_posix(), name) in FOR_LEARNERS:
                continue
            assert name.startswith("stammtisch") or name.split(".")[0] in OF_THE_CORE, f"{file} imports {name}"


def test_no_game_knows_another() -> None:
    for file in (ROOT / "games").glob("*/*.py"):
        for name in imported_modules(file):
            if name.startswith("stammtisch.games."):
                assert name.split(".")[2] == file.parent.name, f"{file} imports {name}"


#: What the parts of the browser table may know of each other; what belongs to none of them is plain data and words.
PLAIN = {
    "model", "words", "settings", "limits", "bans", "metrics", "refusal", "telling", "wire", "sitting", "closing"
}  # fmt: skip
OF_THE_TABLE = {
    "wire": {"wire"},
    "game": {*PLAIN, "game"},
    "store": {"model", "store"},
    "bots": {*PLAIN, "game", "bots"},
    "push": {*PLAIN, "store", "push"},
    "admin": {*PLAIN, "store", "bots", "admin"},
    "room": {*PLAIN, "game", "store", "bots", "services", "room"},
    "web": {*PLAIN, "game", "store", "bots", "admin", "push", "services", "room", "web"},
}
#: Who may use what is not ours.
FOREIGN = {"sqlalchemy": {"store", "admin", "room", "web"}, "starlette": {"web"}, "cryptography": {"push"}}


def test_every_part_of_the_table_has_its_place() -> None:
    folders = {folder.name for folder in (ROOT / "table").iterdir() if (folder / "__init__.py").exists()}
    assert folders == set(OF_THE_TABLE)


@pytest.mark.parametrize("part", OF_THE_TABLE)
def test_the_parts_of_the_table_know_only_those_before_them(part: str) -> None:
    for file in (ROOT / "table" / part).rglob("*.py"):
        for name in imported_names(file):
            if name.startswith("stammtisch.table."):
                assert name.split(".")[2] in OF_THE_TABLE[part], f"{file} imports {name}"
            foreign = name.split(".")[0]
            assert part in FOREIGN.get(foreign, {part}), f"{file} imports {name}"


def imported_names(file: Path) -> list[str]:
    """Modules, and what is imported from them: `from stammtisch.table import wire` is `stammtisch.table.wire`."""
    package = ["stammtisch", *file.relative_to(ROOT).parent.parts]
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            module = [*above, *(node.module or "").split(".")]
            found += [".".join([part for part in [*module, alias.name] if part]) for alias in node.names]
    return found


def test_a_game_at_the_table_needs_no_database() -> None:
    code = "import sys, stammtisch.table.game; sys.exit('sqlalchemy' in sys.modules or 'starlette' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
