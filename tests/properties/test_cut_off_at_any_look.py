"""Whenever the time is over, a question ends at once, undecided; and nothing of that is left for the next one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from large import first, parts
from looks import LIMIT, counted, forget

from asl_query import ask, read, verify
from asl_query.errors import LimitReachedError
from asl_query.library import load_board

MOST_LOOKS_LEFT = 30  # after the time is over: each place that goes on in vain looks once more
# One question for each way in which answers are found; all take less than a second. The first fourteen are tried on every run.
QUESTIONS = (
    "may an AMSL in Bypass target?",
    "may a squad carrying 10 PP Climb?",
    "may a squad swim while concealed and CX?",
    "can 24C6 see INTO 24D9?",
    "which hexes can see INTO 24D9?",
    "what is the fewest smoke that hides IN 24D9?",
    "what must be removed so that 24C6 can see INTO 24E7?",
    "which hexes can see both 20S8 and 20S7?",
    "what is the Hindrance between 24O2 and 24N5?",
    "can a squad at 15T5 reach 15S5 by turn 5?",
    "how soon can a squad at 15T5 reach 15S5?",
    "how likely is a squad at 15U5 to reach 15S5 by turn 5 only by Climbing 15S5-T5?",
    "can a squad and a leader at 15T5 reach 15S5 by turn 1?",
    "can a squad at 15T5, a squad at 15U5 and a leader at 15T5 reach 15S5 by turn 1?",
    "what would let a squad at 15T5 reach 15S5 by turn 1?",
    "why can a squad at 15T5 not reach 15S5 by turn 1?",
    "why: may a broken squad Climb?",
    "can a squad ever be CX, concealed and IN a Depression?",
    "can a unit ever be pinned and Climbing?",
    "where can a GMSL be emplaced on board 44 so that it can target 44U3?",
    "what is the fewest GMSLs that cover 44U3, 44V4, 44W5 and 44K4?",
    "which set-ups of 2 GMSLs on board 44 can light 44A5 and 44GG5?",
    "can a GMSL with ML 8 at 44T7 light 44U3 in turn 2 and still be lit in turn 4, and how likely?",
    "is hexside 24E8-F8 a cliff hexside?",
    "So my opponent claims his GMSL can hang out in a swamp. True?",
)
CLASSIC = ("can a squad carrying a HMG at 15T5 reach 15Q2 by turn 2?", "how many MF does it cost a squad from 15T5 to 15S4?")
_known: dict[str, tuple[Any, int]] = {}


def known(question: str, ruleset: str) -> tuple[Any, int]:
    """The answer, and how many looks at the clock it takes where nothing is known but how to read it."""
    if question not in _known:
        read(question, ruleset=ruleset)
        forget()
        with counted() as clock:
            answer = ask(question, ruleset=ruleset, limit=LIMIT)
        _known[question] = _plain(answer.to_json()), clock.looks
    return _known[question]


def _plain(answer: Any) -> Any:
    """An answer without how long it took."""
    return {**answer, "checked": {name: value for name, value in answer["checked"].items() if name != "seconds"}}


EVERY = [*((one, "asl") for one in QUESTIONS), *((one, "slc") for one in CLASSIC)]


@pytest.mark.parametrize("tries", parts(2, 24))
@pytest.mark.parametrize(("question", "ruleset"), first(14, EVERY))
def test_a_question_whose_time_is_over_is_undecided_and_leaves_nothing(question: str, ruleset: str, tries: range) -> None:
    whole, looks = known(question, ruleset)
    for number in tries:
        over_from = Random(f"{question} {number}").randint(2, looks)  # the first look is that at which the limit begins
        forget()
        with counted(over_from) as clock:
            try:
                answer = ask(question, ruleset=ruleset, limit=LIMIT)
            except LimitReachedError as stop:  # it was not read yet
                told = str(stop)
            else:
                if clock.looks < over_from:
                    continue  # z3 found it in fewer steps this time
                assert answer.is_undecided, f"over from look {over_from} of {looks} on"
                told = str(answer.checked["reason"])
        assert "limit" in told
        assert clock.looks - over_from <= MOST_LOOKS_LEFT
        assert _plain(ask(question, ruleset=ruleset).to_json()) == whole, f"after it was over from look {over_from} on"


def test_a_verification_whose_time_is_over_verifies_nothing(answers: dict[str, dict[str, Any]]) -> None:
    for saved in list(answers.values())[::3]:
        for _ in range(2):  # what is kept for the next one needs no looks any more
            with counted() as clock:
                verify(saved, load_board, limit=LIMIT)
        for over_from in {2, 2 + clock.looks // 2}:
            with counted(over_from) as cut, pytest.raises(LimitReachedError):
                verify(saved, load_board, limit=LIMIT)
            assert cut.looks - over_from <= MOST_LOOKS_LEFT
