"""What the client is built from: boards that are not as they should be are refused in a line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.core import Mistake
from stammtisch.table import client_sources

SOURCES = Path(__file__).parents[2] / "src"


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        client_sources.main(list(arguments))
    said = capsys.readouterr()
    return f"{ended.value.code} {said.out}{said.err}"


def test_the_command_says_what_it_wants(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "the sources of the client: web/src of a clone" in complaint(capsys, "--help")
    assert "in a clone they are web/src" in complaint(capsys, str(tmp_path))
    assert complaint(capsys).startswith("2 ")


def test_the_types_and_all_boards_are_laid_out(tmp_path: Path) -> None:
    """As the Makefile has it done, from the clone: what is installed holds no sources of boards."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "main.ts").touch()
    command = [sys.executable, "-m", "stammtisch.table.client_sources", str(tmp_path)]
    environment = {**os.environ, "STAMMTISCH_INTERPRETED": "1", "PYTHONPATH": str(SOURCES)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "export type KombioView" in (tmp_path / "lib" / "wire.ts").read_text("utf-8")
    assert (tmp_path / "boards" / "kombio" / "Board.svelte").is_file()


@pytest.mark.parametrize("script", ["<script>", "<script module>", '<script generics="T">'])
def test_a_component_without_types_is_refused_by_name(tmp_path: Path, script: str) -> None:
    (tmp_path / "Board.svelte").write_text('<script lang="ts">\n</script>\n', "utf-8")
    client_sources.check_scripts(tmp_path, "spitz")
    (tmp_path / "Face.svelte").write_text(f"<!-- A card. -->\n{script}\n</script>\n", "utf-8")
    with pytest.raises(
        Mistake, match=r'^spitz/board/Face\.svelte: <script.* is not checked; write <script lang="ts">$'
    ):
        client_sources.check_scripts(tmp_path, "spitz")
