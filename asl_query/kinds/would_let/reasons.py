"""The rules that decide an answer to `what would let`, those of the answer after the cheapest changes; and its notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from asl_query.board.board import Board
from asl_query.changes.axes import ChangedQuestion, changed, chosen_by_words
from asl_query.kinds.kind import Kind, kind_of
from asl_query.kinds.would_let.changes import axes_of, base_of, opposite, wanted
from asl_query.kinds.would_let.proof import ChangedAnswer
from asl_query.kinds.would_let.question import WouldLet
from asl_query.terms.answers import Answer, Finding, Notes, Reason


def would_let_because(board: Board, question: WouldLet, found: Finding | Answer) -> tuple[Reason, ...]:
    """The rules after the first set of changes.

    Where no set does, they are those of the question as it was asked.
    """
    if not found.witness:
        base, said = base_of(board, question), opposite(wanted(question))
        of: Kind[Any] = kind_of(base.question)
        proof = found.certificate.as_asked if found.certificate else None
        return of.because(*base, proof.as_answer_to(base.question, said) if proof else Finding(said))
    line: ChangedAnswer = found.witness[0]
    case = changed_by(board, question, line)
    kind: Kind[Any] = kind_of(case.question)
    return kind.because(case.board, case.question, line.as_answer_to(case.question))


def changed_by(board: Board, question: WouldLet, line: ChangedAnswer) -> ChangedQuestion[Any]:
    """The question after the changes of a set."""
    base = base_of(board, question)
    axes = axes_of(base, question)
    chosen = chosen_by_words(axes, line.words)
    assert chosen is not None, "the changes are those of the question"
    return changed(base, axes, chosen)


def would_let_notes(board: Board, question: WouldLet, lines: Sequence[ChangedAnswer] | None) -> Notes:
    """What the question as it was asked takes for granted; what it leaves out after each set of changes, or without any."""
    base = base_of(board, question)
    kind: Kind[Any] = kind_of(base.question)
    as_asked = kind.notes(*base, Finding(opposite(wanted(question))))
    dry = ("the units keep out of the water, whose Current the question does not name",) if base.question != question.of else ()
    found = [_notes_after(board, question, line) for line in lines or () if line.words] or [as_asked]
    return Notes((*as_asked.assumed, *dry), tuple(dict.fromkeys(line for notes in found for line in notes.not_modelled)))


def _notes_after(board: Board, question: WouldLet, line: ChangedAnswer) -> Notes:
    case = changed_by(board, question, line)
    kind: Kind[Any] = kind_of(case.question)
    return kind.notes(*case, line.as_answer_to(case.question))
