"""Answers read off the board, read off again."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.check.refusal import Refused, same
from asl_query.errors import AslQueryError
from asl_query.rules.index import says
from asl_query.rulings.printed import may_fire, printed
from asl_query.rulings.rule_answer import Told
from asl_query.terms.questions import MayFire, Printed, Ruling


def check_printed(
    board: Board, question: Printed | MayFire | Ruling, answer: Any, witness: Any, certificate: Any, because: Any
) -> None:
    """The facts and the rule give this answer, for these reasons."""
    told = _told(board, question)
    same("answer", answer, told.answer)
    same("witness", witness, [{"facts": told.facts}])
    same("certificate", certificate, None)
    number, words = told.rule.partition(":")[0], says(told.rule)
    same("because", [(r["rule"], r["says"], r["facts"]) for r in because], [(number, words, told.facts)])


def _told(board: Board, question: Printed | MayFire | Ruling) -> Told:
    match question:
        case Printed():
            return printed(board, question)
        case MayFire():
            return may_fire(board, question)
    from asl_query.rulings.asl import ruled  # the other forms do without its rules

    try:
        return ruled(board, question)
    except (AslQueryError, KeyError, TypeError, ValueError) as error:
        raise Refused(f"the reading gives its rule no proper inputs ({error})") from None
