"""The door to the re-check: a whole answer, as it was saved, against the facts and the rules. No solver is on this path."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from asl_query.board.board import Board, no_board
from asl_query.check.refusal import Refused, require, require_equal
from asl_query.check.verify import SCHEMA_VERSION, check_answer, check_bounds, check_checked
from asl_query.codec import Json, WrongShapeError, to_json
from asl_query.deadline import Deadline, raise_if_over
from asl_query.errors import MADE_UP, AnswerError, AslQueryError, UnknownBoardError
from asl_query.facts.situation_file import Situation
from asl_query.kinds.inner_answer import answer_from_json
from asl_query.kinds.kind import Kind, because_of, board_of, kind_of, ruleset_of
from asl_query.kinds.registry import question_from_json
from asl_query.kinds.would_let.question import WouldLet
from asl_query.library import Load
from asl_query.one_at_a_time import one_at_a_time
from asl_query.questions import written
from asl_query.settling import on_one_line, read_text, settled, with_costs
from asl_query.sight.climbers import at_foot
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex
from asl_query.terms.question import Question, renamed


def answer_of(saved: Json) -> Answer:
    """A saved answer as a value; raises AnswerError for what is none, Refused where a part of it has not its shape."""
    if not isinstance(saved, dict) or saved.get("schema") != SCHEMA_VERSION or "reading" not in saved:
        raise AnswerError(f"this is no answer of schema {SCHEMA_VERSION}; save one with: asl-query ask --format json -o FILE")
    question_from_json(saved["reading"])
    try:
        found = answer_from_json(saved)
    except WrongShapeError as error:
        raise Refused(str(error)) from None
    again = to_json(found)
    for name, value in saved.items():  # as texts: 2.0 is not 2, and true is not 1
        require(_as_text(again[name]) == _as_text(value), f"{name}: it is not written as this program writes it")
    return found


@one_at_a_time
def verify(answer: Json, load: Load, situation: Situation | None = None, *, limit: float | None = None) -> None:
    """Re-check a saved answer, its question's text too; raises Refused with the reason, or AnswerError where it is no answer.

    `load` gives the board of a name, `situation` is what the question was asked in, `limit` the seconds after which it raises
    LimitReachedError: then nothing is verified. `undecided` is refused too: there is nothing to re-check in it.
    """
    with Deadline(limit).kept():
        proved(answer, load, situation or Situation())


@one_at_a_time
def proved(answer: Json, load: Load, situation: Situation) -> Answer:
    """A saved answer as a value, after `verify` has re-checked it."""
    with made_up_is_refused():
        return _verified(answer, load, situation)


@contextmanager
def made_up_is_refused() -> Iterator[None]:
    """Refuse what the rules, the checks or the words for an answer stumble over."""
    try:
        yield
    except MADE_UP as error:
        raise Refused(f"the rules can make nothing of it ({type(error).__name__}: {str(error)[:80]})") from None


def _verified(answer: Json, load: Load, situation: Situation) -> Answer:
    if isinstance(answer, dict):
        check_bounds(answer)
    found = answer_of(answer)
    require(not found.is_undecided, "the answer is undecided: nothing was proved")
    check_checked(found)
    board = _own_board(found, load)
    notes = _read_again(found, load, situation)
    require_equal("assumed", found.assumed[: len(notes)], tuple(notes))
    verify_on(replace(found, assumed=found.assumed[len(notes) :]), board)
    return found


def verify_inner(answer: Json, board: Board, *, has_notes: bool) -> None:
    """Re-check an answer that stands in another one, on its board; raises Refused. Without notes they are left out of it."""
    found = answer_of(answer)
    _own_board(found, lambda _: board)
    verify_on(found if has_notes else _with_notes(found, board), board)


def verify_on(answer: Answer, board: Board) -> None:
    """Re-check an answer on its board, and whatever answer stands in it; raises Refused."""
    raise_if_over()
    kind: Kind[Any] = kind_of(answer.reading)
    question = at_foot(board, answer.reading)
    check_answer(answer, board, question, ruleset_of(question))
    kind.check(board, question, answer, verify_on)
    require_equal("because", to_json(answer.because), to_json(because_of(board, question, answer)))
    notes = kind.notes(board, question, answer)
    require_equal("assumed", answer.assumed, notes.assumed)
    require_equal("not_modelled", answer.not_modelled, notes.not_modelled)


def _with_notes(answer: Answer, board: Board) -> Answer:
    require(not answer.assumed and not answer.not_modelled, "assumed, not_modelled: they are told under the reading taken")
    notes = kind_of(answer.reading).notes(board, at_foot(board, answer.reading), answer)
    return replace(answer, assumed=notes.assumed, not_modelled=notes.not_modelled)


def _own_board(answer: Answer, load: Load) -> Board:
    """The board that an answer is about, by whose own names its reading goes."""
    try:
        name = board_of(answer.reading)
        board = load(name) if name else no_board()
        own_names = renamed(answer.reading, lambda hex_: _own(board, hex_))
    except UnknownBoardError as error:
        raise Refused(str(error)) from None
    require(answer.reading == own_names, "reading: a hex of a seam goes by its other name on this map")
    return board


def _own(board: Board, hex_: Hex) -> Hex:
    """The map's own name of a hex that it must have."""
    require(hex_ in board, f"reading: there is no hex {hex_.name} on this map; the facts differ from those of the answer")
    return board.own(hex_)


def _read_again(answer: Answer, load: Load, situation: Situation) -> list[str]:
    """What is assumed where the question's text is read and settled once more; Refused unless that makes the answer's reading."""
    text, reading = answer.question, answer.reading
    require(text == on_one_line(text), "question: it has characters that are not shown")
    why = ""
    for board in dict.fromkeys([situation.default_board, board_of(reading)]):
        try:
            question, notes = _understood(answer, load, situation, board)
        except AslQueryError as error:
            raise_if_over()
            why = f" ({error.first_line})"
            continue
        if _as_text(question.to_json()) == _as_text(reading.to_json()):
            return notes
    raise Refused(
        "question: its text is not read as the reading that was answered; "
        f"if it was asked with --facts or --boards, name them here too{why}"
    )


def _understood(answer: Answer, load: Load, situation: Situation, board: str) -> tuple[Question, list[str]]:
    """What a question's text is read and settled as, with hexes of this board, and what is assumed; a typed one says it all."""
    if answer.question == written(answer.reading):
        from asl_query.reading.own_words import require_own_words

        require_own_words(answer.reading, situation)
        return settled(load, answer.reading, answer.question).question, []
    notes: list[str] = []
    asked = read_text(answer.question, situation, board, answer.ruleset, notes)
    if isinstance(answer.reading, WouldLet):
        asked = with_costs(asked, {word: str(cost or "never") for word, cost in answer.reading.costs}, notes)
    there = settled(load, asked, answer.question)
    return there.question, [*notes, *there.notes]


def _as_text(value: Json) -> str:
    return json.dumps(value, sort_keys=True)


__all__ = ["Refused", "answer_of", "proved", "verify", "verify_inner", "verify_on"]
