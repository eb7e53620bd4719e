"""What a way costs in Squad Leader Classic, and the most that a unit can carry along it. MF and PP are counted in halves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import NamedTuple

from asl_query.acts.classic.fitness import MOST_COUNTED, bars_move, fitness_of
from asl_query.acts.classic.loads import half_mf, most_advanced_half_pp
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.acts.classic.step_table import SPOKEN, ClassicCostItem, ClassicStepCost, OpenMf
from asl_query.board.board import Board
from asl_query.kinds.classic.question import ClassicCost, MostPp
from asl_query.logic.rule import key_of
from asl_query.records import dataclass
from asl_query.rules.slc.slc4_1_movement import (
    entered_half_mf,
    is_doubled_uphill,
    leader_bonus_mf,
    mf_allotment,
    terrain_half_mf,
    uphill_half_mf,
    wall_half_mf,
)
from asl_query.rules.slc.slc4_2_portage import free_half_pp, may_carry
from asl_query.rules.slc.slc4_4_advance import may_advance_with
from asl_query.terms.classic import ClassicReach, EnteredTerrain
from asl_query.terms.classic_acts import ClassicAct
from asl_query.terms.hexes import Hex
from asl_query.terms.movement import Mover, Reaching
from asl_query.terms.numbers import Halves

_CALLED = {**SPOKEN, EnteredTerrain.BUILDING: "building"}


class PricedWay(NamedTuple):
    """What a way costs: half MF, and what each part of it is for; `open` names what section 4 leaves open on it."""

    half_mf: int
    ledger: tuple[tuple[Hex | None, ClassicCostItem], ...]  # the hex entered, or None where no board is named
    open: tuple[OpenMf, ...] = ()


class EnteredByStep(NamedTuple):
    """A hex of a way, and what the step into it costs."""

    to: Hex
    cost: ClassicStepCost


@dataclass(frozen=True, slots=True)
class WayCostLine:
    """What a part of a way costs: the hex entered, the rule, and what the MF are for."""

    to: Hex
    rule: str
    what: str = field(metadata={"key": "for"})
    mf: Halves


@dataclass(frozen=True, slots=True)
class LoadLine:
    """One line of the account of a load: MF that the unit has (or, below zero, spends), or PP."""

    rule: str
    what: str = field(metadata={"key": "for"})
    mf: Halves | None = field(default=None, metadata={"absent": True})
    pp: Halves | None = field(default=None, metadata={"absent": True})


def steps_asked(board: Board, question: ClassicCost | MostPp, *, upper_bound: bool = False) -> list[EnteredByStep] | None:
    """The steps of the cheapest way between the two hexes of a question; None where none is known."""
    assert question.start is not None
    assert question.end is not None
    reach_map = ReachMap(board, as_reach(question), upper_bound=upper_bound)
    try:
        steps = reach_map.path(reach_map.number[question.start.hex], reach_map.number[question.end.hex])
    except KeyError:
        return None
    return [EnteredByStep(reach_map.places[e.end], e.step) for e in steps]


def way_asked(board: Board, question: ClassicCost | MostPp, *, upper_bound: bool = False) -> PricedWay | None:
    """What this way costs."""
    steps = steps_asked(board, question, upper_bound=upper_bound)
    if steps is None:
        return None
    ledger = tuple((entered.to, item) for entered in steps for item in entered.cost.ledger)
    open_ = tuple(left for entered in steps for left in entered.cost.open)
    return PricedWay(sum(entered.cost.half_mf for entered in steps), ledger, open_)


def as_reach(question: ClassicCost | MostPp) -> ClassicReach:
    """The question whether the unit goes from the start to the end: it has the same steps."""
    assert question.start is not None
    mover = Mover(question.unit, question.start)
    return ClassicReach(
        Reaching.CAN, (mover,), goal=question.end, by_turn=1, costs=question.costs, shellholes=question.shellholes
    )


def way_over(question: MostPp) -> PricedWay:
    """So many hexes of one kind of terrain."""
    entered = question.entered
    if entered is EnteredTerrain.ROAD:
        item = ClassicCostItem(key_of(entered_half_mf), "road", entered_half_mf(True, 0))
    else:
        item = ClassicCostItem(key_of(terrain_half_mf), _CALLED.get(entered, entered.value), terrain_half_mf(entered))
    doubled = uphill_half_mf(item.half_mf, int(question.uphill), is_doubled_uphill(entered)) - item.half_mf
    items = [
        item,
        ClassicCostItem(key_of(uphill_half_mf), "doubled uphill", doubled),
        ClassicCostItem(key_of(wall_half_mf), "wall or hedge", wall_half_mf(question.walled, question.uphill)),
    ]
    ledger = tuple((None, item) for _ in range(question.hexes) for item in items if item.half_mf)
    return PricedWay(sum(item.half_mf for _, item in ledger), ledger)


def way_to_carry(board: Board, question: MostPp) -> PricedWay | None:
    """The way along which the most PP are asked for."""
    return way_asked(board, question) if question.start is not None else way_over(question)


def most_half_pp(question: MostPp, cost_half_mf: int) -> int | None:
    """The most half PP with which the unit still has the MF for this; None where it has not even without a load."""
    if question.advancing:
        return most_advanced_half_pp(question.unit)
    who, led = fitness_of(question.unit), question.led
    loads = range(MOST_COUNTED)
    return max((n for n in loads if not bars_move(who, ClassicAct.MOVE, n, led=led, half_mf=cost_half_mf)), default=None)


def cost_lines(way: PricedWay) -> tuple[WayCostLine, ...]:
    """What a way over a board costs, line by line."""
    return tuple(WayCostLine(to, item.rule, item.what, Halves(item.half_mf)) for to, item in way.ledger if to is not None)


def account(question: MostPp, way: PricedWay, half_pp: int) -> tuple[LoadLine, ...]:
    """How the most PP come about, line by line."""
    return tuple(_of_advance(question, half_pp) if question.advancing else _of_move(question, way, half_pp))


def _of_advance(question: MostPp, half_pp: int) -> Iterator[LoadLine]:
    free = free_half_pp(question.unit.kind)
    yield LoadLine(key_of(free_half_pp), f"the {question.unit.name} carries free", pp=Halves(free))
    yield LoadLine(key_of(may_advance_with), "and one more in the Advance Phase", pp=Halves(half_pp - free))


def _of_move(question: MostPp, way: PricedWay, half_pp: int) -> Iterator[LoadLine]:
    unit, free = question.unit, free_half_pp(question.unit.kind)
    mf, own_mf = half_mf(unit, led=question.led), half_mf(unit, led=False)
    yield LoadLine(key_of(mf_allotment), f"the {unit.name} has", mf=Halves(own_mf))
    if mf > own_mf:
        yield LoadLine(key_of(leader_bonus_mf), "with a leader for the whole phase", mf=Halves(mf - own_mf))
    for to, item in way.ledger:
        yield LoadLine(item.rule, f"{to}: {item.what}" if to else item.what, mf=Halves(-item.half_mf))
    yield LoadLine(key_of(free_half_pp), "free", pp=Halves(min(free, half_pp)))
    if half_pp > free:
        yield LoadLine(key_of(free_half_pp), "for as many MF as are left", pp=Halves(half_pp - free))
    if unit.is_smc and not may_carry(True, half_pp + 1):
        yield LoadLine(key_of(may_carry), "a SMC never carries more", pp=Halves(half_pp))
