"""Edge cases the plain way: every state that so many events lead to, breadth first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from asl_query.logic.machine import Machine, StateValue
from asl_query.terms.questions import Ever
from asl_query.terms.status import holds


def plainly(of: Machine, start: Mapping[str, StateValue], question: Ever, most: int) -> int | None:
    """How many events lead from a start like this to what is wanted, by trying all, breadth first; None for more than `most`."""
    changed = {name for event in of.events for name in event.sets}
    free = [name for name in of.start if name in changed]
    now = {tuple(state.items()) for state in starts(dict(start), of, free)}
    known = set(now)
    for length in range(most + 1):
        if any(holds(question.wanted, dict(state)) for state in now):
            return length
        after = {
            tuple(event.after(dict(state)).items())
            for state in now
            for event in of.events
            if not event.unseen and event.may_happen(dict(state))
        }
        now = after - known
        known |= now
    return None


def starts(state: dict[str, StateValue], of: Machine, free: list[str]) -> Iterator[dict[str, StateValue]]:
    if not free:
        yield dict(state)
        return
    for value in of.start[free[0]]:
        yield from starts({**state, free[0]: value}, of, free[1:])
