"""The rules that make the MF of a way; where no way leads on foot, those that bar it."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.board.board import Board
from asl_query.kinds.cost.cheapest import cheapest, legs_of, play_for
from asl_query.kinds.cost.proof import CostLine
from asl_query.reasons.way_on import way_on_foot
from asl_query.rules.reasons import RulesNoted, reason
from asl_query.terms.answers import Reason
from asl_query.terms.locations import Location
from asl_query.terms.movement import CostMf
from asl_query.terms.numbers import book_order, in_halves


def reasons_for_cost(board: Board, question: CostMf, lines: Sequence[CostLine] | None) -> tuple[Reason, ...]:
    """The rule of each cost with what it is for, as its step carries it; else what bars the way on from where one can walk."""
    if lines is None:
        return _reasons_for_no_way(board, question)
    costs: dict[str, list[str]] = {}
    for line in lines:
        costs.setdefault(line.rule, []).append(f"{line.to.name}: {in_halves(line.mf)} MF for {line.for_}")
    return tuple(reason(rule, costs=costs[rule]) for rule in sorted(costs, key=book_order))


def _reasons_for_no_way(board: Board, question: CostMf) -> tuple[Reason, ...]:
    play, found = play_for(board, question), RulesNoted()
    start, end = next((start, end) for start, end in legs_of(question) if cheapest(play, start, end) is None)
    walked: dict[Location, None] = {start: None}
    for place in (queue := [start]):
        new = [there for there, _, _ in play.steps_from(place) if there not in walked]
        walked |= dict.fromkeys(new)
        queue += new
    way = way_on_foot(play, walked, {end.hex})
    found.note_asked(way.refused)
    found.note(way.closed)
    return found.reasons()
