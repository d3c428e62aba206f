"""The tool that looks for rules without a test."""

from mmap import mmap
from pathlib import Path

import pytest

import mutants.runner
from mutants import results
from mutants.forks import MEMORY, in_forks
from mutants.operators import mutants as mutants_of
from mutants.results import Result, Survivor, survivor
from mutants.runner import TOO_LONG, Run, Suite, Task

RULES = b"""
LIMIT = 3
SHARE = 12 // LIMIT

def over(number):
    return number > LIMIT

def count_down(number):
    while number > 0:
        number -= 1
    return number

def without_a_test(number):
    return number * 2

def half_tested(number):
    if number > 9:
        number = 9
    return number

class Parent:
    def __init__(self):
        self.value = LIMIT

class Child(Parent):
    def __init__(self):
        super().__init__()
"""
TESTS = b"""
from planted_rules import SHARE, Child, count_down, half_tested, over

def test_child():
    assert Child().value == 3

def test_three_is_not_over():
    assert over(4) and not over(3)

def test_down():
    assert count_down(2) == 0

def test_half():
    assert half_tested(5) == 5

def test_share():
    assert SHARE == 4
"""


@pytest.fixture(scope="module")
def killers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What ended each mutant of the planted rules, by the line that it changed."""
    folder = tmp_path_factory.mktemp("planted")
    (folder / "planted_rules.py").write_bytes(RULES)
    (folder / "test_planted.py").write_bytes(TESTS)
    tasks = [Task("planted_rules", folder / "planted_rules.py", RULES, mutant) for mutant in mutants_of(RULES)]
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setattr(mutants.runner, "PATIENCE", 0.3)
        ended = Run(Suite([str(folder / "test_planted.py")]), tasks, workers=2).all()
    lines = [survivor("", RULES, task.mutant).after for task in tasks]
    return {line: killer.rpartition("::")[2] for line, killer in zip(lines, ended)}


def test_a_mutant_is_killed_by_the_test_of_its_rule(killers: dict[str, str]) -> None:
    assert killers["return number >= LIMIT"] == "test_three_is_not_over"
    assert killers["while False:"] == "test_down"


def test_what_no_test_reaches_survives(killers: dict[str, str]) -> None:
    assert killers["return number + 2"] == killers["return number * 3"] == ""


def test_what_no_test_looks_at_survives(killers: dict[str, str]) -> None:
    assert killers["if number >= 9:"] == killers["number = 10"] == killers["if False:"] == ""
    assert killers["if True:"] == "test_half"


def test_a_mutant_that_hangs_is_killed(killers: dict[str, str]) -> None:
    assert killers["number += 1"] == TOO_LONG


def test_a_constant_is_changed_before_it_is_used(killers: dict[str, str]) -> None:
    assert killers["SHARE = 13 // LIMIT"] == ""
    assert killers["SHARE = 12 * LIMIT"] == "test_share"
    assert killers["LIMIT = 4"] in {"test_share", "test_three_is_not_over", "test_child"}


def test_a_method_that_calls_its_parent_no_more_is_tried_too(killers: dict[str, str]) -> None:
    assert "test_child" in killers["pass"]


def test_tests_that_fail_by_themselves_say_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rules, tests = tmp_path / "bad_rules.py", tmp_path / "test_bad.py"
    rules.write_bytes(RULES)
    tests.write_text("def test_bad():\n    assert False\n")
    tasks = [Task("bad_rules", rules, RULES, mutants_of(RULES)[0])]
    with pytest.raises(RuntimeError):
        Run(Suite([str(tests)]), tasks, workers=1).all()
    assert "these tests fail: " in capfd.readouterr().err


def test_memory_is_limited_to_what_a_fork_adds_to_what_was_there(capfd: pytest.CaptureFixture[str]) -> None:
    with mmap(-1, 2 * MEMORY):
        within = in_forks([MEMORY // 16], lambda size: [each for each, _ in in_forks([len(bytes(size))], bytes, 1)], 1)
        assert list(within) == [(MEMORY // 16, [MEMORY // 16])]
        with pytest.raises(RuntimeError):
            list(in_forks([2 * MEMORY], lambda size: len(bytes(size)), 1))
    assert "MemoryError" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return a < 3", {"return a <= 3", "return a < 4", "pass"}),
        ("return a not in b", {"return a in b", "pass"}),
        ("a[0] -= b", {"a[1] -= b", "a[0] += b", "pass"}),
        ("a = True", {"a = False", "pass"}),
        ("c = a and b", {"c = a or b"}),
        ("c = not (a)", {"c = (a)"}),
        (
            "a.add(b if c else -d)",
            {"a.add(b if True else -d)", "a.add(b if False else -d)", "a.add(b if c else d)", "pass"},
        ),
        ("c = [d for d in a if d]", {"c = [d for d in a if True]", "c = [d for d in a if False]"}),
        ("assert a > 1", set()),
        ("c: Literal[1] = 2", {"c: Literal[1] = 3"}),
        ('"""Words."""', set()),
    ],
)
def test_changes_to_a_statement(before: str, after: set[str]) -> None:
    source = f"def f(a, b):\n    {before}\n".encode()
    assert {survivor("", source, mutant).after for mutant in mutants_of(source)} == after


def test_a_changed_text_has_as_many_lines() -> None:
    source = b"def f(a):\n    a.add(\n        1\n    )\n    return a\n"
    assert {mutant.of(source).count(b"\n") for mutant in mutants_of(source)} == {5}


def test_reasons_are_kept(tmp_path: Path) -> None:
    here = Survivor("rules.py", 7, "turn", "constant", "a = 1", "a = 2")
    old = Result(20, 10, [here._replace(line=5, reason='It is "equal".')])
    results.write("chess", old, tmp_path)
    assert results.read("chess", tmp_path) == old
    new = Result(21, 11, [here, here._replace(after="a = 3")]).with_reasons_of(old)
    assert [each.reason for each in new.survivors] == ['It is "equal".', ""]
    assert f"{new.share:.1f}" == "81.8"


def test_the_page_lists_what_was_found() -> None:
    assert results.PAGE.read_text("utf-8") == results.page(), "`make mutants` writes the page"


@pytest.mark.parametrize("file", sorted(results.FOLDER.glob("*.toml")), ids=lambda file: file.stem)
def test_what_survived_has_a_reason(file: Path) -> None:
    result = results.read(file.stem)
    assert [each for each in result.survivors if not each.reason] == []
    assert result.share >= 95
