"""Rulings re-checked: the facts and the rule asked once more."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.refusal import Refused, require_equal
from asl_query.codec import to_json
from asl_query.deadline import raise_if_over
from asl_query.errors import AslQueryError
from asl_query.kinds.case.proof import RuleFacts, witness_of
from asl_query.kinds.case.reasons import reasons_by_rule, reasons_of_case
from asl_query.rulings.printed import may_fire
from asl_query.rulings.rule_answer import RuleAnswer
from asl_query.terms.answers import Answer
from asl_query.terms.questions import MayFire, Ruling


def check_may_fire(board: Board, question: MayFire, answer: Answer) -> None:
    """The facts and the rule give this answer, for these reasons."""
    check_by_rule(may_fire(board, question), answer)


def check_ruling(board: Board, question: Ruling, answer: Answer) -> None:
    """The facts and the rule give this answer, for these reasons."""
    from asl_query.rulings.asl import ruled  # fire through a cliff does without its rules

    try:
        found = ruled(board, question)
    except (AslQueryError, KeyError, TypeError, ValueError) as error:
        raise_if_over()
        raise Refused(f"the reading gives its rule no proper inputs ({error})") from None
    require_equal("answer", answer.answer, found.answer)
    require_equal("witness", answer.witness, witness_of(found))
    require_equal("certificate", answer.certificate, None)
    require_equal("because", to_json(answer.because), to_json(reasons_of_case(found)))


def check_by_rule(given: RuleAnswer, answer: Answer) -> None:
    """An answer says what its rule gives, no less and no more; its reasons are proved also where it stands in another answer."""
    require_equal("answer", answer.answer, given.answer)
    require_equal("witness", answer.witness, (RuleFacts(given.facts),))
    require_equal("certificate", answer.certificate, None)
    require_equal("because", to_json(answer.because), to_json(reasons_by_rule(given)))
