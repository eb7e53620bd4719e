"""What depends on facts that nobody stated, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from asl_query.kinds.depending import SEASON, THREAD, WEATHER, DependingPlace, FactIs, WayItIs, told_options
from asl_query.terms.locations import Location


def whatever_is_open(every: Sequence[str], always: Sequence[str], depends: Sequence[DependingPlace]) -> str:
    """How many of the hexes hold whatever is open."""
    if not depends:
        return ""
    return " whatever is open" if len(always) == len(every) else f", {len(always)} of them whatever is open"


def told_depending(depends: Iterable[DependingPlace], short: Callable[[Location], str]) -> list[tuple[str, list[str]]]:
    """The places that depend on something, those alike in one line."""
    alike: dict[Sequence[WayItIs], list[DependingPlace]] = {}
    for one in depends:
        alike.setdefault(one.on, []).append(one)
    lines = [f"{' '.join(short(one.place) for one in places)}: {it_depends(on)}" for on, places in alike.items()]
    return [("Depends on what nobody stated", lines)] if lines else []


def it_depends(ways: Sequence[WayItIs]) -> str:
    """Each way with its answer: yes if .., no if ..; of one fact alone the shorter way, and that it is otherwise else."""
    if len(ways) == 2 and all(len(way.if_) == 1 for way in ways):
        shorter, longer = sorted(ways, key=lambda way: len(way.if_[0].is_))
        return f"{shorter.answer.value} if {_told(shorter.if_[0])}, else {longer.answer.value}"
    return "; ".join(f"{way.answer.value} if {' and '.join(map(_told, way.if_))}" for way in ways)


def _told(one: FactIs) -> str:
    verb = {SEASON: "", THREAD: f"{THREAD} runs ", WEATHER: f"{WEATHER} "}.get(one.fact, f"{one.fact} is ")
    return f"{verb}{told_options(one)}"
