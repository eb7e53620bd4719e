"""Rulings re-checked: the facts and the rule asked once more."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.check.refusal import Refused, require_equal
from asl_query.errors import AslQueryError
from asl_query.rules.index import says
from asl_query.rulings.printed import may_fire
from asl_query.rulings.rule_answer import RuleAnswer
from asl_query.terms.questions import MayFire, Ruling


def check_may_fire(board: Board, question: MayFire, answer: Any, witness: Any, certificate: Any, because: Any) -> None:
    """The facts and the rule give this answer, for these reasons."""
    check_told(may_fire(board, question), answer, witness, certificate, because)


def check_ruling(board: Board, question: Ruling, answer: Any, witness: Any, certificate: Any, because: Any) -> None:
    """The facts and the rule give this answer, for these reasons."""
    from asl_query.rulings.asl import ruled  # fire through a cliff does without its rules

    try:
        told = ruled(board, question)
    except (AslQueryError, KeyError, TypeError, ValueError) as error:
        raise Refused(f"the reading gives its rule no proper inputs ({error})") from None
    check_told(told, answer, witness, certificate, because)


def check_told(told: RuleAnswer, answer: Any, witness: Any, certificate: Any, because: Any) -> None:
    """An answer says what its rule gives, no less and no more."""
    require_equal("answer", answer, told.answer)
    require_equal("witness", witness, [{"facts": told.facts}])
    require_equal("certificate", certificate, None)
    number, words = told.rule.partition(":")[0], says(told.rule)
    require_equal("because", [(r["rule"], r["says"], r["facts"]) for r in because], [(number, words, told.facts)])
