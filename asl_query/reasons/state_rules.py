"""The rule by which a state or a load of a unit keeps it from its goal."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.acts.play import Play
from asl_query.changes.restrictions import Restriction, RestrictionKind
from asl_query.reasons.way_on import way_on
from asl_query.terms.unit_state import State


def rule_of(one: Restriction, play: Play, states: Iterable[State]) -> str:
    """The rule of a restriction: of a state or a load of the unit the first one, of those asked where it is nearest to its goal,
    that would answer otherwise without it."""
    if one.about not in (RestrictionKind.UNIT_STATE, RestrictionKind.LOAD):
        return one.rule
    input_ = "portage_pp" if one.about is RestrictionKind.LOAD else str(one.values[1])
    way = way_on(play, states, {goal.hex for goal in play.question.goals})
    asked = (*way.refused, *way.takes_time)
    return next((found.rule.key for found in asked if input_ in found.stakes()), one.rule)
