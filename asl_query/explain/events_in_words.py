"""Events of a machine as a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.logic.machine import Event


def events_in_words(events: Iterable[Event], who: str = "it", *, in_short: bool = False) -> str:
    """Events joined; what the piece does, or suffers, comes first and begins with who it is. `in_short` tells events that begin
    alike once."""
    named = {(event.in_short if in_short else event.name): event.is_around for event in events}
    own = [name for name, is_around in named.items() if not is_around]
    around = [name for name, is_around in named.items() if is_around]
    return ", ".join([*(f"{who} {name}" if i == 0 else name for i, name in enumerate(own)), *around])
