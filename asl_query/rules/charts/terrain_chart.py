"""The terrain chart (charts/terrain.toml) as values."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from asl_query.errors import UnknownTerrainError
from asl_query.records import dataclass
from asl_query.worked_out import own_table

UNKNOWN = "unknown"
BETWEEN_LEVELS, FROM_INSIDE, FROM_BESIDE = "between levels", "from inside", "from beside"  # of `los_unknown`


@dataclass(frozen=True, slots=True)
class Terrain:
    """One row of the chart: MF to enter in half MF (none where no one walks, where it takes all MF, or where its MF are not
    known), LOS kind as in the chart, height in levels.

    `tem` is its TEM, none where that is not modelled, by `tem_rule`; `status` says how sure the MF is (certain, reconstructed
    or unknown), `source` where it comes from, `los_status` and `los_source` the same of its LOS; `los_unknown` to which LOS that
    meet it nothing of this applies (empty, BETWEEN_LEVELS, FROM_INSIDE, FROM_BESIDE); `raises` is by how many levels at the most
    a unit in it may be higher than its hex; `only_los`: nothing but its LOS is known.
    """

    name: str
    half_mf: int | None
    rule: str
    los: str
    los_rule: str
    height: float
    inherent: bool
    takes_all_mf: bool
    status: str
    source: str
    tem: int | None
    tem_rule: str
    los_status: str
    los_source: str
    los_unknown: str
    raises: float
    only_los: bool


@dataclass(frozen=True, slots=True)
class CrossedHexside:
    """What crossing a kind of hexside, or entering a kind of Depression, costs Infantry in half MF, and how it counts in LOS.

    `half_mf` stands for what the hex entered costs, `adds_half_mf` comes on top of it; with neither no one walks there, or
    (`status` unknown) what it costs is not known. Of a Depression, other terrain in the hex comes on top of `half_mf` (B19.4).
    `los` is empty where the kind has rules of its own.
    """

    name: str
    half_mf: int | None
    adds_half_mf: int | None
    rule: str
    status: str
    source: str
    los: str
    los_status: str
    los_source: str


@cache
def terrain_chart() -> dict[str, Terrain]:
    """The chart by terrain name."""
    return {
        name: Terrain(
            name, _half(row, "mf"), row["rule"], row["los"], row.get("los_rule", ""), row.get("height", 0),
            row.get("inherent", False), row.get("takes_all_mf", False), row["status"], row["source"],
            row.get("tem"), row.get("tem_rule", ""), *_of_los(row), row.get("los_unknown", ""),
            row.get("raises", 0), row.get("only_los", False),
        )
        for name, row in _tables()["terrain"].items()
    }  # fmt: skip


def _of_los(row: dict[str, Any]) -> tuple[str, str]:
    """How sure the LOS of a row is, and where it comes from."""
    known = UNKNOWN if row.get("los") == UNKNOWN else row["status"]
    return row.get("los_status", known), row.get("los_source", row["source"])


@cache
def hexside_chart() -> dict[str, CrossedHexside]:
    """What crossing a hexside costs, by its kind: wall, hedge, bocage, road, path, cliff."""
    return _crossings("hexside")


@cache
def depression_chart() -> dict[str, CrossedHexside]:
    """What entering a Depression costs, by its kind: gully, dry, shallow or deep stream, sunken road."""
    return _crossings("depression")


def _crossings(table: str) -> dict[str, CrossedHexside]:
    return {
        name: CrossedHexside(
            name, _half(row, "mf"), _half(row, "adds_mf"), row["rule"], row["status"], row["source"], row.get("los", ""),
            *_of_los(row),
        )
        for name, row in _tables()[table].items()
    }  # fmt: skip


@cache
def _tables() -> dict[str, Any]:
    return own_table(Path(__file__).parent / "terrain.toml")


def _half(row: dict[str, Any], key: str) -> int | None:
    return round(2 * row[key]) if key in row else None


def is_water(terrain: str) -> bool:
    """Whether it is a Water Obstacle (B21.1)."""
    return terrain_chart()[terrain].rule == "B21.1"


# What other rules treat a terrain as (G2.1, G7, B13.7, P1.1).
_TREATED_AS = {
    "light jungle": "jungle", "dense jungle": "jungle", "swamp": "marsh", "forest": "woods", "pine woods": "woods",
}  # fmt: skip


def treated_as(terrain: str) -> str:
    """The terrain that rules for others mean as well: jungle, whichever it is; marsh for a swamp."""
    return _TREATED_AS.get(terrain, terrain)


def is_building(terrain: str) -> bool:
    """Whether its hexes are building hexes (B23.1)."""
    return terrain.endswith("building") or terrain == "factory"


def may_be_open_ground(terrain: str) -> bool:
    """Whether it is a kind of ground on which nothing grows or stands, or may be: what the ground is like was not seen of all."""
    row = terrain_chart()[terrain]
    return row.los in ("none", UNKNOWN) or row.los_unknown == FROM_BESIDE


def require_known(what: str, terrain: str, where: str) -> None:
    """Raise UnknownTerrainError where what is asked of a place hangs on terrain of which its name or its LOS alone is known."""
    if terrain_chart()[terrain].los == UNKNOWN or terrain_chart()[terrain].only_los:
        raise UnknownTerrainError(what, terrain, where)


_NOT_IN_STEPS = ("bocage",)  # hexsides whose MF the chart has, and no step across them is modelled


@cache
def is_step_across_known(kind: str) -> bool:
    """Whether it is known what a step across a kind of hexside costs, and modelled; what hangs on another is undecided."""
    row = hexside_chart().get(kind)
    return row is None or (kind not in _NOT_IN_STEPS and row.status != UNKNOWN)


@cache
def sides_in_los(los: str) -> tuple[str, ...]:
    """The kinds of hexside that count so in LOS: wall, bocage, unknown."""
    return tuple(name for name, row in hexside_chart().items() if row.los == los)
