"""Who of a scenario arrives where and when: the earliest turn, and the chances turn by turn under the best play."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from asl_query.deadline import raise_if_over
from asl_query.errors import AslQueryError
from asl_query.kinds.reach.journeys import new_places
from asl_query.kinds.reach.proof import ArrivalChance
from asl_query.records import dataclass
from asl_query.render.ways import Place
from asl_query.scenarios.asking import Asked, ScenarioAsker
from asl_query.terms.answers import Value


@dataclass(frozen=True, slots=True)
class Arrival:
    """One unit and one objective. `turn` is the earliest turn, None where it never arrives (or, with `error`, nothing is known);
    `start` is where it is set up, of several hexes the best; `chances` by turn of arrival, None where they were not asked for."""

    unit: str
    objective: str
    start: str = ""
    turn: int | None = None
    soon: Asked | None = None
    chances: Mapping[int, Fraction] | None = None
    error: str = ""

    def by(self, turn: int) -> Fraction:
        """The chance to be there by the end of a turn."""
        return sum((c for t, c in (self.chances or {}).items() if t <= turn), Fraction(0))


def arrivals(asker: ScenarioAsker) -> list[Arrival]:
    """Every unit and objective that the report wants, else every unit of the first side and every objective."""
    return [_arrival(asker, unit, goal) for unit in units_asked(asker) for goal in goals_asked(asker)]


def units_asked(asker: ScenarioAsker) -> list[str]:
    """The units whose arrivals are told."""
    scenario = asker.scenario
    if scenario.report.units is not None:
        return list(scenario.report.units)
    return [n for n, piece in scenario.pieces.items() if piece.unit is not None and piece.side == scenario.sides[0]]


def goals_asked(asker: ScenarioAsker) -> list[str]:
    """The objectives at which arrivals are told."""
    wanted = asker.scenario.report.objectives
    return list(asker.scenario.objectives if wanted is None else wanted)


def _arrival(asker: ScenarioAsker, unit: str, goal: str) -> Arrival:
    try:
        soon = asker.ask(f"how soon can {unit} reach {goal}?")
    except AslQueryError as error:
        raise_if_over()
        return Arrival(unit, goal, error=error.first_line)
    if soon.answer.is_undecided:
        return Arrival(unit, goal, error=str(soon.answer.checked.get("reason", "undecided")))
    value = soon.answer.answer.value if isinstance(soon.answer.answer, Value) else None
    assert value is None or isinstance(value, int)
    piece = asker.scenario.pieces[unit]
    start = soon.places.get(unit, piece.at)
    found = Arrival(unit, goal, start, value, soon)
    if not asker.scenario.report.chances:
        return found
    if value is None or value > asker.scenario.turns:
        return Arrival(unit, goal, start, value, soon, {})
    return Arrival(unit, goal, start, value, soon, *_chances(asker, unit, goal, soon))


def _chances(asker: ScenarioAsker, unit: str, goal: str, soon: Asked) -> tuple[Mapping[int, Fraction] | None, str]:
    """The chance of each turn; a unit without a place starts where it is soonest."""
    try:
        answer = asker.ask_from(f"how likely is {unit} to reach {goal} in time?", soon.places).answer
    except AslQueryError as error:
        raise_if_over()
        return None, error.first_line
    if not isinstance(answer.probability, ArrivalChance):
        return None, str(answer.checked.get("reason", "undecided"))
    return answer.probability.arrivals, ""


def reach_by_turn(asker: ScenarioAsker, units: list[str]) -> dict[Place, int]:
    """The places that some of these units can reach within the scenario, with the first turn; one without a place starts in any
    hex of its area."""
    found: dict[Place, int] = {}
    for unit in units:
        piece = asker.scenario.pieces[unit]
        starts = [piece.at] if piece.at else [h.name for h in asker.setting_up.placements[unit].allowed]
        for start in starts:
            asked = asker.ask_from(f"what is the reach of {unit} in time?", {} if piece.at else {unit: start})
            for place, turn in new_places(asked.answer.witness or ()).items():
                found[place] = min(turn, found.get(place, turn))
    return found
