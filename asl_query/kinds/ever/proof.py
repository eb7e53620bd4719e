"""What an edge case shows: for a yes a line of play, for a no partial states and what bars each event that would lead there."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from asl_query.acts.states.barred import BarredEvent
from asl_query.acts.states.partial_states import PartialStateText
from asl_query.records import dataclass


@dataclass(frozen=True, slots=True)
class NeverReached:
    """Partial states, those asked about among them, that no event brings about from outside them, and what bars each event."""

    kind: Literal["never"] = field(default="never", init=False)
    never: tuple[PartialStateText, ...]
    barred: tuple[BarredEvent, ...]
