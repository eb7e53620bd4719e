"""A question as it is understood: read from its text, then settled on its board. What is answered is so understood, and a saved
answer's text once more when it is re-checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from asl_query.board.board import Board, no_board
from asl_query.errors import QuestionError
from asl_query.facts.situation_file import Situation
from asl_query.kinds.kind import kind_of
from asl_query.kinds.would_let.question import WouldLet
from asl_query.library import Load
from asl_query.pattern_codes import compiled, keep_compiled
from asl_query.shown import shown
from asl_query.sight.climbers import at_foot
from asl_query.terms.hexes import Hex
from asl_query.terms.question import Question, renamed


class SettledQuestion(NamedTuple):
    """A question with the board's own names and what it leaves open settled, on its board; and what was assumed."""

    board: Board
    question: Question
    notes: list[str]


# The end of a line that is the end of what it says: the next one is an item of a list, goes on to another thing, or stands apart.
_ENDS_HERE = compiled(
    r"(?<![.?!:;,\s])[^\S\n]*\n(?:\s*\n\s*|\s*(?=(?:\(?(?:\d|[a-h])\)|[*•–-])\s|(?:and|but|or|so|also|what|how|why)\b))",
    re.IGNORECASE,
)


def on_one_line(text: str) -> str:
    """A text as it is shown: on one line, with a mark where the end of a line is that of a sentence, what is not shown written
    out."""
    return shown(" ".join(_ENDS_HERE.sub("; ", text.strip()).split()))


def read_text(text: str, situation: Situation, board: str, ruleset: str, notes: list[str]) -> Question:
    """The typed question that a text is read as; `notes` is told where it is read in other words."""
    from asl_query.reading.grammar import read_question

    try:
        return read_question(text, situation, board, ruleset, notes)
    finally:
        keep_compiled()


def with_costs(question: Question, said: Mapping[str, str], notes: list[str]) -> Question:
    """The question with what its changes cost by the options that it is asked with; `notes` is told what it does not say."""
    if not said:
        return question
    from asl_query.reading.would_let import said_costs

    if not isinstance(question, WouldLet):
        raise QuestionError('Costs are those of changes; ask "what would let ..".')
    own = dict(question.costs)
    besides = {word: cost for word, cost in said_costs(said) if own.get(word) != cost}
    twice = next((word for word in besides if word in own), None)
    if twice is not None:
        raise QuestionError(f'The question says itself what "{twice}" costs; leave that cost out.')
    if besides:
        notes.append(f"costs given beside the question: {', '.join(map(_priced, besides.items()))}")
    return replace(question, costs=tuple(sorted({**own, **besides}.items())))


def _priced(cost: tuple[str, int]) -> str:
    return f"{cost[0]} {cost[1] or 'never'}"


def settled(load: Load, question: Question, text: str) -> SettledQuestion:
    """The question on its board; raises QuestionError for what the map does not have."""
    kind = kind_of(question)
    name = kind.board_of(question)
    board = load(name) if name else no_board()
    other_names: dict[str, str] = {}
    question = at_foot(board, renamed(question, lambda hex_: _own(board, hex_, other_names)))
    question, notes = kind.with_defaults(board, question, text)
    kind.require_facts(board, question, text)
    if " bridge" in text:
        from asl_query.kinds.places import require_bridges

        require_bridges(text, board, name)
    return SettledQuestion(board, question, [*notes, *(f"{a} is {b} on this map" for a, b in other_names.items())])


def _own(board: Board, hex_: Hex, other_names: dict[str, str]) -> Hex:
    """The name by which the map knows a hex; a name that only the question uses is noted."""
    own = board.own(hex_)
    if own != hex_:
        other_names[hex_.name] = own.name
    return own
