"""What depends on facts that nobody stated, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from asl_query.explain.names import Shorten
from asl_query.kinds.depending import SEASON, THREAD, DependingPlace, FactIs, WayItIs, told_options


def told_depending(depends: Iterable[DependingPlace], short: Shorten) -> list[tuple[str, list[str]]]:
    """The places that depend on something, those alike in one line."""
    alike: dict[Sequence[WayItIs], list[DependingPlace]] = {}
    for one in depends:
        alike.setdefault(one.on, []).append(one)
    lines = [f"{' '.join(short(one.place) for one in places)}: {it_depends(on)}" for on, places in alike.items()]
    return [("Depends on what nobody stated", lines)] if lines else []


def it_depends(ways: Iterable[WayItIs]) -> str:
    """Each way with its answer: yes if .., no if .."""
    return "; ".join(f"{way.answer.value} if {' and '.join(map(_told, way.if_))}" for way in ways)


def _told(one: FactIs) -> str:
    said = told_options(one)
    return f"{one.fact} runs {said}" if one.fact == THREAD else said if one.fact == SEASON else f"{one.fact} is {said}"
