"""The rules by which the states and the load of a unit keep it from its goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from asl_query.acts.play import Play
from asl_query.changes.relaxed_reach import RelaxedReach
from asl_query.changes.restrictions import Restriction, RestrictionKind
from asl_query.reasons.way_on import way_on
from asl_query.terms.unit_state import State


def rules_of(
    relaxed: RelaxedReach, kept: Sequence[Restriction], reached: Callable[[Play], Iterable[State]]
) -> dict[Restriction, str]:  # fmt: skip
    """The rule of each restriction that is kept: of a state or a load of the unit the first one, of those asked where the unit is
    nearest to its goal, that would answer otherwise without it. `reached` has the states that the unit can be in."""
    found = {one: one.rule for one in kept}
    of_unit = [one for one in kept if one.about in (RestrictionKind.UNIT_STATE, RestrictionKind.LOAD)]
    if of_unit:
        play = relaxed.play(kept)
        way = way_on(play, reached(play), {goal.hex for goal in play.question.goals})
        for one in of_unit:
            input_ = "portage_pp" if one.about is RestrictionKind.LOAD else str(one.values[1])
            asked = (*way.refused, *way.takes_time)
            found[one] = next((rule.rule.key for rule in asked if input_ in rule.stakes()), one.rule)
    return found
