"""Questions of Squad Leader Classic, timed: python tests/bench/bench_classic.py [part of a title]

Ten units and six SW over five turns on boards 15, 24 and 44, some possible, some not (room, time, carriers); then smaller
questions with and without the quick searches near the direct ways, and little boards against the plain model of the tests.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent.parent))

from plain_classic import PlainClassic
from random_classic import case

from asl_query import ask
from asl_query.codec import to_json
from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError
from asl_query.kinds.classic import answer as classic
from asl_query.kinds.classic import decide
from asl_query.kinds.query_context import QueryContext
from asl_query.pipeline import find
from asl_query.terms.answers import Verdict

LIMIT = 60.0
PLAIN = range(100)


def company(a: str, b: str, c: str) -> str:
    """Ten units and six SW in three hexes."""
    return (
        f"a squad, a squad, a squad and a leader at {a}, a squad, a squad and a hero at {b}, a half-squad, a crew and a leader "
        f"at {c}, a HMG and a LMG at {a}, a MMG and a LMG at {b}, a LMG and a DC at {c}"
    )


def guns(a: str, b: str) -> str:
    """What takes more carrying than there are carriers."""
    return f"a half-squad, a leader and a hero at {a}, a squad and a squad at {b}, a HMG and a HMG at {a}, a MMG and a MMG at {b}"


LARGE = {
    "24, three goals": f"can {company('24C5', '24D5', '24D4')} reach 24G7, 24H7 or 24H6 by turn 5?",
    "24, how soon": f"how soon can {company('24C5', '24D5', '24D4')} reach 24H5, 24H6 or 24I5?",
    "24, no room": f"can {company('24C5', '24D5', '24D4')} reach 24H5 or 24H6 by turn 5?",
    "24, no time": f"can {company('24C5', '24D5', '24D4')} reach 24P5, 24P6 or 24Q5 by turn 2?",
    "24, few carriers": f"can {guns('24C5', '24D5')} reach 24H5 or 24H6 by turn 2?",
    "15, three goals": f"can {company('15T5', '15U5', '15T4')} reach 15Q5, 15Q6 or 15P5 by turn 5?",
    "15, how soon": f"how soon can {company('15C3', '15D3', '15C4')} reach 15F4, 15G4 or 15G5?",
    "15, few carriers": f"can {guns('15C3', '15D3')} reach 15G4 or 15G5 by turn 2?",
    "44, three goals": f"can {company('44S5', '44T6', '44U5')} reach 44M5, 44M6 or 44N5 by turn 5?",
    "44, how soon": f"how soon can {company('44S5', '44T6', '44U5')} reach 44M5, 44M6 or 44N5?",
    "44, few carriers": f"can {guns('44S5', '44T6')} reach 44P5 or 44P6 by turn 2?",
}
SMALL = {
    "squad, leader, HMG": "how soon can a squad, a leader and a HMG at 24C5 reach 24H6?",
    "leader, hero, HMG": "can a leader, a hero and a HMG at 24C5 reach 24F5 by turn 4?",
    "two squads, leader, two SW": "can a squad, a squad, a leader and a HMG at 24C5 and a LMG at 24D4 reach 24H6 by turn 3?",
    "two SW elsewhere": "can a squad and a leader at 44S5, a MMG at 44R5 and a LMG at 44Q5 reach 44N5 by turn 3?",
    "two SMC, in vain": "can a leader, a hero and a HMG at 24C5 reach 24F5 by turn 1?",
    "squad with too much": "can a squad, a HMG and a MMG at 24C5 reach 24E4 by turn 1?",
}


def asked(question: str) -> tuple[float, str]:
    began = time.perf_counter()
    answer = ask(question, ruleset="slc", limit=LIMIT)
    kind = answer.certificate.kind if answer.answer is Verdict.NO else answer.checked.get("reason", "")
    return time.perf_counter() - began, f"{to_json(answer.answer)} {kind}".strip()


def without_quick_searches(work: Callable[[str], Any], question: str) -> Any:
    """The whole map at once, as it was first."""
    with mock.patch.object(decide, "quick_scopes", return_value=[]):
        return work(question)


def against_the_plain_model() -> str:
    plain = ours = 0.0
    undecided = 0
    for seed in PLAIN:
        board, question = case(seed)
        began = time.perf_counter()
        phase = PlainClassic(board, question).arrival(question.by_turn or 0)
        between = time.perf_counter()
        try:
            answer = classic.reach(QueryContext(Deadline(LIMIT), find), board, question).answer
        except LimitReachedError:
            undecided += 1
        else:
            assert (answer is Verdict.YES) == (phase is not None), seed
        plain, ours = plain + between - began, ours + time.perf_counter() - between
    times = f"plain model {plain:.2f} s, program {ours:.2f} s, ratio {plain / ours:.2f}"
    return f"{len(PLAIN)} little boards: {times}, {undecided} undecided"


def main() -> None:
    part = sys.argv[1] if len(sys.argv) > 1 else ""
    ask("how soon can a squad at 24C5 reach 24C4?", ruleset="slc")
    for title, question in LARGE.items():
        if part in title:
            seconds, says = asked(question)
            print(f"{title}: {seconds:.2f} s, {says}", flush=True)
    for title, question in SMALL.items():
        if part in title:
            (seconds, says), (whole, same) = asked(question), without_quick_searches(asked, question)
            print(
                f"{title}: {seconds:.2f} s, {says}; the whole map at once {whole:.2f} s, {same}, ratio {whole / seconds:.1f}",
                flush=True,
            )
    if part in "plain model":
        print(against_the_plain_model())


if __name__ == "__main__":
    main()
