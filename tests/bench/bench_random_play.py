"""Random play on little boards: how many cases agree with brute force, z3 and python-constraint, by kind of answer.

python tests/bench/bench_random_play.py 1000 [first seed]
"""

from __future__ import annotations

import re
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from compared_play import DifferentError, compare
from random_play import case, crowd_case, led_case

MAKE = {"case": case, "crowd_case": crowd_case, "led_case": led_case}


def main() -> None:
    many, first = int(sys.argv[1]) if len(sys.argv) > 1 else 300, int(sys.argv[2]) if len(sys.argv) > 2 else 0
    kinds: Counter[str] = Counter()
    wrong: list[str] = []
    began = time.perf_counter()
    for seed in range(first, first + many):
        made = (
            [f"case({seed}, {units})" for units in (1, 2 + seed % 2)]
            + [f"crowd_case({seed})"] * (seed % 4 == 0)
            + [f"led_case({seed})"] * (seed % 4 == 1)
        )
        for name in made:
            try:
                kinds[compare(*MAKE[name.split("(")[0]](*map(int, re.findall(r"\d+", name))), formulas=seed % 10 == 0)] += 1
            except DifferentError as error:
                wrong.append(f"{name}: {error}")
            except Exception as error:
                last = traceback.extract_tb(error.__traceback__)[-1]
                wrong.append(f"{name}: {type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})")
    for kind, count in kinds.most_common():
        print(f"{count:6} {kind}")
    print(f"{sum(kinds.values()):6} agree, {len(wrong)} do not, {time.perf_counter() - began:.1f} s")
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
