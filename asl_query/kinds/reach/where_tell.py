"""What is the reach, in plain lines: the Locations by the phase in which a unit can first be there, in book order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from asl_query.acts.state import State, parse_state
from asl_query.explain.answer_text import AnswerText
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Depth

Short = Callable[[Hex | Hexside], str]


def tell_where(answer: UntypedAnswer) -> AnswerText:
    """An answer to `what is the reach`."""
    assert isinstance(answer.answer, dict)
    assert answer.witness is not None
    hexes, by_turn = answer.answer["hexes"], answer.reading["by_turn"]
    rows = [(row, _states(row["new"])) for row in answer.witness]
    one_board = len({s.location.hex.board for _, states in rows for s in states}) == 1
    short: Short = (lambda thing: thing.short) if one_board else (lambda thing: thing.name)
    sections = [
        (f"New in turn {row['turn']} {row['phase']}", [f"{kind}{words}" for kind, words in _grouped(states, short)])
        for row, states in rows
    ]
    who = answer.reading["movers"][0]["unit"]["name"]
    return AnswerText(f"The {who} can be in {len(hexes)} hexes by turn {by_turn}.", sections)


def _states(names: Iterable[str]) -> list[State]:
    return [state for name in names if (state := parse_state(name)) is not None]


def _grouped(states: list[State], short: Short) -> Iterable[tuple[str, str]]:
    """The Locations of one phase by their kind: whole hexes first, then upper levels, IN and Crest, then Climb counters."""
    kinds: dict[str, list[str]] = {}
    for state in sorted((s for s in states if s.side is None), key=lambda s: (s.location.floor, s.location.depth, s.location)):
        there = state.location
        kind = {Depth.IN: "IN ", Depth.CREST: "Crest: "}.get(there.depth, f"level {there.floor} of " if there.floor else "")
        along = f" along {there.along.short}" if there.along is not None else ""
        kinds.setdefault(kind, []).append(short(there.hex) + along)
    for kind, names in kinds.items():
        yield kind, (", " if kind.startswith("Crest") else " ").join(names)
    climbs: dict[Hexside, list[int]] = {}
    for state in states:
        if state.side is not None:
            climbs.setdefault(state.side, []).append(state.level)
    alike: dict[str, list[str]] = {}
    for side in sorted(climbs):
        alike.setdefault(_levels(climbs[side]), []).append(short(side))
    for levels, sides in alike.items():
        yield f"Climb {levels} of ", " ".join(sides)


def _levels(levels: list[int]) -> str:
    """level 1, levels 0 to 2."""
    low, high = min(levels), max(levels)
    if low == high:
        return f"level {low}"
    return f"levels {low} to {high}" if len(levels) == high - low + 1 else f"levels {' and '.join(map(str, sorted(levels)))}"


__all__ = ["tell_where"]
