"""Which changes are tried for a question that asks what would let another one be, or stop it."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from asl_query.board.board import Board
from asl_query.changes.axes import Axis, ChangedQuestion, Chosen, Prices, steps_of
from asl_query.errors import QuestionError
from asl_query.kinds.asked_would_let import AskedWouldLet
from asl_query.kinds.kind import kind_of
from asl_query.kinds.would_let.proof import PricedChange, TriedChange, WhatDecides
from asl_query.kinds.would_let.question import WouldLet
from asl_query.terms.answers import Verdict
from asl_query.terms.movement import Reach

MOST_SETS = 1 << 17  # of changes of one question; each is looked at once more when the answer is checked

_ASK = (
    'What would let (or stop) is answered of "can .. reach ..", "can .. see ..", "can (a Searchlight) .. light .." '
    "and of what a unit may do."
)


def base_of(board: Board, question: WouldLet) -> ChangedQuestion[Any]:
    """What changes are made to; raises QuestionError for a question of which this is not asked."""
    base = kind_of(question.of).base_of(board, question.of)
    if base is None:
        raise QuestionError(_ASK)
    return base


def axes_of(base: ChangedQuestion[Any], question: WouldLet) -> list[Axis]:
    """Everything that could be otherwise, in the order in which an answer lists it."""
    prices, kind = Prices(question.costs), kind_of(question.of)
    axes = prices.tried(kind.axes_of(base, prices, question.stops))
    if prod(len(axis.steps) + 1 for axis in axes) > MOST_SETS and kind.changes_at_once is None:
        raise QuestionError(
            f'{len(axes)} things could be otherwise, too many at once; leave some out: "where a condition costs never".'
        )
    return axes


def wanted(question: WouldLet) -> Verdict:
    """The answer that changes should bring about."""
    return Verdict.NO if question.stops else Verdict.YES


def opposite(verdict: Verdict) -> Verdict:
    """No for yes, yes for no."""
    return Verdict.NO if verdict is Verdict.YES else Verdict.YES


def stops_nobody(kind: AskedWouldLet[Any], sought: Verdict, case: ChangedQuestion[Any]) -> bool:
    """Whether changes that make a no of a yes make the piece into one that there never is."""
    return sought is Verdict.NO and kind.is_of_nobody(*case)


def what_decides(base: ChangedQuestion[Any], question: WouldLet) -> WhatDecides | None:
    """What would do of what nobody stated, where the answer hangs on that; None where it does not."""
    depends = kind_of(base.question).depends_on(*base)
    if depends is None:
        return None
    words = [on.words for on in depends.on if on.answer == wanted(question)]
    if not words:
        raise QuestionError("What would let (or stop) is asked of what is answered with yes or no.")
    return WhatDecides(", or ".join(words), depends)


def way_for_terrain(question: WouldLet, base: ChangedQuestion[Any], *, found: bool) -> Reach | None:
    """The way along which terrain is thought away: where no other change does, or the user says what terrain costs."""
    is_said = any(cost for word, cost in question.costs if word in ("terrain", "cliff"))
    return kind_of(question.of).way_on_foot(base.question) if not question.stops and (is_said or not found) else None


def tried(axes: Sequence[Axis]) -> tuple[TriedChange, ...]:
    """Every change that was tried, from its first step to its last, with what a step costs."""
    found = []
    for axis in axes:
        first, last = axis.steps[0], axis.steps[-1]
        words = first.words if first is last else f"{first.words} to {last.words}"
        found.append(TriedChange(words, axis.word, first.cost))
    return tuple(found)


def priced(axes: Sequence[Axis], chosen: Chosen) -> tuple[PricedChange, ...]:
    """A set of changes with what each costs."""
    return tuple(PricedChange(step.words, step.cost) for step in steps_of(axes, chosen))
