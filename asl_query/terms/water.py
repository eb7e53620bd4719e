"""Water as the rules on swimming and fording tell it apart."""

from __future__ import annotations

from enum import Enum


class Current(Enum):
    """How fast a river runs (B21.121)."""

    SLOW = "Slow"
    MODERATE = "Moderate"
    HEAVY = "Heavy"
