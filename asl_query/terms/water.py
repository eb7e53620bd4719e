"""Water as the rules on swimming and fording tell it apart."""

from __future__ import annotations

from enum import Enum


class Current(Enum):
    """How fast a river runs (B21.121)."""

    SLOW = "Slow"
    MODERATE = "Moderate"
    HEAVY = "Heavy"


class Odds(Enum):
    """How often two dice come up so high, or lower."""

    ONE = "1/36"
    THREE = "1/12"
    SIX = "1/6"
    THIRTY = "5/6"
    THIRTY_THREE = "11/12"
    THIRTY_FIVE = "35/36"
