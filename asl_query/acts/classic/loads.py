"""What a way costs in Squad Leader Classic, and the most that a unit can carry along it. MF and PP are counted in halves."""

from __future__ import annotations

from typing import Any, NamedTuple

from asl_query.acts.classic.field import Field
from asl_query.acts.classic.pieces import MOST_HALF_PP, half_mf, laden_half_mf, most_advanced_half_pp
from asl_query.acts.classic.ways import SPOKEN, Edge, Item
from asl_query.board.board import Board
from asl_query.rules.slc.slc4_1_movement import (
    entered_half_mf,
    is_doubled_uphill,
    may_spend,
    terrain_half_mf,
    uphill_half_mf,
    wall_half_mf,
)
from asl_query.rules.slc.slc4_2_portage import free_half_pp, may_carry
from asl_query.terms.classic import ClassicReach, Costs, Entered, MostPp
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.movement import Mover, Reaching
from asl_query.terms.numbers import in_halves
from asl_query.terms.units import Unit


class Way(NamedTuple):
    """What a way costs: half MF, and what each part of it is for; `open` names what section 4 leaves open on it."""

    half_mf: int
    ledger: tuple[tuple[str, Item], ...]  # the hex entered, or nothing where no board is named
    open: tuple[str, ...] = ()


def way_between(
    board: Board, unit: Unit, start: Location, end: Location, said: tuple[Costs, tuple[Hex, ...]], *, bold: bool
) -> Way | None:
    """The cheapest way between two hexes; None where none is known."""
    costs, shellholes = said
    question = ClassicReach(Reaching.CAN, (Mover(unit, start),), goal=end, by_turn=1, costs=costs, shellholes=shellholes)
    field = Field(board, question, bold=bold)
    try:
        edges = field.path(field.number[start.hex], field.number[end.hex])
    except KeyError:
        return None
    return way_of(field, edges)


def way_of(field: Field, edges: list[Edge]) -> Way:
    """The cost of these steps."""
    ledger = tuple((field.names[e.end], item) for e in edges for item in e.step.ledger)
    return Way(sum(e.step.half_mf for e in edges), ledger, tuple(name for e in edges for name in e.step.open))


def way_over(question: MostPp) -> Way:
    """So many hexes of one kind of terrain."""
    entered = question.entered
    if entered is Entered.ROAD:
        item = ("SLC4.1.8", "road", entered_half_mf(True, 0))
    else:
        item = ("SLC4.1.6", SPOKEN.get(entered, entered.value.replace("wooden ", "")), terrain_half_mf(entered))
    doubled = uphill_half_mf(item[2], int(question.uphill), is_doubled_uphill(entered)) - item[2]
    items = [
        item,
        ("SLC4.1.9", "doubled uphill", doubled),
        ("SLC4.1.7", "wall or hedge", wall_half_mf(question.walled, question.uphill)),
    ]
    ledger = tuple(("", item) for _ in range(question.hexes) for item in items if item[2])
    return Way(sum(item[2] for _, item in ledger), ledger)


def most_half_pp(question: MostPp, cost_half_mf: int) -> int | None:
    """The most half PP with which the unit still has the MF for this; None where it has not even without a load."""
    if question.advancing:
        return most_advanced_half_pp(question.unit)
    unit, led = question.unit, question.led
    fit = [
        half_pp
        for half_pp in range(MOST_HALF_PP)
        if may_carry(unit.is_smc, half_pp) and may_spend(cost_half_mf, laden_half_mf(unit, half_pp, led=led))
    ]
    return max(fit, default=None)


def account(question: MostPp, way: Way, half_pp: int) -> list[dict[str, Any]]:
    """How the number comes about, line by line."""
    unit, free = question.unit, free_half_pp(question.unit.kind)
    if question.advancing:
        lines = [
            ("SLC4.2.2", f"the {unit.name} carries free", free),
            ("SLC4.4.2", "and one more in the Advance Phase", half_pp - free),
        ]
        return [{"rule": rule, "for": what, "pp": in_halves(count)} for rule, what, count in lines]
    mf, alone = half_mf(unit, led=question.led), half_mf(unit, led=False)
    found: list[dict[str, Any]] = [{"rule": "SLC4.1.4", "for": f"the {unit.name} has", "mf": in_halves(alone)}]
    if mf > alone:
        found.append({"rule": "SLC4.1.5", "for": "with a leader for the whole phase", "mf": in_halves(mf - alone)})
    for to, (rule, what, spent) in way.ledger:
        found.append({"rule": rule, "for": f"{to}: {what}" if to else what, "mf": f"-{in_halves(spent)}"})
    found.append({"rule": "SLC4.2.2", "for": "free", "pp": in_halves(min(free, half_pp))})
    if half_pp > free:
        found.append({"rule": "SLC4.2.2", "for": "for as many MF as are left", "pp": in_halves(half_pp - free)})
    if unit.is_smc and not may_carry(True, half_pp + 1):
        found.append({"rule": "SLC4.2.3", "for": "a SMC never carries more", "pp": in_halves(half_pp)})
    return found
