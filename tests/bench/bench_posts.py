"""How texts as people type them are read, system by system: python tests/bench/bench_posts.py [EVERY]

Each text of the folder tests/posts is asked (with EVERY, each so many-th): how many have the answer of the question that they
ask, how many another one, are asked back, called outside, or not understood.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from typed_posts import Outcome, typed_posts


def main() -> None:
    every = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    counts = Counter((post.system, post.outcome()) for post in typed_posts()[::every])
    systems = sorted({system for system, _ in counts})
    print(f"{'':14}" + "".join(f"{outcome.value:>16}" for outcome in Outcome))
    for system in systems:
        every_one = sum(counts[system, outcome] for outcome in Outcome)
        print(f"{system:14}" + "".join(f"{counts[system, outcome] / every_one:>16.1%}" for outcome in Outcome))


if __name__ == "__main__":
    main()
