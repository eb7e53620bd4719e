"""Reading a question against importing z3: python tests/bench/bench_reading.py [RUNS]

Cold, reading and `import z3` run in turn, each in a process of its own that counts its seconds of CPU, so that the ratio holds
when the machine's speed drifts and others use it. Reading is what the stage of that name takes, with all that it imports and
loads; what a typed question, which is not read, needs as well (`import asl_query.pipeline`) stands beside it. Modules are
compiled and what reading keeps is kept, as from the second question on. Warm, each text is read again and again in one process.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

TEXTS = (
    "can 24C6 see INTO 24E7?",
    "can a squad at 15T5 reach 15S5 by turn 5?",
    "may a CX squad Climb?",
    "can my squad climb if it's CX?",
    "hey, can my squad climb a cliff while it is CX? thanks",
    "My squad is pinned. Can it climb?",
)
_TIMED = "import gc, time; gc.disable(); t = time.process_time(); {done}; print(time.process_time() - t)"  # as the command line
_READ = "from asl_query.pipeline import read; t = time.process_time(); read({text!r})"
_PROGRAM = "import asl_query.pipeline"
_Z3 = "import z3"
_COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def seconds(done: str) -> float:
    """What a process says that something done in it took."""
    code = _TIMED.format(done=done)
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=_COMPILED).stdout)


def warm(text: str, runs: int) -> float:
    """The median of reading a text again in this process."""
    from asl_query.pipeline import read

    read(text)
    taken = []
    for _ in range(runs * 10):
        began = time.process_time()
        read(text)
        taken.append(time.process_time() - began)
    return statistics.median(taken)


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    print(f"{_PROGRAM}\n  {against_z3(_PROGRAM, runs)}")
    for text in TEXTS:
        print(f"{text}\n  cold {against_z3(_READ.format(text=text), runs)}; warm {1000 * warm(text, runs):.1f} ms")


def against_z3(done: str, runs: int) -> str:
    """What something done in a process of its own takes, and its ratio to `import z3` in the same runs: medians."""
    seconds(done)
    pairs = [(seconds(done), seconds(_Z3)) for _ in range(runs)]
    cold, solver = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(own / z3 for own, z3 in pairs)
    return f"{1000 * cold:.0f} ms, {ratio:.2f} x import z3 ({1000 * solver:.0f} ms)"


if __name__ == "__main__":
    main()
