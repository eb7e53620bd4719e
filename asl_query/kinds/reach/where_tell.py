"""Answers to `what is the reach` in plain lines: the Locations by the phase in which a unit can first be there, in book order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from asl_query.explain.answer_text import AnswerText, HexLine
from asl_query.explain.names import counted, sentence, the
from asl_query.terms.answers import Answer, Hexes
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Climb, Depth, Location
from asl_query.terms.movement import Reach

ShortThing = Callable[[Hex | Hexside], str]
_CREST = "Crest: "


def tell_where(answer: Answer) -> AnswerText:
    """An answer to `what is the reach`."""
    question = answer.reading
    assert isinstance(question, Reach)
    assert isinstance(answer.answer, Hexes)
    one_board = len({place.hex.board for row in answer.witness for place in row.new}) == 1
    short: ShortThing = (lambda thing: thing.short) if one_board else (lambda thing: thing.name)
    sections = [(f"New in turn {row.turn} {row.phase.value}", list(_grouped(row.new, short))) for row in answer.witness]
    hexes = counted(len(answer.answer.hexes), "hex", "hexes")
    return AnswerText(f"{sentence(the(question.unit.name))} can be in {hexes} by turn {question.by_turn}.", sections)


def _grouped(places: Iterable[Location], short: ShortThing) -> Iterator[str]:
    """The Locations of one phase by their kind: whole hexes first, then upper levels, IN and Crest, then Climb counters."""
    kinds: dict[str, list[str]] = {}
    climbs: list[Climb] = [place.climb for place in places if place.climb is not None]
    for there in sorted((p for p in places if p.climb is None), key=lambda p: (p.floor, p.depth, p)):
        kind = {Depth.IN: "IN ", Depth.CREST: _CREST}.get(there.depth, f"level {there.floor} of " if there.floor else "")
        along = f" along {there.along.short}" if there.along is not None else ""
        kinds.setdefault(kind, []).append(short(there.hex) + along)
    for kind, names in kinds.items():
        yield kind + (", " if kind == _CREST else " ").join(names) if kind else HexLine.of(names)
    levels: dict[Hexside, list[int]] = {}
    for climb in climbs:
        levels.setdefault(climb.side, []).append(climb.level)
    alike: dict[str, list[str]] = {}
    for side in sorted(levels):
        alike.setdefault(_levels(levels[side]), []).append(short(side))
    for words, sides in alike.items():
        yield f"Climb {words} of {' '.join(sides)}"


def _levels(levels: list[int]) -> str:
    """level 1, levels 0 to 2."""
    low, high = min(levels), max(levels)
    if low == high:
        return f"level {low}"
    return f"levels {low} to {high}" if len(levels) == high - low + 1 else f"levels {' and '.join(map(str, sorted(levels)))}"
