"""The tables of a joint problem of Squad Leader Classic held to the rules: no way to the goal is missing.

The problem is posed by the same code as for the solver; here its hexes are worked out once more forwards and backwards with plain
sets, and the MF between its stops by rounds of betterment over all steps.
"""

from __future__ import annotations

from asl_query.acts.classic.field import MOST_HALF_MF, Field
from asl_query.check.refusal import require
from asl_query.kinds.classic.pace_check import Forward, Place, after_march, beside
from asl_query.search.classic.joint import Posing
from asl_query.search.classic.joint_names import Joint, at
from asl_query.terms.classic import Lying
from asl_query.terms.movement import Mover


def check_tables(field: Field, posing: Posing, joint: Joint, last: int) -> None:
    """Refuse tables that leave out a way to the goal."""
    every: list[Mover | Lying] = [*field.question.movers, *posing.weapons]
    for piece in every:
        name = piece.sw.name if isinstance(piece, Lying) else piece.unit.name
        options = joint.held if isinstance(piece, Lying) else joint.stops
        for index, wanted in enumerate(wanted_places(field, piece, last)):
            has = {(x.hex, getattr(x, "dismantled", False)) for x in options[at(name, index)].values()}
            require(wanted <= has, f"certificate: of {at(name, index)} hexes are missing")
    _check_costs(field, posing, last)


def wanted_places(field: Field, piece: Mover | Lying, last: int) -> list[set[Place]]:
    """For each phase up to the last where a piece by itself can be and still reach the goal in time."""
    forward = Forward(field, piece)
    reached = [set(forward.places)]
    for index in range(1, last + 1):
        forward.go_on("MPh" if index % 2 else "APh")
        reached.append(set(forward.places))
    wanted = [{(i, d) for i, d in reached[last] if field.goals >> i & 1}]
    for index in range(last, 0, -1):
        wanted.insert(0, {place for place in reached[index - 1] if _leads(field, forward, place, wanted[0], index)})
    return wanted


def _leads(field: Field, forward: Forward, place: tuple[int, bool], wanted: set[tuple[int, bool]], index: int) -> bool:
    here, apart = place
    pace = forward.paces[apart]
    if index % 2:
        return any((i, apart) in wanted for i in after_march(field, {here}, pace))
    ends = {here, *(beside(field, here) if pace.advances else ())}
    return any((i, d) in wanted for i in ends for d in ((False, True) if forward.converts else (apart,)))


def _check_costs(field: Field, posing: Posing, last: int) -> None:
    """Every two hexes of the problem are as far apart as the steps make them."""
    if field.question.by_assault_movement:
        return
    steps = [(e.start, e.end, e.step.half_mf) for row in field.steps for e in row]
    starts = {stop.hex for index in range(1, last + 1, 2) for u in posing.units for n in posing.legs(u.name, index)[:-1]
              for stop in posing.stops[n].values()}  # fmt: skip
    for start in starts:
        price = {start: 0}
        better = True
        while better:
            better = False
            for a, b, cost in steps:
                if a in price and price[a] + cost <= MOST_HALF_MF and price[a] + cost < price.get(b, 1 << 30):
                    price[b] = price[a] + cost
                    better = True
        require(price == field.costs_from(start), f"certificate: the MF from {field.names[start]} are not the least")
