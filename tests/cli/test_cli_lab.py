"""The designer's lab as a command; what is interrupted is the real program."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cli.terminal import Terminal, run

KARUBA = ("lab", "karuba", "--seats", "random,random", "--jobs", "1")


def test_a_study_leaves_a_page_that_needs_nothing_else_and_tables(tmp_path: Path) -> None:
    done = run(*KARUBA, "--games", "60", "--seed", "1", "--out", "report", "--csv", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("The report on 60 games: report/report.html\n")
    for topic in ("Fair", "Length", "Tension", "Depth", "Cards"):
        assert re.search(rf"^{topic} \((good|look here|open)\): .*\.$", done.stdout, re.MULTILINE)
    assert re.search(r"^  try next: stammtisch l", done.stdout, re.MULTILINE)
    page = (tmp_path / "report" / "report.html").read_text("utf-8")
    assert page.count("<svg") > 4
    assert not re.search(r"(src|href)=|https?://|@import|url\(", page)
    tables = {f"{name}.{end}" for name in ("games", "turns", "uses", "cards") for end in ("csv", "parquet")}
    assert {path.name for path in (tmp_path / "report").iterdir()} == {"report.html", "study.sqlite"} | tables


def test_the_report_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    pages = []
    for jobs in ("1", "2"):
        run("lab", "karuba", "--games", "2100", "--jobs", jobs, "--out", jobs, folder=tmp_path)
        page = (tmp_path / jobs / "report.html").read_text("utf-8")
        pages.append(page[: page.index("<footer>")])
    assert pages[0] == pages[1]


def test_an_interrupted_study_keeps_what_is_done_and_goes_on(tmp_path: Path) -> None:
    terminal = Terminal("lab", "karuba", "--games", "50000", "--jobs", "1", "--out", "report", folder=tmp_path)
    terminal.wait_for(lambda output: re.search(r"[1-9]\d*000/50000", output))
    terminal.interrupt()
    assert terminal.end() == 130
    found = re.search(r"stopped after ([1-9]\d*000) of 50000 games; the same command with --resume", terminal.screen)
    assert found
    assert (tmp_path / "report" / "report.html").exists()
    more = str(int(found[1]) + 10)
    done = run("lab", "karuba", "--games", more, "--jobs", "1", "--out", "report", "--resume", folder=tmp_path)
    assert done.stdout.endswith(f"The report on {int(more):,} games: report/report.html\n")


def test_two_versions_are_compared_on_the_same_deals(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('game = "karuba"\n', "utf-8")
    (tmp_path / "variant.toml").write_text('game = "karuba"\n[rules]\nhome = 9\n', "utf-8")
    arguments = ("lab", "compare", "base.toml", "variant.toml", "--games", "80", "--jobs", "1", "--out", "out")
    done = run(*arguments, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    shown = re.search(r"^rules +(home \d+) +home 9 +(\w{8}) → (\w{8})$", done.stdout, re.MULTILINE)
    assert shown
    page = (tmp_path / "out" / "compare.html").read_text("utf-8")
    assert f"<td>rules</td><td>{shown[1]}</td><td>home 9</td><td>{shown[2]} → {shown[3]}</td>" in page
    assert "Changed by more than luck: points between first and second" in page
    same = re.search(r"<td>decisions a game</td><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td><td>luck</td>", page)
    assert same
    assert (same[1], same[3]) == (same[2], "+0 … +0")


def test_an_interrupted_comparison_tells_what_both_versions_have_played(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('game = "karuba"\n', "utf-8")
    (tmp_path / "variant.toml").write_text('game = "karuba"\n[rules]\nhome = 9\n', "utf-8")
    arguments = ("lab", "compare", "base.toml", "variant.toml", "--jobs", "1", "--out", "out", "--lang", "de")
    assert run(*arguments, "--games", "20", folder=tmp_path).returncode == 0
    (tmp_path / "out" / "compare.html").unlink()
    terminal = Terminal(*arguments, "--games", "50000", "--resume", folder=tmp_path)
    terminal.wait_for(lambda output: re.search(r"[1-9]\d*0\d\d/50000", output))
    terminal.interrupt()
    assert terminal.end() == 130
    assert "abgebrochen bei base; derselbe Befehl mit --resume macht weiter" in terminal.screen
    page = (tmp_path / "out" / "compare.html").read_text("utf-8")
    told = re.search(r"20 Austeilungen, .* die aller ([\d.]+) Spiele der Grundlage und 20 der Variante", page)
    assert told
    assert int(told[1].replace(".", "")) >= 1000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("study", "karuba", "--out", "out"), "nach 0 von 1000 Spielen; derselbe Befehl mit --resume macht weiter"),
        (("tune", "karuba", "--aim", "length 9", "--vary", "rules.rounds=1..2"), "nach 0 von 2 Fassungen"),
    ],
    ids=["study", "tune"],
)
def test_an_interruption_is_told_in_the_language_that_was_asked_for(
    arguments: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("stammtisch.cli.progress.Bar.__call__", interrupt)
    done = run("lab", *arguments, "--jobs", "1", "--lang", "de", folder=tmp_path)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == f"stammtisch: abgebrochen {said}\n"


TUNE = ("lab", "tune", "karuba", "--aim", "length 20", "--vary", "rules.rounds=2..6", "--jobs", "1")


def test_tuning_finds_the_number_that_comes_nearest(tmp_path: Path) -> None:
    done = run(*TUNE, "--games", "40", "--out", "tune", "--csv", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    lengths = re.findall(r"^ +(\d) +[\d.]+ ±[\d.]+ +\S +([\d.]+) ±[\d.]+ ", done.stdout, re.MULTILINE)
    assert sorted(number for number, _ in lengths) == ["2", "3", "4", "5", "6"]
    best = min(lengths, key=lambda pair: abs(float(pair[1]) - 20))[0]
    assert f"Nearest to “length 20”: rules.rounds = {best}." in done.stdout
    gain = re.search(r"by ([\d.]+) \(([\d.]+) … ([\d.]+), as the best of 5 versions\): more than luck", done.stdout)
    assert gain
    assert float(gain[2]) <= float(gain[1]) <= float(gain[3])
    page = (tmp_path / "tune" / "tune.html").read_text("utf-8")
    assert page.count("<svg") == 2 * 3  # how near, balance and close games, each for a wide and a slim page
    assert page.count("rotate(45") == 2 * 2
    assert not re.search(r"(src|href)=|https?://|@import|url\(", page)
    rows = (tmp_path / "tune" / "versions.csv").read_text("utf-8").splitlines()
    assert rows[0].startswith('"rules.rounds","away","away_low","away_high","nearer",')
    assert [row.split(",")[0] for row in rows[1:3]] == ["", best]
    assert len(rows) == 7


def test_a_search_is_the_same_for_any_number_of_jobs_and_after_an_interruption(tmp_path: Path) -> None:
    arguments = (*TUNE[:-2], "--games", "2100", "--csv", "--out")
    terminal = Terminal(*arguments, "stopped", "--jobs", "1", folder=tmp_path)
    terminal.wait_for(lambda output: re.search(r"[1-3]/5", output))
    terminal.interrupt()
    assert terminal.end() == 130, terminal.screen
    assert re.search(r"stopped after [1-4] of 5 versions; the same command with --resume goes on", terminal.screen)
    tables = []
    for folder, more in (("stopped", ("--resume", "--jobs", "1")), ("whole", ("--jobs", "2"))):
        done = run(*arguments, folder, *more, folder=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        tables.append((tmp_path / folder / "versions.csv").read_text("utf-8"))
    assert tables[0] == tables[1]


def test_without_a_folder_what_was_found_is_shown(tmp_path: Path) -> None:
    done = run("lab", "karuba", "--games", "40", "--lang", "en", "--jobs", "1", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.partition(" (")[0] for line in done.stdout.splitlines() if " (" in line][:3] == [
        "Fair",
        "Length",
        "Tension",
    ]
    assert "40 games were played; with --out FOLDER there is a report" in done.stdout
    assert not list(tmp_path.iterdir())


def test_a_comparison_shows_its_tests_at_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('game = "barbarity"')
    (tmp_path / "more.toml").write_text('game = "barbarity"\n[cards.beard-pull]\nvalue = 4')
    (tmp_path / "rules.toml").write_text('game = "barbarity"\n[rules]\nhand = 4')
    common = ("--games", "40", "--jobs", "1")
    said = run("lab", "compare", "base.toml", "more.toml", *common, "--lang", "de", folder=tmp_path).stdout
    assert "Punkte voraus, mehr" in said
    assert re.search(r"Entscheidungen je Spiel +\d+,\d +\d+,\d +[+-]\d+,\d ±", said)
    assert "No test was planned" in run("lab", "compare", "base.toml", "rules.toml", *common, folder=tmp_path).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("lab", "karuba", "--out", "x", "--seats", "random,genius"), "unknown player 'genius'"),
        (("lab", "karuba", "--out", "x", "--seats", "random,casual@5"), "bot 'casual@5' cannot be; .* master@500"),
        (("lab", "karba", "--out", "x"), "unknown game 'karba'; .* Did you mean karuba"),
        (("lab", "karuba", "--out", "x", "--cards", "none.toml"), "none.toml: No such file or directory"),
        (
            ("lab", "karuba", "--out", "x", "--cards", "bad.toml"),
            r"bad.toml line 3 \[rules\]: unknown name 'round'; .* rounds",
        ),
        (("lab", "karuba", "--out", "bad.toml"), "bad.toml: File exists"),
        (("lab", "karuba", "--out", "x", "--seed", "f" * 32), "is for one game; a study starts from a number"),
        (("lab", "karuba", "--out", "x", "--cluster", "tcp://127.0.0.1:9"), "there is no cluster at tcp://127.0.0.1:9"),
        (("lab", "karuba", "--out", "x", "--cluster", "tcp://127.0.0.1:99999"), "there is no cluster at tcp://127.0"),
        (("lab", "karuba", "--out", "x", "--cluster", "tls://127.0.0.1:9"), "tls://127.0.0.1:9 needs certificates"),
        (("lab", "karuba", "--out", "x", "--cluster", "foo://127.0.0.1:1"), "'foo://127.0.0.1:1' is not the address"),
        (("lab", "karuba", "--out", "x", "--cluster", "nonsense"), "'nonsense' is not the address of a cluster"),
        (("lab", "compare", "bad.toml", "other.toml", "--out", "x"), "compare versions of one game"),
        ((*TUNE, "--resume"), "resume is about what is in a folder; name that as `out`"),
        ((*TUNE, "--out", "bad.toml"), "bad.toml: File exists"),
        (
            ("lab", "tune", "karuba", "--aim", "no gain for who begins", "--vary", "rules.rounds=1..2", "--out", "x"),
            "nobody begins in karuba, where all decide at once",
        ),
        (("lab", "tune", "karuba", "--aim", "fun", "--vary", "rules.rounds=1..2"), "unknown aim 'fun'"),
        (("lab", "tune", "karuba", "--aim", "length 9", "--vary", "rounds"), "'rounds' does not say what to vary"),
        (("lab", "tune", "karuba", "--aim", "length 9", "--vary", "rules.rounds=3..1"), "3 is more than 1"),
        (("lab", "tune", "karuba", "--aim", "length 9", "--vary", "rules.round=1..2"), "Did you mean rounds"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('game = "karuba"\n[rules]\nround = 9\n', "utf-8")
    (tmp_path / "other.toml").write_text('game = "klong"\n', "utf-8")
    done = run(*arguments, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(rf"stammtisch: .*{said}.*\n", done.stderr)
    assert not (tmp_path / "x").exists()  # nothing is begun that could not be played


def test_programs_are_told_in_one_line_of_json(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('game = "karuba"', "utf-8")
    (tmp_path / "variant.toml").write_text('game = "karuba"\n[rules]\nrounds = 4', "utf-8")
    more = ("--games", "40", "--jobs", "1", "--json", "--out")
    study = run("lab", "karuba", *more, "study", folder=tmp_path)
    compared = run("lab", "compare", "base.toml", "variant.toml", *more, "compare", folder=tmp_path)
    tuned = run(*TUNE[:-2], *more, "tune", folder=tmp_path)
    told = [json.loads(done.stdout) for done in (study, compared, tuned)]
    assert [one["game"] for one in told] == ["karuba"] * 3
    assert [one["topic"] for one in told[0]["verdicts"]] == ["fair", "length", "tension", "depth", "cards"]
    assert told[0]["cards"][0].keys() >= {"card", "event", "lift", "more_than_luck"}
    assert told[1]["changed"] == [{"name": "rules", "was": "rounds 8", "now": "rounds 4"}]
    assert next(one for one in told[1]["measures"] if one["name"] == "answers")["more_than_luck"]
    assert told[2]["versions"][0]["rules.rounds"] is None
    assert len(told[2]["versions"]) == 6
