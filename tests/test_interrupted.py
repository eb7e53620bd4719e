"""Ctrl-C at any moment: exit code 130, no traceback, no file, and no process is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from large import parts

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a signal cannot be sent to another process there")
# Each at work in another way: z3, numpy, plain Python, processes of its own, many questions.
COMMANDS = {
    "z3": ["ask", "what is the fewest GMSLs that cover board 44?", "--format", "json", "-o", "answer.json"],
    "edge cases": ["ask", "can a squad ever be CX, concealed and IN a Depression?", "--format", "md", "-o", "a.md"],
    "a sweep": ["ask", "which hex sees the most of board 44?", "--format", "svg", "-o", "answer.svg"],
    "lights": ["ask", "where should 6 GMSLs be emplaced to light board 44 at once?", "--format", "html", "-o", "answer.html"],
    "chances": ["ask", "how likely is a squad at 15U5 to reach 15S5 by turn 50?", "--format", "json", "-o", "answer.json"],
    "each reading": ["ask", "may a broken squad Climb under each reading?", "--format", "json", "-o", "answer.json"],
    "a report": ["check", "cliff_assault_15.toml", "-o", "report.html"],
    "recorded queries": ["check"],
}
_BEGIN = "import asl_query.cli, asl_query.__main__ as command; print('begun', flush=True); command.main()"
MOST_SECONDS = 3.0  # after which it is interrupted: while it reads, looks for the answer, checks or shows it


@pytest.mark.parametrize("tries", parts(1, 12))
@pytest.mark.parametrize("name", COMMANDS)
def test_an_interrupted_command_ends_with_130_and_leaves_nothing(name: str, tries: range, tmp_path: Path, root: Path) -> None:
    (tmp_path / "cliff_assault_15.toml").write_bytes((root / "queries" / "scenarios" / "cliff_assault_15.toml").read_bytes())
    before = set(os.listdir(tmp_path))
    for number in tries:
        process = subprocess.Popen(
            [sys.executable, "-c", _BEGIN, *COMMANDS[name]],
            cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(root)},
        )  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(MOST_SECONDS * Random(f"{name} {number}").random())
        process.send_signal(signal.SIGINT)
        said, told = process.communicate(timeout=60)
        assert "Traceback" not in told
        if process.returncode == 130:
            assert "Interrupted" in told
            assert set(os.listdir(tmp_path)) == before
        else:  # it was done already
            assert process.returncode in (0, 1), told
        for file in set(os.listdir(tmp_path)) - before:
            (tmp_path / file).unlink()
        _require_none_left(process.pid)
        assert "Undecided" not in said


_SOLVE = """
import sys, z3
from asl_query.deadline import Deadline, end_at_ctrl_c
from asl_query.solve.asking_z3 import status_of
end_at_ctrl_c()
solver = z3.SolverFor("QF_FD")
in_hole = [[z3.Bool(f"{pigeon} in {hole}") for hole in range(12)] for pigeon in range(13)]
solver.add(*map(z3.Or, in_hole))
solver.add(*(z3.Or(z3.Not(a), z3.Not(b)) for hole in zip(*in_hole) for a in hole for b in hole if a is not b))
print("begun", flush=True)
try:
    print(status_of(solver, Deadline()))
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.parametrize("seconds", [0.3, 1.0])
def test_z3_itself_is_interrupted(seconds: float, root: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", _SOLVE], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(root)}
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    try:
        said, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, said) == (130, "")


def _require_none_left(group: int) -> None:
    """No process of the group is left; the system may take a moment to clear one away."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    os.killpg(group, signal.SIGKILL)
    raise AssertionError("a process was left")
