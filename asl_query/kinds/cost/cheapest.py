"""What it costs to go from one Location to another along the cheapest way: MF with their ledger."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from asl_query.acts.marches import half_mf, over_ipc
from asl_query.acts.play import Play
from asl_query.acts.step_cost import StepCost
from asl_query.acts.unknown_ground import raise_where_unknown
from asl_query.acts.unmodelled_moves import not_modelled_in
from asl_query.board.board import Board
from asl_query.explain.names import with_article
from asl_query.kinds.cost.proof import CostLine
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a04_movement import mf_allotment, portage_mf
from asl_query.rules.asl.a24_smoke import smoke_half_mf
from asl_query.rules.asl.b10_hills import abrupt_half_mf
from asl_query.terms.actions import March
from asl_query.terms.answers import Notes, Value, Verdict
from asl_query.terms.locations import Location
from asl_query.terms.movement import CostMf, Mover, Reach, Reaching
from asl_query.terms.numbers import Halves, number_of, value_of_halves

_INTO_AND_OUT = 4  # half MF


class PaidStep(NamedTuple):
    """One Location entered, with its step and half MF."""

    end: Location
    step: StepCost
    half_mf: int


def play_for(board: Board, question: CostMf) -> Play:
    """What the unit of a question about costs may do."""
    terms = Reach(Reaching.CAN, (Mover(question.unit, question.start),), question.end, by_turn=1, smoke=question.smoke,
                  waters=question.waters)  # fmt: skip
    return Play(board, question.unit, terms)


def legs_of(question: CostMf) -> list[tuple[Location, Location]]:
    """The parts of the way that a question asks about, each from one of its Locations to the next."""
    return list(pairwise((question.start, *question.by_way_of, question.end)))


def cheapest_way(play: Play, question: CostMf) -> list[PaidStep] | None:
    """The cheapest way through all Locations of a question; None where no way leads."""
    parts = [cheapest(play, start, end) for start, end in legs_of(question)]
    return None if any(part is None for part in parts) else [step for part in parts for step in part or ()]


def cheapest(play: Play, start: Location, end: Location) -> list[PaidStep] | None:
    """The cheapest way; of equal ones that with the fewest steps; None where no way leads."""
    best: dict[Location, tuple[int, int]] = {start: (0, 0)}
    came: dict[Location, tuple[Location, PaidStep]] = {}
    queue = [(0, 0, start)]
    while queue:
        spent, steps, here = heapq.heappop(queue)
        if here == end:
            break
        for there, step, cost in play.steps_from(here):
            total = (spent + cost, steps + 1 + len(step.around))
            if total < best.get(there, (1 << 30, 0)):
                best[there], came[there] = total, (here, PaidStep(there, step, cost))
                heapq.heappush(queue, (*total, there))
    _raise_where_unknown(play, best, end)
    if end not in came:
        return None
    legs: list[PaidStep] = []
    here = end
    while here != start:
        here, leg = came[here]
        legs.append(leg)
    return legs[::-1]


def _raise_where_unknown(play: Play, best: Mapping[Location, tuple[int, int]], end: Location) -> None:
    """Raise UnknownTerrainError where a way over ground whose MF are not known could be as cheap: into it and out again costs two
    MF at the least."""
    most = best[end][0] - _INTO_AND_OUT if end in best else None
    raise_where_unknown(
        play.board, (here.hex for here, (spent, _) in best.items() if most is None or spent < most or here == end)
    )


def ledger(legs: list[PaidStep]) -> tuple[CostLine, ...]:
    """The costs one by one."""
    lines = []
    for leg in legs:
        items = [*leg.step.ledger]
        if leg.half_mf != leg.step.half_mf:
            items.append((key_of(smoke_half_mf), "SMOKE", leg.half_mf - leg.step.half_mf))
        lines += [CostLine(leg.end, rule, what, Halves(half_mf)) for rule, what, half_mf in items]
    return tuple(lines)


def asked_half_mf(question: CostMf, legs: list[PaidStep]) -> int:
    """The half MF that the question asks for: all, or a part."""
    crossing = sum(half_mf for leg in legs for rule, _, half_mf in leg.step.ledger if rule == key_of(abrupt_half_mf))
    if question.part == "crossing":
        return crossing
    if question.part in ("gully", "woods"):
        return sum(half_mf for leg in legs for _, what, half_mf in leg.step.ledger if what == question.part)
    total = sum(leg.half_mf for leg in legs)
    return total - crossing if question.part else total


def outcome(question: CostMf, legs: list[PaidStep]) -> Value | Verdict:
    """The MF of a way, or whether those that are named suffice for it."""
    half = asked_half_mf(question, legs)
    if question.mf is not None:
        return Verdict.YES if half <= 2 * question.mf else Verdict.NO
    return Value(value_of_halves(half))


def notes_of_cost(board: Board, question: CostMf, way: Sequence[CostLine] | None) -> Notes:
    """What the MF of a way take for granted: whose MF they are; and what is not modelled of them."""
    unit = question.unit
    left_out = tuple(not_modelled_in(board, [line.to.hex for line in way or ()]))
    if question.mf is not None:
        return Notes((), left_out)
    rules = [key_of(mf_allotment), *([key_of(portage_mf)] if over_ipc(unit, False) else [])]
    has = f"{value_of_halves(half_mf(unit, March.NORMAL, False))} MF ({', '.join(map(number_of, rules))})"
    return Notes((f"{with_article(unit.name)} has {has}",), left_out) if way is not None else Notes()
