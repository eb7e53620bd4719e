"""Who stacks with whom at the end of a phase, as a row of a play log (A5.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asl_query.acts.state import parse_state
from asl_query.rules.asl.a05_stacking import stacking_size, within_limit
from asl_query.terms.units import Unit


def stacked(units: Sequence[Unit], lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The row after the lines of one phase, one line a unit."""
    places: dict[str, list[str]] = {}
    for unit, line in zip(units, lines, strict=True):
        state = parse_state(line["after"])
        assert state is not None
        places.setdefault(state.place, []).append(unit.name)
    return {"turn": lines[0]["turn"], "phase": lines[0]["phase"], "action": "stacking", "places": places}


def overstacked(units: Sequence[Unit], row: Mapping[str, Any]) -> str:
    """A place of the row that holds more than A5.1 lets it; empty when there is none."""
    by_name = {unit.name: unit for unit in units}
    for place, names in row["places"].items():
        here = [by_name[name] for name in names]
        if not within_limit(sum(stacking_size(u.kind) for u in here), sum(u.is_smc for u in here)):
            return str(place)
    return ""
