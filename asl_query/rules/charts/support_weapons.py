"""What support weapons weigh (charts/support_weapons.toml)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from asl_query.worked_out import own_table


@cache
def support_weapons() -> dict[str, int]:
    """PP by the weapon's name in lower case."""
    rows = own_table(Path(__file__).parent / "support_weapons.toml")
    return {name: row["pp"] for name, row in rows.items()}


def pp_of_sw(words: str) -> int | None:
    """The PP of a SW as it is said, dismantled or assembled; None where the chart has none of it."""
    name = words.lower().removeprefix("assembled ").replace("dismantled ", "dm-").replace("dm ", "dm-")
    return support_weapons().get(name)
