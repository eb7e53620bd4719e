"""The door to the re-check: a whole answer, as it was saved, against the facts and the rules. No solver is on this path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asl_query.board.board import Board, no_board
from asl_query.check.refusal import Refused, require, require_equal
from asl_query.check.verify import SCHEMA_VERSION, check_answer
from asl_query.codec import Json, WrongShapeError, to_json
from asl_query.errors import AnswerError, UnknownBoardError
from asl_query.kinds.inner_answer import answer_from_json
from asl_query.kinds.kind import Kind, because_of, board_of, kind_of, ruleset_of
from asl_query.kinds.registry import question_from_json
from asl_query.sight.climbers import at_foot
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex
from asl_query.terms.question import renamed


def answer_of(saved: Json) -> Answer:
    """A saved answer as a value; raises AnswerError for what is none, Refused where a part of it has not its shape."""
    if not isinstance(saved, dict) or saved.get("schema") != SCHEMA_VERSION or "reading" not in saved:
        raise AnswerError(f"this is no answer of schema {SCHEMA_VERSION}; save one with: asl-query ask --format json -o FILE")
    question_from_json(saved["reading"])
    try:
        found = answer_from_json(saved)
    except WrongShapeError as error:
        raise Refused(str(error)) from None
    written = found.to_json()
    for name in ("answer", "on", "witness", "certificate", "probability"):
        require(written.get(name) == saved.get(name), f"{name}: it is not written as this program writes it")
    return found


def verify(answer: Json, load: Callable[[str], Board]) -> None:
    """Re-check a saved answer; raises Refused with the reason, or AnswerError where it is no answer at all.

    `load` gives the board of a name. `undecided` is refused too: there is nothing to re-check in it.
    """
    found = answer_of(answer)
    try:
        name = board_of(found.reading)
        board = load(name) if name else no_board()
        require(
            found.reading == renamed(found.reading, lambda hex_: _own(board, hex_)),
            "reading: a hex of a seam goes by its other name on this map",
        )
    except UnknownBoardError as error:
        raise Refused(str(error)) from None
    verify_on(found, board)


def verify_on(answer: Answer, board: Board) -> None:
    """Re-check an answer on its board, and whatever answer stands in it; raises Refused."""
    kind: Kind[Any] = kind_of(answer.reading)
    question = at_foot(board, answer.reading)
    check_answer(answer, board, question, ruleset_of(question))
    kind.check(board, question, answer, verify_on)
    require_equal("because", to_json(answer.because), to_json(because_of(board, question, answer)))


def _own(board: Board, hex_: Hex) -> Hex:
    """The map's own name of a hex that it must have."""
    require(hex_ in board, f"reading: there is no hex {hex_.name} on this map; the facts differ from those of the answer")
    return board.own(hex_)


__all__ = ["Refused", "answer_of", "verify", "verify_on"]
