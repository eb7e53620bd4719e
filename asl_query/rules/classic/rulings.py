"""Rulings of Squad Leader Classic (rulings/*.toml): what follows from the unit and from the board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from asl_query.rules.classic.slc4_2_portage import free_half_pp
from asl_query.rules.ruling_table import Given, Terms
from asl_query.terms.units import UnitKind


def _kind(given: Given) -> UnitKind:
    return UnitKind(given["unit_kind"] or "squad")


_FOLLOWS: dict[str, Callable[[Given], Any]] = {
    "kind": _kind,
    "is_smc": lambda g: _kind(g).is_smc,
    "free": lambda g: free_half_pp(_kind(g)),
    "ipc_half_pp": lambda g: free_half_pp(_kind(g)),
    "carried_half_pp": lambda g: 2 * g["portage_pp"],
}
CLASSIC = Terms(
    Path(__file__).parent / "rulings",
    _FOLLOWS,
    if_unsaid={"portage_pp": 0},
    states=("broken", "wounded", "concealed", "captured", "commando", "cx", "inexperienced"),
)
