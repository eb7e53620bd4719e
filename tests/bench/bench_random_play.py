"""Random play on little boards: how many cases agree with brute force, z3 and python-constraint, by kind of answer.

python tests/bench/bench_random_play.py 1000 [first seed]
"""

from __future__ import annotations

import sys
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from compared_play import DifferentError, compare
from random_play import case


def main() -> None:
    many, first = int(sys.argv[1]) if len(sys.argv) > 1 else 300, int(sys.argv[2]) if len(sys.argv) > 2 else 0
    kinds: Counter[str] = Counter()
    wrong: list[str] = []
    began = time.perf_counter()
    for seed in range(first, first + many):
        for units in (1, 2 + seed % 2):
            try:
                kinds[compare(*case(seed, units), formulas=seed % 10 == 0)] += 1
            except DifferentError as error:
                wrong.append(f"case({seed}, {units}): {error}")
            except Exception as error:
                last = traceback.extract_tb(error.__traceback__)[-1]
                wrong.append(f"case({seed}, {units}): {type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})")
    for kind, count in kinds.most_common():
        print(f"{count:6} {kind}")
    print(f"{sum(kinds.values()):6} agree, {len(wrong)} do not, {time.perf_counter() - began:.1f} s")
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
