"""Branches of other systems, tried by their parts: processes that are no copies, pipes without select, the pager's folder."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from asl_query import fresh_process, terminal
from asl_query.errors import LimitReachedError
from asl_query.finite.chain import Chain
from asl_query.fresh_process import map_in_fresh_processes
from asl_query.kinds.each_reading.tasks import AnswerTask
from asl_query.own_modules import python_command
from asl_query.pipeline import read
from asl_query.solve import by_sympy
from asl_query.under_reading.answering import AnswerJob, answered


@pytest.mark.parametrize(("system", "method"), [("linux", "fork"), ("darwin", "spawn"), ("win32", "spawn")])
def test_only_linux_copies_its_processes(system: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert fresh_process._start_method() == method


def test_processes_that_import_anew_answer_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = [AnswerJob(AnswerTask(None, read("may a broken squad Climb?").to_json(), None), "")]
    found = []
    for method in ("fork", "spawn"):
        monkeypatch.setattr(fresh_process, "_start_method", lambda method=method: method)
        (one,) = map_in_fresh_processes(answered, jobs)
        found.append((one.answer["answer"], one.answer["because"], one.error))
    assert found[0] == found[1]
    assert found[0][0] == "no"


def test_the_wait_for_a_formula_ends_without_select(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows no pipe can be asked whether something is in it; a worker that says nothing is ended by the clock."""
    monkeypatch.setattr(by_sympy, "python_command", lambda _: [sys.executable, "-I", "-c", "import time; time.sleep(600)"])
    chain = Chain("", (), (), {}, {})
    worker = by_sympy.FormulaWorker()
    with pytest.raises(LimitReachedError):
        worker.formula(chain, seconds=0.05)
    assert not worker.is_open


def test_no_pager_is_run_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows looks for programs in the current folder first."""
    pager = tmp_path / "less"
    pager.write_text("#!/bin/sh\n", encoding="utf-8")
    pager.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PAGER", raising=False)
    assert terminal._pager(10_000) == [str(pager)]
    monkeypatch.chdir(tmp_path)
    assert terminal._pager(10_000) == []
    monkeypatch.setenv("PAGER", str(pager))
    assert terminal._pager(10_000) == [str(pager)]


def test_paths_of_windows_are_handed_on_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asl_query.own_modules.os.pathsep", ";")
    monkeypatch.setattr(sys, "path", [r"C:\Games\venv\Lib", r"D:\asl query\it's here"])
    *command, path = python_command("asl_query.solve.by_sympy")
    assert path.split(";") == [r"C:\Games\venv\Lib", r"D:\asl query\it's here"]
    namespace: dict[str, object] = {}
    monkeypatch.setattr(sys, "argv", ["-c", path])
    before = command[-1].partition("from ")[0]
    exec(before, namespace)  # noqa: S102  the words that the fresh Python runs, up to the import
    assert sys.path == [r"C:\Games\venv\Lib", r"D:\asl query\it's here"]
