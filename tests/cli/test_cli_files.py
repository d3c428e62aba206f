"""Files are written whole or not at all."""

from pathlib import Path

import pytest

from stammtisch.core import Mistake
from stammtisch.core.files import write_safely


def test_a_file_is_replaced_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    for text in ("old", "new"):
        write_safely(file, text)
        assert file.read_text("utf-8") == text
    assert list(tmp_path.iterdir()) == [file]


def test_whoever_may_read_other_files_may_read_this_one(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    write_safely(tmp_path / "report.html", "")
    assert (tmp_path / "report.html").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_what_cannot_be_written_leaves_the_old_text(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    write_safely(file, "old")
    with pytest.raises(UnicodeEncodeError):
        write_safely(file, "new \ud800")
    assert file.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"none/report\.html: No such file or directory"):
        write_safely(tmp_path / "none" / "report.html", "")
