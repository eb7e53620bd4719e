"""Which changes are tried for a question that asks what would let it be, or stop it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import prod
from typing import Any

from asl_query.board.board import Board
from asl_query.changes.axes import Axis, Case, Chosen, Prices
from asl_query.errors import QuestionError
from asl_query.terms.classic import ClassicReach
from asl_query.terms.movement import Luck, Reach, Reaching
from asl_query.terms.questions import Ruling, Sees, WouldLet
from asl_query.terms.searchlights import Asks, Sighting

MOST_SETS = 1 << 17  # of changes of one question; each is looked at once more when the answer is checked
MOST_CHANGES = 3  # of a ruling made at once; all sets of so many are tried

_ASK = (
    'What would let (or stop) is answered of "can .. reach ..", "can .. see ..", "can (a Searchlight) .. light .." '
    "and of what a unit may do."
)


def base_of(board: Board, question: WouldLet) -> Case:
    """The case that changes are made to; raises QuestionError for one that this is not asked of."""
    of = question.of
    match of:
        case Reach(asks=Reaching.CAN, luck=Luck.BEST):
            from asl_query.kinds.reach.changes import avoids_unspecified_water

            return Case(board, replace(of, without_swimming=True) if avoids_unspecified_water(board, of) else of)
        case ClassicReach(asks=Reaching.CAN) | Sees() | Ruling() | Sighting(asks=Asks.VERDICT):
            return Case(board, of)
    raise QuestionError(_ASK)


def axes_of(base: Case, question: WouldLet) -> list[Axis]:
    """Everything that could be otherwise, in the order in which an answer lists it."""
    prices = Prices(question.costs)
    find: Any
    match base.question:
        case Reach():
            from asl_query.kinds.reach import changes as changes_reach

            find = changes_reach.hinder_axes if question.stops else changes_reach.reach_axes
        case ClassicReach():
            from asl_query.kinds.classic import changes as changes_classic

            find = changes_classic.hinder_axes if question.stops else changes_classic.reach_axes
        case Sees():
            from asl_query.changes import sight as changes_sight

            find = changes_sight.hides_axes if question.stops else changes_sight.sees_axes
        case Sighting():
            from asl_query.changes import sight as changes_sight

            find = changes_sight.spoils_axes if question.stops else changes_sight.targeting_axes
        case _:
            from asl_query.changes.ruling import ruling_axes

            find = partial(ruling_axes, stops=question.stops)
    axes = prices.tried(find(base.board, base.question, prices))
    if prod(len(axis.steps) + 1 for axis in axes) > MOST_SETS and not is_tried_whole(base):
        raise QuestionError(
            f'{len(axes)} things could be otherwise, too many at once; leave some out: "where a condition costs never".'
        )
    return axes


def is_tried_whole(base: Case) -> bool:
    """Whether every set of changes is tried for itself, because none is known to help only: rulings."""
    return isinstance(base.question, Ruling)


def turns_alone(question: Any) -> bool:
    """Whether one unit goes alone: where it can be is then worked out without a search for a line of play."""
    return isinstance(question, Reach) and len(question.movers) == 1


def asks_for_terrain(question: WouldLet, base: Case, *, found: bool) -> bool:
    """Whether terrain is looked at: for one unit on foot, where no other change does or the user says what it costs."""
    of, said = base.question, {"terrain", "cliff"} & {word for word, cost in question.costs if cost}
    fits = turns_alone(of) and not question.stops and not of.unseen_by and not of.by_assault_movement
    return fits and (not found or bool(said))


def whole_sets(axes: Sequence[Axis], most: int) -> Iterator[Chosen]:
    """Every set of at least one and at most so many changes."""
    for count in range(1, most + 1):
        for which in itertools.combinations(range(len(axes)), count):
            for steps in itertools.product(*(range(1, len(axes[i].steps) + 1) for i in which)):
                taken = dict(zip(which, steps, strict=True))
                yield tuple(taken.get(i, 0) for i in range(len(axes)))


def tried(axes: Sequence[Axis]) -> list[dict[str, Any]]:
    """Every change that was tried, from its first step to its last, with what a step costs."""
    found = []
    for axis in axes:
        first, last = axis.steps[0], axis.steps[-1]
        words = first.words if first is last else f"{first.words} to {last.words}"
        found.append({"change": words, "kind": axis.word, "cost": first.cost})
    return found
