"""The README's example runs, and no path of a machine is in the repo. For the tutorial, see test_tutorial.py."""

import doctest
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_example_of_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 3
    assert result.failed == 0


def test_no_path_of_a_machine_is_in_the_repo() -> None:
    pattern = re.compile(r"/(work|root|home/[a-z]+)/")
    assert pattern.search(f"/{'home'}/resi/table")
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()  # noqa: S607 (git is on the path of whoever has this repo)
    assert "tests/test_docs.py" in tracked
    for name in tracked:
        assert not pattern.search((ROOT / name).read_text("utf-8", "ignore")), name
