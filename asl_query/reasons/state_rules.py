"""The rules by which the states and the load of a unit keep it from its goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from asl_query.acts.play import Play
from asl_query.changes.relaxed_reach import RelaxedReach, start_in
from asl_query.changes.restrictions import Restriction, RestrictionKind
from asl_query.reasons.way_on import dry_shod, leaving, way_on
from asl_query.terms.unit_state import State


def rules_of(
    relaxed: RelaxedReach, kept: Sequence[Restriction], reached: Callable[[Play], Iterable[State]]
) -> dict[Restriction, tuple[str, ...]]:
    """The rules of each restriction that is kept. Of a state or a load of the unit those that forbid the way on no more without
    it, where the unit is nearest to its goal: on the map as it is, else where only these restrictions are certain; where none
    forbids it, the first by which the way on takes longer for it. `reached` has the states that the unit can be in."""
    found: dict[Restriction, tuple[str, ...]] = {one: (one.rule,) for one in kept}
    of_unit = [one for one in kept if one.about in (RestrictionKind.UNIT_STATE, RestrictionKind.LOAD)]
    as_it_is = relaxed.restrictions if of_unit else ()
    for one in of_unit:
        found[one] = (
            _forbidding_for(one, relaxed, as_it_is, reached)
            or _forbidding_for(one, relaxed, kept, reached)
            or _slowing_for(one, relaxed, kept, reached)
            or found[one]
        )
    return found


def _forbidding_for(
    one: Restriction, relaxed: RelaxedReach, kept: Sequence[Restriction], reached: Callable[[Play], Iterable[State]]
) -> tuple[str, ...]:
    """The rules that forbid the way on, and no more were this state or load not."""
    with_it, without = relaxed.play(kept), relaxed.play([other for other in kept if other != one])
    states, goals = list(reached(with_it)), {goal.hex for goal in with_it.question.goals}
    lifted = {rule.rule for rule in way_on(without, states, goals).refused}
    refused = [rule.rule for rule in way_on(with_it, states, goals).refused]
    if with_it.unit.broken and not without.unit.broken and _walks(without, reached):
        refused += (rule.rule for rule in leaving(with_it, start_in(with_it)).refused)
    return tuple(dict.fromkeys(rule.key for rule in refused if rule not in lifted))


def _walks(play: Play, reached: Callable[[Play], Iterable[State]]) -> bool:
    """Whether the unit of this play comes to its goal without Climbing or water."""
    dry = Play(play.board, play.unit, dry_shod(play.question), table=play.table)
    return any(map(dry.is_goal, reached(dry)))


def _slowing_for(
    one: Restriction, relaxed: RelaxedReach, kept: Sequence[Restriction], reached: Callable[[Play], Iterable[State]]
) -> tuple[str, ...]:
    """The first rule by which the way on takes its time that would answer otherwise were this state or load not."""
    play = relaxed.play(kept)
    way = way_on(play, reached(play), {goal.hex for goal in play.question.goals})
    input_ = "portage_pp" if one.about is RestrictionKind.LOAD else str(one.values[1])
    return tuple(rule.rule.key for rule in way.takes_time if input_ in rule.stakes())[:1]
