"""The terrain chart (charts/terrain.toml) as values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import tomli


@dataclass(frozen=True, slots=True)
class Terrain:
    """One row of the chart: MF to enter in half MF (none where no one walks), LOS kind as in the chart, height in levels."""

    name: str
    half_mf: int | None
    rule: str
    los: str
    los_rule: str
    height: float
    inherent: bool


@cache
def terrain_chart() -> dict[str, Terrain]:
    """The chart by terrain name."""
    path = Path(__file__).parent / "charts" / "terrain.toml"
    rows = tomli.loads(path.read_text(encoding="utf-8"))["terrain"]
    return {
        name: Terrain(
            name, round(2 * row["mf"]) if "mf" in row else None, row["rule"], row["los"], row.get("los_rule", ""),
            row.get("height", 0),
            row.get("inherent", False),
        )
        for name, row in rows.items()
    }  # fmt: skip


def is_water(terrain: str) -> bool:
    """Whether it is a Water Obstacle (B21.1)."""
    return terrain_chart()[terrain].half_mf is None
