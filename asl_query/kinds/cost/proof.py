"""What an answer about costs shows: the ledger of the cheapest way, or that none leads there."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from asl_query.records import dataclass
from asl_query.terms.locations import Location
from asl_query.terms.numbers import Halves


@dataclass(frozen=True, slots=True)
class CostLine:
    """One cost: the Location entered, the rule, what it is for, and the MF."""

    to: Location
    rule: str
    for_: str
    mf: Halves


@dataclass(frozen=True, slots=True)
class NoWayOnFoot:
    """Only Climbing, or no way at all, leads there."""

    kind: Literal["no way on foot"] = field(default="no way on foot", init=False)
