"""Reading a question against importing z3: python tests/bench/bench_reading.py [RUNS]

Cold, reading (with all that it imports) and `import z3` run in turn, each in a process of its own that counts its seconds of CPU,
so that the ratio holds when the machine's speed drifts and others use it. Modules are compiled and what reading keeps is kept, as
from the second question on. Warm, each text is read again and again in one process.
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
_READ = (
    "import time; t = time.process_time(); from asl_query.pipeline import read; read({text!r}); print(time.process_time() - t)"
)
_Z3 = "import time; t = time.process_time(); import z3; print(time.process_time() - t)"
_COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def seconds(code: str) -> float:
    """What a process says that its code took."""
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
    for text in TEXTS:
        code = _READ.format(text=text)
        seconds(code)
        pairs = [(seconds(code), seconds(_Z3)) for _ in range(runs)]
        cold, solver = (statistics.median(column) for column in zip(*pairs, strict=True))
        ratio = statistics.median(reading / z3 for reading, z3 in pairs)
        against = f"{ratio:.2f} x import z3 ({1000 * solver:.0f} ms)"
        print(f"{text}\n  cold {1000 * cold:.0f} ms, {against}; warm {1000 * warm(text, runs):.1f} ms")


if __name__ == "__main__":
    main()
