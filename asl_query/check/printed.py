"""Answers read off the board, read off again."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.check.refusal import same
from asl_query.rules.printed import Told, may_fire, printed
from asl_query.terms.questions import MayFire, Printed


def check_printed(board: Board, question: Printed | MayFire, answer: Any, witness: Any, certificate: Any, because: Any) -> None:
    """The facts and the rule give this answer, for these reasons."""
    told: Told = printed(board, question) if isinstance(question, Printed) else may_fire(board, question)
    same("answer", answer, told.answer)
    same("witness", witness, [{"facts": told.facts}])
    same("certificate", certificate, None)
    same("because", [(r["rule"], r["facts"]) for r in because], [(told.rule, told.facts)])
