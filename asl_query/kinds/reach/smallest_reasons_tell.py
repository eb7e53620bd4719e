"""What keeps a unit from its goal, in words."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.changes.restrictions import Restriction
from asl_query.changes.smallest_reasons import ReachReason
from asl_query.explain.names import the
from asl_query.explain.titles import titled
from asl_query.kinds.reach.too_soon import slow_unit
from asl_query.terms.answers import Answer
from asl_query.terms.movement import Reach
from asl_query.terms.numbers import number_of
from asl_query.terms.phases import TurnPhase


def tell_reach_reason(answer: Answer, one: ReachReason) -> list[str]:
    """The restrictions by their rules and what lifting them would allow; or that MF and turns alone are too few."""
    if not one.facts:
        best = f"it would be {one.at_best.name}" if one.at_best else "it would never be there"
        alone = "its MF and the turns alone are too few (A4.11, A4.5, A4.7)"
        return [f"Even over flat Open Ground with nothing in its way {best}: {alone}."]
    grouped: dict[tuple[tuple[str, ...], TurnPhase], list[Restriction]] = {}
    for fact in one.facts:
        grouped.setdefault((fact.rules, fact.then), []).append(fact.fact)
    assert isinstance(answer.reading, Reach)
    who = slow_unit(answer.certificate) or answer.reading.unit.name
    lines = [
        f"{', '.join(titled(number_of(rule)) for rule in rules)}: {_listed(some)}. "
        f"Without {'any one of these' if len(some) > 1 else 'it'}, and with nothing else in the way: there in {then.name}."
        for (rules, then), some in grouped.items()
    ]
    best = f"Whatever else the map shows: were all other hexes level Open Ground, {the(who)} would still not be there"
    return [*lines, f"{best} by turn {one.by_turn}."]


def _listed(some: Iterable[Restriction]) -> str:
    """Restrictions one after the other, of several of one sort the places: cliff 15R4-S4, 15R5-S6; woods at 15T4, 15U4."""
    said: dict[str, list[str]] = {}
    for one in some:
        what, where = one.what_and_where
        said.setdefault(what, []).append(where)
    return "; ".join(f"{what} {', '.join(places)}".strip() for what, places in said.items())
