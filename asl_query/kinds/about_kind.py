"""Kinds of questions about another question: what is asked of the other one's kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from asl_query.board.board import Board
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.each_reading.question import EachReading
from asl_query.kinds.kind import Kind, board_of, kind_of, ruleset_of
from asl_query.kinds.not_so.question import NotSo
from asl_query.kinds.proposed.question import Proposed
from asl_query.kinds.roll_odds.question import RollOdds
from asl_query.kinds.why.question import Why
from asl_query.kinds.would_let.question import WouldLet

A = TypeVar("A", AtNight, EachReading, NotSo, Proposed, RollOdds, Why, WouldLet)


class AboutKind(Kind[A]):
    """A kind whose questions stand on the board, under the ruleset and with the facts of the question that they are about."""

    def board_of(self, question: A) -> str:
        """The board of the question inside."""
        return board_of(question.of)

    def ruleset_of(self, question: A) -> str:
        """The ruleset of the question inside."""
        return ruleset_of(question.of)

    def with_defaults(self, board: Board, question: A, text: str) -> tuple[A, list[str]]:
        """The question inside with its defaults."""
        of, notes = kind_of(question.of).with_defaults(board, question.of, text)
        settled: Any = replace(question, of=of)
        return settled, notes

    def require_facts(self, board: Board, question: A, text: str) -> None:
        """The facts that the question inside needs."""
        kind_of(question.of).require_facts(board, question.of, text)

    def has_picture(self, question: A) -> bool:
        """Whether answers to the question inside have a picture."""
        return kind_of(question.of).has_picture(question.of)
