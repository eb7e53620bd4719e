"""The unit that is not at its goal in time, with the turn by which it is not: what `why` is asked of."""

from __future__ import annotations

from asl_query.acts.out_of_reach import OneCannot
from asl_query.board.board import Board
from asl_query.changes.relaxed_reach import RelaxedReach, single_unit_question
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.movement import Luck, Reach, Reaching


def turn_missed(question: Reach, answer: Answer) -> int | None:
    """The turn by which the units are not there: that of the question, or for `how soon` the one before they are."""
    if question.luck is Luck.WORST:
        return None
    if question.asks is Reaching.CAN and answer.answer is Verdict.NO:
        return question.by_turn
    turns = answer.answer.value if question.asks is Reaching.HOW_SOON and isinstance(answer.answer, Value) else None
    return turns - 1 if isinstance(turns, int) and turns > 1 else None


def relaxed_reach(board: Board, question: Reach, answer: Answer) -> RelaxedReach | None:
    """The way of the one unit that is not there in time; None where it takes several units for that."""
    turn, alone = turn_missed(question, answer), single_unit_question(question, slow_unit(answer.certificate))
    return RelaxedReach(board, alone, turn) if turn is not None and alone is not None else None


def slow_unit(certificate: object) -> str | None:
    """The name of the unit that alone is too slow, where the certificate says which of several it is."""
    return certificate.unit if isinstance(certificate, OneCannot) else None
