"""A min cut re-checked: whoever goes from the named sources to the goal enters a place of the cut, and these hold too little.

No search for a flow happens here: the states that the sources can be in without entering the cut are followed phase by
phase, by the plain rules, and never meet the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Generic, TypeVar

from asl_query.acts.out_of_reach import MinCut
from asl_query.check.refusal import require, require_equal
from asl_query.records import dataclass
from asl_query.terms.locations import Location

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Movement(Generic[S]):
    """What the rules say of many units at once; phases are counted from 0.

    `start`: the states in which units start, with what they weigh together; `after`: the states that some states can lead to
    in a phase; `place`: the place whose capacity a state uses up; `capacity`: what a place holds at the end of a
    phase, in the unit of the weights.
    """

    start: Mapping[S, int]
    phases: int
    after: Callable[[int, set[S]], set[S]]
    place: Callable[[S], Location]
    capacity: Callable[[int, Location], int]
    is_goal: Callable[[S], bool]


def check_cut(movement: Movement[S], certificate: MinCut) -> None:
    """Refuse a certificate that does not prove that the units which start in the sources cannot all be in the goal after the last
    phase."""
    sources = certificate.sources
    require(len(set(sources)) == len(sources), "certificate, sources: one stands there twice")
    inside = {state: weight for state, weight in movement.start.items() if movement.place(state) in sources}
    require_equal("certificate, supply", certificate.supply, sum(inside.values()))
    cut: set[tuple[int, Location]] = set()
    for number, (phase, place, holds) in enumerate(certificate.places, 1):
        what = f"certificate, places, line {number}"
        require(0 <= phase < movement.phases, f"{what}: there is no phase {phase}")
        require((phase, place) not in cut, f"{what}: {place.name} stands there twice")
        require_equal(f"{what}, capacity of {place.name}", holds, movement.capacity(phase, place))
        cut.add((phase, place))
    held = sum(holds for *_, holds in certificate.places)
    require(held < certificate.supply, f"certificate: the places hold {held}, no less than {certificate.supply} need")
    states = set(inside)
    for phase in range(movement.phases):
        states = {there for there in movement.after(phase, states) if (phase, movement.place(there)) not in cut}
    for state in states:
        require(not movement.is_goal(state), f"certificate: {movement.place(state).name} is reached without entering the cut")
