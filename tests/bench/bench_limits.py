"""How well limits are kept, and how soon Ctrl-C ends a command: python tests/bench/bench_limits.py [LIMIT ..]

Each dear command runs in a process of its own, once with each limit and once interrupted in the midst. A limit is kept where the
whole takes at most 1.2 times it plus 0.2 s. On a busy machine the process has only part of the time, so what counts is how long
it was at work after the limit, on a processor: what it would take longer on an idle machine.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

THREE_BOARDS = ("--facts", "facts/situations/three_boards.toml")
COMMANDS = (
    ("ask", "from which hexes can a GMSL light none of 44U3 and 44V3?"),
    ("ask", "where should 6 GMSLs be emplaced to light board 44 at once?"),
    ("ask", "what is the fewest GMSLs that cover board 44?"),
    ("ask", "where should 4 GMSLs be emplaced to cover board 44?"),
    ("ask", "which hex sees the most of board 44?"),
    ("ask", "which hex sees the most of board 44?", "--format", "svg", "-o", "out.svg"),
    ("ask", "how soon can a squad at 15U5, a squad at 15T5 and a leader at 15T5 reach 44A5?", *THREE_BOARDS),
    ("ask", "can a squad at 15U5, a squad at 15T5 and a leader at 15T5 reach 44A5 by turn 6?", *THREE_BOARDS),
    ("ask", "how likely is a squad at 15U5 to reach 15S5 by turn 50?"),
    ("ask", "how likely is squad-a to reach 44A5 by turn 12?", *THREE_BOARDS),
    ("ask", "can a squad ever be CX, concealed and IN a Depression?"),
    ("ask", "which rules of B11 contradict each other?"),
    ("ask", "why can a squad at 15T5 not reach 15S5 by turn 1?"),
    ("ask", "can a squad at 15T5, a squad at 15U5 and a leader at 15T5 reach 15S5 by turn 1 under each reading?"),
    ("ask", "how soon can three squads, a leader and a HMG at 15U5 reach 15Q3?", "--ruleset", "slc"),
    ("check",),
    ("check", "queries/scenarios/cliff_assault_15.toml", "-o", "out.html"),
    ("verify", "answer.json"),
)
SAVED = "how likely is a squad at 15U5 to reach 15S5 by turn 50?"
# Runs the command after the arguments' first word, and at the end writes to the file of that name how long it was on a processor
# in all, and at the moment of its limit.
_RUN = """
import os, sys, threading, time
began, into, at_limit = time.monotonic() - time.process_time(), sys.argv.pop(1), []
if "--limit" in sys.argv:
    limit = float(sys.argv[sys.argv.index("--limit") + 1])
    clock = threading.Timer(max(0, began + limit - time.monotonic()), lambda: at_limit.append(time.process_time()))
    clock.daemon = True
    clock.start()
end = os._exit
def noting(code):
    with open(into, "w") as file:
        file.write(f"{time.process_time()} {at_limit[0] if at_limit else ''}")
    end(code)
os._exit = noting
import asl_query.cli
from asl_query.__main__ import main
open(into, "w").close()
main()
"""
ROOT = Path(__file__).parent.parent.parent


class Ran(NamedTuple):
    """How a command ended, after how many seconds, and for how many it was on a processor after its limit."""

    code: int
    seconds: float
    late: float


def ran(command: tuple[str, ...], at: Path, interrupted_after: float | None = None) -> Ran:
    """Run a command to its end, or until Ctrl-C ends it: then the seconds count from there."""
    (at / "noted").unlink(missing_ok=True)
    process = subprocess.Popen(
        [sys.executable, "-c", _RUN, "noted", *command], cwd=at, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    began = time.perf_counter()
    if interrupted_after is not None:
        while not (at / "noted").exists():
            time.sleep(0.01)
        time.sleep(interrupted_after)
        process.send_signal(signal.SIGINT)
        began = time.perf_counter()
    code = process.wait()
    seconds = time.perf_counter() - began
    whole, _, at_limit = (at / "noted").read_text().partition(" ")
    return Ran(code, seconds, float(whole) - float(at_limit or whole))


def main() -> None:
    limits = [float(one) for one in sys.argv[1:]] or [0.5, 2.0]
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        for name in ("facts", "queries"):
            (at / name).symlink_to(ROOT / name)
        assert ran(("ask", SAVED, "--format", "json", "-o", "answer.json"), at).code == 0
        worst = 0.0
        for command in COMMANDS:
            told = [" ".join(command)]
            for limit in limits:
                code, seconds, late = ran((*command, "--limit", f"{limit:g}"), at)
                worst = max(worst, late - 0.2 * limit)
                told.append(f"limit {limit:g} s: exit {code} after {seconds:.2f} s, {late:.2f} s of work after the limit")
            code, seconds, _ = ran(command, at, interrupted_after=max(limits))
            told.append(f"Ctrl-C: {1000 * seconds:.0f} ms" if code == 130 else "Ctrl-C: it was done")
            print("\n  ".join(told), flush=True)
        print(f"Worst: {worst:+.2f} s beyond 1.2 times the limit")


if __name__ == "__main__":
    main()
