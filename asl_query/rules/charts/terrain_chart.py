"""The terrain chart (charts/terrain.toml) as values."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import tomli

from asl_query.records import dataclass


@dataclass(frozen=True, slots=True)
class Terrain:
    """One row of the chart: MF to enter in half MF (none where no one walks, or where it takes all MF), LOS kind as in the chart,
    height in levels.

    `tem` is its TEM, none where that is not modelled, by `tem_rule`; `status` says how sure the MF is (certain or reconstructed),
    `source` where it comes from.
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


@dataclass(frozen=True, slots=True)
class CrossedHexside:
    """What crossing a kind of hexside, or entering a kind of Depression, costs Infantry in half MF.

    `half_mf` stands for what the hex entered costs, `adds_half_mf` comes on top of it; with neither no one walks there.
    Of a Depression, other terrain in the hex comes on top of `half_mf` (B19.4).
    """

    name: str
    half_mf: int | None
    adds_half_mf: int | None
    rule: str
    status: str
    source: str


@cache
def terrain_chart() -> dict[str, Terrain]:
    """The chart by terrain name."""
    return {
        name: Terrain(
            name, _half(row, "mf"), row["rule"], row["los"], row.get("los_rule", ""), row.get("height", 0),
            row.get("inherent", False), row.get("takes_all_mf", False), row["status"], row["source"],
            row.get("tem"), row.get("tem_rule", ""),
        )
        for name, row in _tables()["terrain"].items()
    }  # fmt: skip


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
        name: CrossedHexside(name, _half(row, "mf"), _half(row, "adds_mf"), row["rule"], row["status"], row["source"])
        for name, row in _tables()[table].items()
    }


@cache
def _tables() -> dict[str, Any]:
    path = Path(__file__).parent / "terrain.toml"
    return tomli.loads(path.read_text(encoding="utf-8"))


def _half(row: dict[str, Any], key: str) -> int | None:
    return round(2 * row[key]) if key in row else None


def is_water(terrain: str) -> bool:
    """Whether it is a Water Obstacle (B21.1)."""
    return terrain_chart()[terrain].rule == "B21.1"
