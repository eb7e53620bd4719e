"""No file makes it wait, no work goes on without a look at the time, and the commands keep their limits."""

from __future__ import annotations

import io
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from calls_between_looks import Gap
from looks import counted

from asl_query import AslQueryError, Situation, ask
from asl_query.cli import main
from asl_query.confirming import MOST_BYTES
from asl_query.conversation.lines import MOST_PASSED_OVER, converse_by_lines
from asl_query.conversation.session import Session
from asl_query.deadline import (
    Deadline,
    end_at_ctrl_c,
    go_on_after_ctrl_c,
    kept_around,
    raise_if_over,
    was_interrupted,
    without_limit,
)
from asl_query.errors import LimitReachedError
from asl_query.facts.archives import facts_of_archive
from asl_query.facts.situation_file import read_facts
from asl_query.recorded import differences, read_recorded
from asl_query.scenarios.checking import check
from asl_query.terminal import Progress

QUESTION = "can 24C6 see INTO 24E7?"
MOST_CALLS = 120_000  # half a tenth of a second on a usual machine
DEAR = (
    "how likely is a squad at 15U5 to reach 15S5 by turn 5 only by Climbing 15S5-T5?",
    "can a squad at 15T5, a squad at 15U5 and a leader at 15T5 reach 15S5 by turn 1?",
    "why can a squad at 15T5 not reach 15S5 by turn 1?",
    "may an AMSL in Bypass target?",
    "can a squad ever be CX, concealed and IN a Depression?",
    "which hex sees the most of board 3?",
    "from which hexes can a GMSL light none of 44U3 and 44V3?",
    "So my opponent claims his GMSL can hang out in a swamp. True?",
)


# Files that are none


def _pipe(at: Path) -> None:
    os.mkfifo(at)


def _socket(at: Path) -> None:
    with socket.socket(socket.AF_UNIX) as own:
        own.bind(str(at))


def _large(at: Path) -> None:
    with at.open("wb") as file:
        file.truncate(MOST_BYTES + 1_000_000)


NO_FILES: dict[str, tuple[Callable[[Path], None], str]] = {
    "a pipe": (_pipe, "this is a pipe, not a file"),
    "a socket": (_socket, "this is a socket, not a file"),
    "a folder": (Path.mkdir, "this is a folder, not a file"),
    "a device": (lambda at: at.symlink_to("/dev/zero"), "this is a device, not a file"),
    "made up as it is read": (lambda at: at.symlink_to("/proc/self/maps"), "the system makes it up"),
    "without an end": (_large, "MB are read"),
}


@pytest.fixture(params=NO_FILES)
def no_file(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    if sys.platform != "linux":
        pytest.skip("these are files of Linux")
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    make, says = NO_FILES[request.param]
    make(Path("named.toml"))
    return Path("named.toml"), says


def test_what_is_no_ordinary_file_is_refused_before_it_is_read(
    no_file: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, says = no_file
    for command in (["ask", QUESTION, "--facts", str(path)], ["verify", str(path)], ["check", str(path)]):
        assert main(command) == 2 or says == "this is a folder, not a file"  # a folder of recorded queries is one
        printed = capsys.readouterr()
        assert says in printed.err or command[0] == "check"
        assert len(printed.err) < 300
    readers: tuple[Callable[[Path], object], ...] = (read_facts, check)
    for read in readers:
        with pytest.raises(AslQueryError, match=says):
            read(path)
    if says != "MB are read":  # archives may be as large as that
        with pytest.raises(AslQueryError, match=says):
            facts_of_archive(path)


def test_a_line_without_an_end_is_the_last_one() -> None:
    class Endless(io.TextIOBase):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            self.given = getattr(self, "given", 0) + size
            assert self.given < 2 * MOST_PASSED_OVER
            return "\0" * size

    out = io.StringIO()
    assert converse_by_lines(Session(), Endless(), out) == 2  # type: ignore[arg-type]
    assert "more than 2,000 characters" in out.getvalue()


# The limit


def test_hardly_anything_is_done_between_two_looks_at_the_time(root: Path) -> None:
    counting = subprocess.run(
        [sys.executable, str(root / "tests" / "calls_between_looks.py"), *DEAR],
        capture_output=True, check=True, text=True, env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    most = {question: Gap(*gap) for question, gap in json.loads(counting.stdout).items()}
    assert not {question: gap for question, gap in most.items() if gap.calls > MOST_CALLS}


def test_a_limit_within_another_one_ends_with_it() -> None:
    with counted() as clock:
        outer = Deadline(10)
        with outer.kept():
            assert Deadline(20).milliseconds_left() == Deadline().milliseconds_left() == 10_000
            assert Deadline(5).milliseconds_left() == 5_000
            with outer.for_showing.kept():
                raise_if_over()
                assert Deadline(20).milliseconds_left() == 10_000  # what is found is not found later for that
            with without_limit():
                assert Deadline().milliseconds_left() is None
        assert outer.for_showing.milliseconds_left() == 12_100
    assert clock.looks


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (["ask", QUESTION], "the limit of 1000 s was reached"),
        (["ask", QUESTION, "--format", "json"], '"undecided"'),
        (["ask", "can a squad at 15T5 reach 15Q2 by turn 2?", "--ruleset", "asl,slc"], "the limit of 1000 s was reached"),
        (["verify", "ANSWER"], "the limit of 1000 s was reached; nothing is verified"),
        (["check", "QUERIES"], "recorded queries asked, 0 differences so far"),
        (["check", "SCENARIO"], "the limit of 1000 s was reached"),
        (["check", "SCENARIO", "-o", "REPORT"], "the limit of 1000 s was reached"),
    ],
)
@pytest.mark.parametrize("over_from", [3, 12])
def test_a_command_whose_time_is_over_says_so_with_exit_code_3(
    command: list[str], says: str, over_from: int, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    queries, report, saved = root / "queries", tmp_path / "report.html", tmp_path / "answer.json"
    assert main(["ask", "how soon can a squad at 15T5 reach 15S5?", "--format", "json", "-o", str(saved)]) == 0
    files = {
        "ANSWER": str(saved), "QUERIES": str(queries / "rulebook" / "a06_los.toml"), "REPORT": str(report),
        "SCENARIO": str(queries / "scenarios" / "cliff_assault_15.toml"),
    }  # fmt: skip
    if command[0] == "verify":
        over_from //= 2  # it takes few looks where the map is known
    with counted(over_from):
        assert main([*(files.get(word, word) for word in command), "--limit", "1000"]) == 3
    assert says in capsys.readouterr().out
    assert not report.exists()


def test_a_recorded_query_and_a_scenario_that_are_cut_off_are_no_differences(root: Path) -> None:
    query = next(read_recorded(root / "queries" / "rulebook" / "b11_climbing.toml"))
    scenario = root / "queries" / "scenarios" / "river_crossing_8.toml"
    for _ in range(2):  # what is kept for the next question needs no looks any more
        with counted() as clock, Deadline(1000).kept():
            assert differences(query) == []
    for over_from in range(2, clock.looks, max(1, clock.looks // 5)):
        with counted(over_from), Deadline(1000).kept(), pytest.raises(LimitReachedError):
            differences(query)
    for _ in range(2):
        with counted() as clock:
            assert check(scenario, limit=1000).differences == 0
    for over_from in range(2, clock.looks, clock.looks // 3):
        with counted(over_from), pytest.raises(LimitReachedError):
            check(scenario, limit=1000)


def test_the_time_may_be_over_before_the_question_is_read() -> None:
    with counted(2), pytest.raises(LimitReachedError, match="before the question was read"):
        ask(QUESTION, limit=1000, facts=Situation())


# Ctrl-C


def test_ctrl_c_that_python_loses_is_heard_at_the_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    class Destroyed:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    lost: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)  # as it was is put back behind the test
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(sys, "__unraisablehook__", lost.append)
    end_at_ctrl_c()
    try:
        Destroyed()
        assert lost == []  # nothing of it is told
        assert was_interrupted()
        with pytest.raises(KeyboardInterrupt):
            Deadline().check()
        go_on_after_ctrl_c()
        Deadline().check()
    finally:
        go_on_after_ctrl_c()
        signal.signal(signal.SIGINT, before)


# What is being done


def test_long_work_tells_what_it_does_and_for_how_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(threading.Thread, "start", lambda _: None)  # it would tell by itself, every now and then
    moment = iter([0.0, 0.5, 7.9, 8.0])
    monkeypatch.setattr("asl_query.terminal.time", SimpleNamespace(monotonic=lambda: next(moment)))
    told = Progress()
    with Deadline(None, told).kept():
        part = kept_around().of_part("claim 2 of 12")
    part.report_progress("squad-a: turn 3 MPh")
    told.tell()
    assert capsys.readouterr().err == ""
    told.tell()
    assert "claim 2 of 12: squad-a: turn 3 MPh (7 s; Ctrl-C stops)" in capsys.readouterr().err
    told("")
    assert capsys.readouterr().err.strip() == ""


@pytest.mark.parametrize(
    "question",
    [
        "how likely is a squad at 15U5 to reach 15S5 by turn 5 only by Climbing 15S5-T5?",
        "can a squad ever be CX, concealed and IN a Depression?",
        "which hex sees the most of board 3?",
        "what is the fewest GMSLs that light 44U3, 44V4 and 44W5 at once?",
        "what would let a squad at 15T5 reach 15S5 by turn 1?",
    ],
)
def test_what_is_being_done_is_told_from_reading_to_checking(question: str) -> None:
    heard: list[str] = []
    ask(question, on_progress=heard.append)
    assert heard[0] == "reading the question"
    assert "looking for the answer" in heard
    assert "checking what was found" in heard
    assert len(set(heard)) > 3, "and how far it has come"
