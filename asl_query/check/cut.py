"""A min cut re-checked: whoever goes from the named sources to the goal enters a place of the cut, and these hold too little.

No search for a flow happens here: the states that the sources can be in without entering the cut are followed phase by
phase, by the plain rules, and never meet the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from asl_query.check.refusal import items, require, require_equal

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Movement(Generic[S]):
    """What the rules say of many units at once; phases are counted from 0.

    `start`: the states in which units start, with what they weigh together; `after`: the states that some states can lead to
    in a phase; `place`: the name of the place whose capacity a state uses up; `capacity`: what a place holds at the end
    of a phase, in the unit of the weights.
    """

    start: Mapping[S, int]
    phases: int
    after: Callable[[int, set[S]], set[S]]
    place: Callable[[S], str]
    capacity: Callable[[int, str], int]
    is_goal: Callable[[S], bool]


def check_cut(movement: Movement[S], certificate: Any) -> None:
    """Refuse a certificate `{"kind": "min cut", "sources": [place], "supply": n, "places": [[phase, place, capacity]]}`
    that does not prove that the units which start in the sources cannot all be in the goal after the last phase."""
    require(isinstance(certificate, dict), "certificate: this is no min cut")
    require_equal("certificate, kind", certificate.get("kind"), "min cut")
    require_equal("certificate, fields", sorted(certificate), ["kind", "places", "sources", "supply"])
    sources = items(certificate["sources"], "certificate, sources")
    require(len(set(map(str, sources))) == len(sources), "certificate, sources: one stands there twice")
    inside = {state: weight for state, weight in movement.start.items() if movement.place(state) in sources}
    require_equal("certificate, supply", certificate["supply"], sum(inside.values()))
    cut: dict[tuple[int, str], int] = {}
    for number, line in enumerate(items(certificate["places"], "certificate, places"), 1):
        what = f"certificate, places, line {number}"
        require(isinstance(line, list) and len(line) == 3, f"{what}: a phase, a place and its capacity should stand here")
        phase, place, says = line
        require(type(phase) is int and 0 <= phase < movement.phases and isinstance(place, str), f"{what}: no phase and place")
        require((phase, place) not in cut, f"{what}: {place} stands there twice")
        require_equal(f"{what}, capacity of {place}", says, movement.capacity(phase, place))
        cut[phase, place] = says
    held = sum(cut.values())
    require(held < certificate["supply"], f"certificate: the places hold {held}, no less than {certificate['supply']} need")
    states = set(inside)
    for phase in range(movement.phases):
        states = {there for there in movement.after(phase, states) if (phase, movement.place(there)) not in cut}
    for state in states:
        require(not movement.is_goal(state), f"certificate: {movement.place(state)} is reached without entering the cut")
