"""What section 4 lets be done in a phase, and what it leaves open; its laws of cases are in test_laws_of_cases.py."""

from __future__ import annotations

import pytest

from asl_query.board.board import no_board
from asl_query.errors import AslQueryError
from asl_query.reading.grammar import read_question
from asl_query.rulings.asl import ruled
from asl_query.rulings.slc import CLASSIC as TERMS
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.answers import Verdict
from asl_query.terms.questions import Ruling

NO_BOARD = no_board()


@pytest.mark.parametrize("phase", PlayerTurnPhase)
@pytest.mark.parametrize("words", ["move", "advance one hex", "use Assault Movement"])
def test_an_act_is_done_in_its_phase_alone(words: str, phase: PlayerTurnPhase) -> None:
    question = read_question(f"may a squad {words} in the {phase.value}?", ruleset="slc")
    assert isinstance(question, Ruling)
    its = {"move": ("MPh", "APh"), "advance one hex": ("APh",)}.get(words, ("MPh",))  # to move in the APh is to advance
    answer = ruled(NO_BOARD, question)
    assert answer.answer is (Verdict.YES if phase.value in its else Verdict.NO)


def test_the_states_that_section_4_does_not_know_are_undecided() -> None:
    for state in TERMS.states:
        question = Ruling("may {unit} (turn|change direction) [between two hexes]", "any", "a squad", ((state, True),), (), "slc")
        with pytest.raises(AslQueryError) if state not in ("inexperienced", "ti") else pytest.MonkeyPatch.context():
            ruled(NO_BOARD, question)
