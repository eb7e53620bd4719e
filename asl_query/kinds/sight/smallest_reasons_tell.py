"""What blocks a LOS, in words."""

from __future__ import annotations

from asl_query.changes.smallest_reasons import BlockedBy, Gone, SightFact, SightReason, TargetElsewhere, ViewerElsewhere
from asl_query.explain.names import sentence
from asl_query.explain.titles import cited_in_full


def tell_sight_reason(one: SightReason) -> list[str]:
    """The rule, then each thing and height with what the LOS would be were it otherwise."""
    return [cited_in_full(one.rule), *(sentence(_told(one, fact)) for fact in one.facts)]


def _told(one: SightReason, fact: SightFact) -> str:
    then = f"then {fact.then.name} blocks, a reason of its own" if isinstance(fact.then, BlockedBy) else "it would see it"
    match fact.otherwise:
        case Gone(things):
            others = [thing.name for thing in things if thing not in one.things]
            also = f", were {' and '.join(others)} gone as well" if others else ""
            return f"{fact.fact}. Without it{also}: {then}."
        case ViewerElsewhere(viewer):
            return f"{fact.fact}. From {viewer.name}: it would see it."
        case TargetElsewhere(target):
            return f"{fact.fact}. At {target.name}: it would be seen."
    return f"{fact.fact}. Over flat ground: {then}."
