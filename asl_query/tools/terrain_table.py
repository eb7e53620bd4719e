"""Makes docs/terrain.md of the rows of the terrain chart: python -m asl_query.tools.terrain_table

tests/test_terrain_chart.py says where the page is no longer that of the rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from asl_query.facts.vasl_terrain import BRIDGES, HEXSIDES, MEANING
from asl_query.rules.charts.terrain_chart import (
    BETWEEN_LEVELS,
    FROM_BESIDE,
    FROM_INSIDE,
    UNKNOWN,
    CrossedHexside,
    Terrain,
    depression_chart,
    hexside_chart,
    is_step_across_known,
    terrain_chart,
)

# The codes of each kind of Depression; an archive's streams are dry, shallow or deep as the question says.
DEPRESSION_CODES = {
    "gully": (30, 104), "dry stream": (31,), "shallow stream": (32,), "deep stream": (33,), "sunken road": (68,),
}  # fmt: skip
PAGE = Path(__file__).parents[2] / "docs" / "terrain.md"

_TOP = """# Terrain

What is known of each terrain, made from `asl_query/rules/charts/terrain.toml` by `python -m asl_query.tools.terrain_table`.

*Certain* is what public pages quote or agree on, *reconstructed* what is general knowledge or another program's, *unknown*
what we have not seen: an answer whose LOS, way, set-up or hex hangs on it is `undecided` and names the terrain and where it
is. A LOS that a certain Obstacle blocks stays blocked, a way that leads elsewhere stays. `VASL` has the codes by which VASL's
archives know the terrain; a code that is none of VASL's is *unknown terrain*.

Of some it is known what they do to most LOS and not to all: a hut between different levels, a factory to units in another hex of
it, a hillock to units on it or next to one. There an answer is `undecided`, too. Units on a hillock, on an elevated road and the
like may be higher than their hex: a LOS of theirs is blocked where it would be from as high as they may be.

A half-level height counts in LOS. The slopes of an archive's hexsides are read with their upper hex (P2): a unit there looks over
half a level, and going up one costs half a MF. Ground may lie on any level from -8 to 8, buildings may have any number of levels.
Rooftops, cellars and the upper levels of towers are no places that can be asked about. Boards of any size are read, half boards
and deluxe boards too, as long as their hexes run as on a standard board.
"""
_LOS = {
    "none": "nothing", "obstacle": "Obstacle", "hindrance": "Hindrance", "screen": "Hindrance where an Obstacle would block",
    "split": "Hindrance at its level, else Obstacle",
    "raised": "nothing at its level, else Obstacle", "bare": "Hindrance, also from a level above", "wall": "half level",
    "bocage": "one level; unknown to units behind it", UNKNOWN: UNKNOWN, "": "rules of its own",
}  # fmt: skip

_TO_WHOM = {
    "": "", BETWEEN_LEVELS: "", FROM_INSIDE: "; unknown to units in another of its hexes",
    FROM_BESIDE: "; unknown to units on it or next to it",
}  # fmt: skip


def page() -> str:
    """The page as it should be."""
    sides = ("## Hexsides", "", *_hexsides(), "", "## Depressions and bridges", "", *_depressions())
    return "\n".join((_TOP, *_terrains(), "", *sides, ""))


def _terrains() -> Iterator[str]:
    codes = _codes((code, meaning.terrain) for code, meaning in MEANING.items())
    yield from _table("terrain", "LOS", "how sure", "MF", "how sure", "rules", "VASL", "source")
    for name, row in terrain_chart().items():
        rules = ", ".join(dict.fromkeys(filter(None, (row.rule, row.los_rule))))
        los_source = "" if row.los_source == row.source else f"; LOS: {row.los_source}"
        cells = (name, _los(row), row.los_status, _mf(row), row.status, rules, codes.get(name, ""), row.source + los_source)
        yield f"| {' | '.join(cells)} |"


def _hexsides() -> Iterator[str]:
    codes = _codes(HEXSIDES.items())
    yield from _table("hexside", "LOS", "how sure", "crossing it", "how sure", "rule", "VASL", "source")
    for name, row in hexside_chart().items():
        crossing = _crossing(row) if is_step_across_known(name) else f"{_crossing(row)}; ways across are undecided"
        los_source = "" if row.los_source == row.source else f"; LOS: {row.los_source}"
        cells = (
            name, _LOS[row.los], row.los_status if row.los else "", crossing, row.status, row.rule, codes.get(name, ""),
            row.source + los_source,
        )  # fmt: skip
        yield f"| {' | '.join(cells)} |"


def _depressions() -> Iterator[str]:
    yield from _table("", "LOS", "MF", "how sure", "rule", "VASL", "source")
    for name, row in depression_chart().items():
        codes = " ".join(map(str, DEPRESSION_CODES[name]))
        yield f"| {' | '.join((name, 'Depression', _number(row.half_mf), row.status, row.rule, codes, row.source))} |"
    bridges = " ".join(map(str, BRIDGES))
    hinders = "Hindrance at its level but along its road"
    source = "B6 as quoted publicly: a Location of its own; a LOS through its sides is hindered"
    yield f"| {' | '.join(('bridge', hinders, 'of its road', 'certain', 'B6.2', bridges, source))} |"


def _codes(pairs: Iterable[tuple[int, str]]) -> dict[str, str]:
    """The codes of each name."""
    found: dict[str, list[int]] = {}
    for code, name in pairs:
        found.setdefault(name, []).append(code)
    return {name: " ".join(map(str, sorted(codes))) for name, codes in found.items()}


def _table(*heads: str) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join('---' for _ in heads)} |"


def _los(row: Terrain) -> str:
    found = _LOS[row.los]
    height = f", {row.height:g} level{'' if row.height <= 1 else 's'}" if row.height and row.los != UNKNOWN else ""
    if row.los_unknown == BETWEEN_LEVELS:
        found, height = "Hindrance at its level, unknown between levels", ""
    whole = ", whole hex" if row.inherent and row.los != UNKNOWN else ""
    return f"{found}{height}{whole}{_TO_WHOM[row.los_unknown]}"


def _mf(row: Terrain) -> str:
    return UNKNOWN if row.status == UNKNOWN else "all" if row.takes_all_mf else _number(row.half_mf)


def _crossing(row: CrossedHexside) -> str:
    if row.adds_half_mf is not None:
        return f"+{_number(row.adds_half_mf)}"
    return UNKNOWN if row.status == UNKNOWN else _number(row.half_mf)


def _number(half_mf: int | None) -> str:
    return "not on foot" if half_mf is None else f"{half_mf / 2:g}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
