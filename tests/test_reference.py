"""Whatever is public says what it does, and the API reference is built from that without a warning."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from reference import PUBLIC

HERE = Path(__file__).parent


def reference(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command of `make docs`, which reads the sources: compiled functions do not say where they come from."""
    paths = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "STAMMTISCH_INTERPRETED": "1", "PYTHONPATH": paths}
    command = [sys.executable, "-m", "reference", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_every_public_name_has_a_docstring_and_its_place_on_a_page(tmp_path: Path) -> None:
    done = reference(str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    for module in PUBLIC:
        page = (tmp_path / f"{module.replace('.', '/')}.html").read_text("utf-8")
        for name in getattr(import_module(module), "__all__", []):
            assert f'id="{name}"' in page, f"{module}.{name}"
    assert not (tmp_path / "stammtisch" / "core" / "flow.html").exists()


def test_a_public_name_that_says_nothing_is_named(tmp_path: Path) -> None:
    (tmp_path / "silent.py").write_text('"""A module."""\n\n\ndef dumb() -> None:\n    pass\n', "utf-8")
    code = "import reference; reference.PUBLIC = ('silent',); reference.main('out')"
    environment = {**os.environ, "STAMMTISCH_INTERPRETED": "1"}
    environment["PYTHONPATH"] = os.pathsep.join([str(HERE), str(tmp_path)])
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "without a docstring: silent.dumb" in done.stderr
