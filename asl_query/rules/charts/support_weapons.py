"""What support weapons weigh (charts/support_weapons.toml)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import tomli


@cache
def support_weapons() -> dict[str, int]:
    """PP by the weapon's name in lower case."""
    path = Path(__file__).parent / "support_weapons.toml"
    return {name: row["pp"] for name, row in tomli.loads(path.read_text(encoding="utf-8")).items()}
