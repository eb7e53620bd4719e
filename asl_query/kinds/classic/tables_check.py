"""The tables of a joint problem of Squad Leader Classic held to the rules: no way to the goal is missing.

The problem is posed by the same code as for the solver; here its hexes are worked out once more forwards and backwards with plain
sets, and the MF between its stops by rounds of betterment over all steps.
"""

from __future__ import annotations

from asl_query.acts.classic.capacities import name_of
from asl_query.acts.classic.joint_names import JointProblem, at
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.check.refusal import require
from asl_query.kinds.classic.joint_problem import JointProblemBuilder
from asl_query.kinds.classic.piece_check import PieceState, PlainPieceReach, after_march, beside
from asl_query.terms.classic import PlacedWeapon
from asl_query.terms.movement import Mover


def check_tables(reach_map: ReachMap, builder: JointProblemBuilder, joint: JointProblem, last: int) -> None:
    """Refuse tables that leave out a way to the goal."""
    every: list[Mover | PlacedWeapon] = [*reach_map.question.movers, *builder.weapons]
    for piece in every:
        name = name_of(piece)
        for index, wanted in enumerate(wanted_places(reach_map, piece, last)):
            has = _posed(joint, at(name, index), is_weapon=isinstance(piece, PlacedWeapon))
            require(wanted <= has, f"certificate: of {at(name, index)} hexes are missing")
    _check_costs(reach_map, builder, last)


def _posed(joint: JointProblem, name: str, *, is_weapon: bool) -> set[PieceState]:
    """The places that the problem knows by a name."""
    if is_weapon:
        return {(held.hex, held.dismantled) for held in joint.held[name].values()}
    return {(stop.hex, False) for stop in joint.stops[name].values()}


def wanted_places(reach_map: ReachMap, piece: Mover | PlacedWeapon, last: int) -> list[set[PieceState]]:
    """For each phase up to the last where a piece by itself can be and still reach the goal in time."""
    forward = PlainPieceReach(reach_map, piece)
    reached = [set(forward.places)]
    for index in range(1, last + 1):
        forward.go_on(index)
        reached.append(set(forward.places))
    wanted = [{(i, d) for i, d in reached[last] if reach_map.goals >> i & 1}]
    for index in range(last, 0, -1):
        wanted.insert(0, {place for place in reached[index - 1] if _leads(reach_map, forward, place, wanted[0], index)})
    return wanted


def _leads(reach_map: ReachMap, forward: PlainPieceReach, place: PieceState, wanted: set[PieceState], index: int) -> bool:
    here, apart = place
    capacity = forward.capacities[apart]
    if index % 2:
        return any((i, apart) in wanted for i in after_march(reach_map, {here}, capacity))
    ends = {here, *(beside(reach_map, here) if capacity.advances else ())}
    return any((i, d) in wanted for i in ends for d in ((False, True) if forward.converts else (apart,)))


def _check_costs(reach_map: ReachMap, builder: JointProblemBuilder, last: int) -> None:
    """Every two hexes of the problem are as far apart as the steps make them."""
    if reach_map.one_hex:
        return
    steps = [(e.start, e.end, e.step.half_mf) for row in reach_map.steps for e in row]
    starts = {stop.hex for index in range(1, last + 1, 2) for u in builder.units for n in builder.legs(u.name, index)[:-1]
              for stop in builder.stops[n].values()}  # fmt: skip
    for start in starts:
        price = {start: 0}
        better = True
        while better:
            better = False
            for a, b, cost in steps:
                if a in price and price[a] + cost <= reach_map.most_half_mf and price[a] + cost < price.get(b, 1 << 30):
                    price[b] = price[a] + cost
                    better = True
        require(price == reach_map.costs_from(start), f"certificate: the MF from {reach_map.names[start]} are not the least")
