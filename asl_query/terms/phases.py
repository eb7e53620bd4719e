"""The moments of a turn in which units and Searchlights do something."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from asl_query.codec import as_text
from asl_query.pattern_codes import compiled

MOST_TURNS = 50  # that a question looks ahead


class Phase(Enum):
    """The moments of a turn that matter: to a unit its own RPh where it recovers a SW, MPh and APh, and where it drifts in the
    water; to a Searchlight its owner's RPh and PFPh, and the enemy MPh."""

    RPH = "RPh"
    PFPH = "PFPh"
    MPH = "MPh"
    APH = "APh"
    END_OF_APH = "end of APh"
    ENEMY_APH = "enemy APh"
    ENEMY_MPH = "enemy MPh"

    __hash__ = object.__hash__  # by identity: states are looked up very often


class TurnPhase(NamedTuple):
    """A phase of a turn."""

    turn: int
    phase: Phase

    @property
    def name(self) -> str:
        """As an answer names it: turn 2 MPh."""
        return f"turn {self.turn} {self.phase.value}"


_NAME = compiled(r"turn (?P<turn>\d+) (?P<phase>.+)")


def read_turn_phase(name: str) -> TurnPhase | None:
    """Read the name of a phase of a turn back; None for anything else."""
    match = _NAME.fullmatch(name)
    return TurnPhase(int(match["turn"]), Phase(match["phase"])) if match else None


as_text(TurnPhase, lambda when: when.name, read_turn_phase)
