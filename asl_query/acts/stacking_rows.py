"""Who stacks with whom at the end of a phase, as a row of a play log (A5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.rules.asl.a05_stacking import stacking_size, within_limit
from asl_query.terms.locations import Location
from asl_query.terms.play_lines import PlayLine, StackingRow
from asl_query.terms.units import Unit


def stacked(units: Sequence[Unit], lines: Sequence[PlayLine]) -> StackingRow:
    """The row after the lines of one phase, one line a unit."""
    places: dict[Location, list[str]] = {}
    for unit, line in zip(units, lines, strict=True):
        places.setdefault(line.after.place, []).append(unit.name)
    return StackingRow(lines[0].turn, lines[0].phase, {place: tuple(names) for place, names in places.items()})


def overstacked(units: Sequence[Unit], row: StackingRow) -> str:
    """A place of the row that holds more than A5.1 lets it; empty when there is none."""
    by_name = {unit.name: unit for unit in units}
    for place, names in row.places.items():
        here = [by_name[name] for name in names]
        if not within_limit(sum(stacking_size(u.kind) for u in here), sum(u.is_smc for u in here)):
            return place.name
    return ""
