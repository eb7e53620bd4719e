"""The lines of a play log: what one unit does in a phase, and after each phase who stacks with whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, fields
from fractions import Fraction
from typing import Literal

from asl_query.codec import Json, WrongShapeError, absent, fields_from_json, fields_to_json
from asl_query.records import dataclass
from asl_query.terms.actions import ACTION_BY_NAME, SWIMMING, Action
from asl_query.terms.locations import Location
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.unit_state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayLine:
    """What a unit does in a phase, with everything a player needs to do it on the table.

    In JSON the fields of its action stand in the line itself. `result` and `dr_needed` tell of a roll; a line of a policy has the
    chance of the goal from there.
    """

    turn: int
    phase: Phase
    unit: str
    from_: State
    action: Action
    result: str = absent("")
    dr_needed: str = absent("")
    after: State
    chance_from_here: Fraction | None = field(default=None, metadata={"absent": True})

    @property
    def when(self) -> TurnPhase:
        """Its turn and phase."""
        return TurnPhase(self.turn, self.phase)

    def to_json(self) -> dict[str, Json]:
        """The line as an answer carries it."""
        found: dict[str, Json] = {}
        for key, value in fields_to_json(self).items():
            found |= value if key == "action" else {key: value}
        return found

    @classmethod
    def from_json(cls, data: Json, where: str = "") -> PlayLine:
        """Read a line back."""
        name = data.get("action") if isinstance(data, dict) else None
        kind = ACTION_BY_NAME.get(name) if isinstance(name, str) else None
        if kind is None:
            raise WrongShapeError(where, "this is no line of play")
        of_action = {f.name for f in fields(kind)}
        line = {key: value for key, value in data.items() if key not in of_action}
        return fields_from_json(cls, {**line, "action": {key: value for key, value in data.items() if key in of_action}}, where)


@dataclass(frozen=True, slots=True)
class StackingRow:
    """Who is where at the end of a phase."""

    turn: int
    phase: Phase
    action: Literal["stacking"] = field(default="stacking", init=False)
    places: Mapping[Location, tuple[str, ...]]


JointLines = tuple[PlayLine | StackingRow, ...]


def swims(lines: Iterable[PlayLine]) -> bool:
    """Whether lines of play go through the water."""
    return any(isinstance(line.action, SWIMMING) for line in lines)
