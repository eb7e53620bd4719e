"""The smallest sets of restrictions that keep one unit from its goal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from asl_query.acts.play import Play
from asl_query.changes.relaxed_reach import LATEST_TURN, RelaxedReach, start_in
from asl_query.changes.restrictions import Restriction
from asl_query.changes.smallest_reasons import ReachFact, ReachReason
from asl_query.deadline import Deadline
from asl_query.errors import ReplayError
from asl_query.finite.minimal import every_minimal, shrunk
from asl_query.logic.rule import key_of
from asl_query.reasons.state_rules import rules_of
from asl_query.rules.asl.a04_movement import mf_allotment
from asl_query.search.layers import Layers
from asl_query.terms.phases import TurnPhase
from asl_query.terms.unit_state import State

_FIRST_TRIED = 8  # restrictions nearest the goal


def reach_reasons(relaxed: RelaxedReach, deadline: Deadline) -> Iterator[ReachReason] | None:
    """Sets of restrictions that keep the unit from its goal, all others lifted; None where not even all together do."""

    def keep_away(kept: Sequence[Restriction]) -> bool:
        return _arrival(relaxed, kept, relaxed.by_turn, deadline) is None

    every = list(relaxed.restrictions)
    if not keep_away(every):
        return None
    return (_keeping(relaxed, kept, deadline) for kept in _smallest(relaxed, every, keep_away))


def _smallest(
    relaxed: RelaxedReach, every: list[Restriction], keep_away: Callable[[list[Restriction]], bool]
) -> Iterator[list[Restriction]]:
    """A smallest set out of those near the goal first, which is found sooner than one out of all; then every other one."""
    some = [one for one in every if relaxed.needs_no_bypass(one)]
    some = some if keep_away(some) else every
    count = _FIRST_TRIED
    while count < len(some) and not keep_away(some[:count]):
        count *= 2
    first = shrunk(some[:count], keep_away)
    yield first
    yield from (kept for kept in every_minimal(every, keep_away) if set(kept) != set(first))


def _keeping(relaxed: RelaxedReach, kept: list[Restriction], deadline: Deadline) -> ReachReason:
    """The set with what leaving out each of its restrictions would allow."""

    def reached(play: Play) -> Iterator[State]:
        layers = Layers(play, start_in(play), deadline)
        return layers.states(layers.layer(layers.last(relaxed.by_turn)))

    facts, rules = [], rules_of(relaxed, kept, reached)
    for one in kept:
        then = _arrival(relaxed, [other for other in kept if other != one], relaxed.by_turn, deadline)
        if then is None:
            raise ReplayError(f"the restriction '{one.text}' is not needed")
        facts.append(ReachFact(rules[one], one, then))
    best = None if kept else _arrival(relaxed, [], LATEST_TURN, deadline)
    return ReachReason(key_of(mf_allotment), relaxed.by_turn, tuple(facts), best)


def _arrival(relaxed: RelaxedReach, kept: Sequence[Restriction], by_turn: int, deadline: Deadline) -> TurnPhase | None:
    """When the unit can be there where only these restrictions are certain; None if not by this turn."""
    there = relaxed if by_turn == relaxed.by_turn else replace(relaxed, by_turn=by_turn)
    play = there.play(kept)
    layers = Layers(play, start_in(play), deadline)
    index = layers.arrival(by_turn)
    return None if index is None else layers.when(index)
