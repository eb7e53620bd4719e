"""Cold starts of the headline questions: python tests/bench/bench_cold_start.py [RUNS]

Each question runs in a process of its own, in turn with a bare `python -c pass`, so that the ratio to it holds when the
machine's speed drifts. The stages are those of --timings, from the median run.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

QUESTIONS = (
    "which hexes can see INTO 24D9?",
    "can 24C6 see INTO 24E7?",
    "from which hex and level can 24D9 be seen unseen from 24E9?",
    "what is the fewest smoke that hides 24D9?",
    "may a PIAT fire through the cliff hexside 15S5-T5 from 15T5?",
    "can a squad at 15T5 reach 15S5 by turn 5?",
    "how soon can a squad at 15T5 reach 15S5?",
    "can a squad at 15U5 reach 15S5 by turn 3 only by Climbing 15S5-T5?",
    "how likely is a squad at 15U5 to reach 15S5 by turn 5 only by Climbing 15S5-T5?",
    "how likely is a squad at 15T5 to reach 15S5 by turn 5?",
    "where can a GMSL be emplaced on board 44?",
    "where can a GMSL be emplaced on board 44 so that it can target 44U3?",
    "is 44T4 Illuminated by a TMSL at 44T7 targeting 44U3?",
    "what is the Sighting TC DRM of a GMSL at 44X7 targeting 44V3?",
    "how likely is a GMSL with ML 8 at 44T7 to light 44U3 in turn 2 and keep it lit until turn 4 with a Known enemy there?",
    "what is the fewest GMSLs that cover 44U3, 44V4, 44W5 and 44K4?",
)


def timed(command: list[str]) -> tuple[float, str]:
    """Wall seconds of a whole process and what it wrote to standard error."""
    began = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return time.perf_counter() - began, done.stderr.strip()


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    for question in QUESTIONS:
        ask = [sys.executable, "-m", "asl_query.cli", "ask", question, "--timings"]
        timed(ask)
        pairs = [(timed(ask), timed([sys.executable, "-c", "pass"])) for _ in range(runs)]
        walls = sorted(asked[0] for asked, _ in pairs)
        ratio = statistics.median(asked[0] / bare[0] for asked, bare in pairs)
        stages = min(pairs, key=lambda p: abs(p[0][0] - statistics.median(walls)))[0][1]
        median, low, high = (round(1000 * s) for s in (statistics.median(walls), walls[0], walls[-1]))
        print(f"{question}\n  median {median} ms (min {low}, max {high}), {ratio:.1f} x bare python\n  {stages}")


if __name__ == "__main__":
    main()
