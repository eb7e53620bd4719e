"""The lines of a line of play of Squad Leader Classic, as an answer shows them and the re-check replays them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import Literal

from asl_query.acts.classic.states import PieceInStack
from asl_query.acts.classic.step_table import PassedHex
from asl_query.codec import absent
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex
from asl_query.terms.numbers import Halves


class Conversion(Enum):
    """What the end of a friendly DFPh makes of a weapon (SLC4.2.7)."""

    DISMANTLE = "dismantle"
    PUT_TOGETHER = "put together"


@dataclass(frozen=True, slots=True)
class EnteredHex:
    """A hex entered in a Movement Phase: its MF, the rules that make them, and the hexes passed in bypass on the way."""

    to: Hex
    mf: Halves
    rules: tuple[str, ...]
    around: tuple[PassedHex, ...] = absent(())


@dataclass(frozen=True, slots=True)
class CarriedSw:
    """A weapon that a unit carries, from one hex of its way to another; `partner` is the other one of two SMC."""

    sw: str
    start: Hex = field(metadata={"key": "from"})
    end: Hex = field(metadata={"key": "to"})
    partner: str = field(default="", metadata={"key": "with", "absent": True})


@dataclass(frozen=True, slots=True)
class MarchLine:
    """A unit moves in its Movement Phase; with a leader who goes with it for the whole phase it has his bonus (SLC4.1.5)."""

    turn: int
    phase: Literal["MPh"] = field(default="MPh", init=False)
    unit: str
    action: Literal["march"] = field(default="march", init=False)
    start: Hex = field(metadata={"key": "from"})
    path: tuple[EnteredHex, ...]
    mf_spent: Halves
    mf: Halves
    mf_unladen: Halves
    pp: Halves
    leader: str
    carries: tuple[CarriedSw, ...]

    @property
    def end(self) -> Hex:
        """Where the move ends."""
        return self.path[-1].to if self.path else self.start


@dataclass(frozen=True, slots=True)
class AdvanceLine:
    """A unit advances in its Advance Phase."""

    turn: int
    phase: Literal["APh"] = field(default="APh", init=False)
    unit: str
    action: Literal["advance"] = field(default="advance", init=False)
    start: Hex = field(metadata={"key": "from"})
    end: Hex = field(metadata={"key": "to"})
    pp: Halves
    carries: tuple[CarriedSw, ...]


@dataclass(frozen=True, slots=True)
class ConversionLine:
    """A unit dismantles a weapon or puts it together as the friendly DFPh ends."""

    turn: int
    phase: Literal["DFPh"] = field(default="DFPh", init=False)
    action: Conversion
    sw: str
    unit: str
    at: Hex


@dataclass(frozen=True, slots=True)
class PhaseEnd:
    """Who is where as a phase ends."""

    turn: int
    phase: Literal["MPh", "APh"]
    action: Literal["end"] = field(default="end", init=False)
    stacks: Mapping[Hex, tuple[PieceInStack, ...]]


ClassicLine = MarchLine | AdvanceLine | ConversionLine | PhaseEnd
