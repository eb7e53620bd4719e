"""What answers of Squad Leader Classic show: lines of play, places by turn, costs line by line, and why not."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from asl_query.acts.classic.certificates import ClassicNo, ReachedInTurn
from asl_query.acts.classic.play_log import ClassicLine
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex


@dataclass(frozen=True, slots=True)
class OpenHexes:
    """Hexes that can be reached only if terrain costs little of which section 4 does not give the MF."""

    kind: Literal["open"] = field(default="open", init=False)
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class NoWay:
    """No way leads there."""

    kind: Literal["no way"] = field(default="no way", init=False)


@dataclass(frozen=True, slots=True)
class TooFar:
    """The unit has not the MF, not even without a load."""

    kind: Literal["too far"] = field(default="too far", init=False)


ClassicWitness = tuple[ReachedInTurn, ...] | tuple[ClassicLine, ...] | None
ClassicCertificate = ClassicNo | OpenHexes | None
