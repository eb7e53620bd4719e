"""What an edge case shows: for a yes a line of play, for a no partial states and what bars each event that would lead there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from asl_query.acts.states.barred import BarredEvent
from asl_query.acts.states.line import EventTrace, rules_of
from asl_query.acts.states.partial_states import PartialStateText
from asl_query.terms.numbers import book_order, number_of


@dataclass(frozen=True, slots=True)
class NeverReached:
    """Partial states, those asked about among them, that no event brings about from outside them, and what bars each event."""

    kind: Literal["never"] = field(default="never", init=False)
    never: tuple[PartialStateText, ...]
    barred: tuple[BarredEvent, ...]


def deciding_rules(witness: EventTrace | None, certificate: NeverReached | None) -> list[str]:
    """The keys of the rules that decide: those of the line of play in its order, or those of the bars in book order."""
    if witness is not None:
        return rules_of(witness)
    keys = {rule for row in certificate.barred for rule in row.rules} if certificate is not None else set()
    return sorted(keys, key=lambda key: (book_order(number_of(key)), key))
