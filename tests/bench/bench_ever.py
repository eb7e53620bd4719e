"""Edge cases timed against plain breadth first search: python tests/bench/bench_ever.py

Both look for a shortest line of play from the same start. A `no` is not for plain search: it would have to meet every state.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from plain_ever import plainly

from asl_query import ask
from asl_query.acts.states.partial_states import value_named
from asl_query.facts.situation_file import Situation
from asl_query.kinds.ever.question import machine_asked
from asl_query.library import load_board
from asl_query.reading.grammar_states import read_edge_case

QUESTIONS = (
    "can a squad ever be Climbing and CX in its own APh?",
    "can a squad ever be pinned, IN a gully and CX?",
    "can a squad ever be fording and pinned?",
    "can Cavalry ever be swimming and in Melee?",
    "can a squad ever be fording and Unarmed?",
    "can a squad ever be Unarmed and at Climb level 2?",
    "can a unit ever be Climbing and pinned?",
    "can a leader ever be wounded and Climbing?",
    "can a squad ever be swimming and concealed?",
)


def main() -> None:
    ask(QUESTIONS[0])  # imports and terms are read once
    for question in QUESTIONS:
        began = time.perf_counter()
        answer = ask(question)
        by_z3 = time.perf_counter() - began
        told = f"{question:55} {answer.answer:4} {by_z3:6.2f} s with its re-check"
        if answer.answer == "yes":
            asked = read_edge_case(question, Situation())
            of, _ = machine_asked(load_board("24"), asked)
            most = len(answer.witness.events)
            state = {name: value_named(of, name, text) for name, text in answer.witness.start.items()}
            began = time.perf_counter()
            length = plainly(of, state, asked, most)
            plain = time.perf_counter() - began
            assert length == most, "a shorter line was found"
            told += f", plainly {plain:6.2f} s: ratio {plain / by_z3:.1f} ({length} events)"
        print(told)


if __name__ == "__main__":
    main()
