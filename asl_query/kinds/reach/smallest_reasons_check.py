"""What keeps a unit from its goal, re-checked: with these restrictions alone it is not there in time, with one less it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from asl_query.changes.relaxed_reach import LATEST_TURN, RelaxedReach, start_in
from asl_query.changes.restrictions import Restriction
from asl_query.changes.smallest_reasons import ReachReason
from asl_query.check.arrival import arrival
from asl_query.check.forward import states_reached
from asl_query.check.minimal_sets import require_every_set
from asl_query.check.refusal import require, require_equal
from asl_query.logic.rule import key_of
from asl_query.reasons.state_rules import rules_of
from asl_query.rules.asl.a04_movement import mf_allotment
from asl_query.terms.phases import TurnPhase


def check_reach_reasons(relaxed: RelaxedReach, reasons: Sequence[ReachReason], *, are_all: bool) -> None:
    """The restrictions kept, all others lifted: the goal is out of reach; with one less it is not."""
    turn = relaxed.by_turn
    known = {one.text: one for one in relaxed.restrictions}
    sets = []
    for number, one in enumerate(reasons, 1):
        what = f"certificate, reason {number}"
        require_equal(f"{what}, rule", one.rule, key_of(mf_allotment))
        require_equal(f"{what}, by_turn", one.by_turn, turn)
        require(all(fact.fact.text in known for fact in one.facts), f"{what}: no such fact")
        kept = [known[fact.fact.text] for fact in one.facts]
        require(_arrival(relaxed, kept, turn) is None, f"{what}: it can be there all the same")
        rules = rules_of(relaxed, kept, lambda play: states_reached(play, start_in(play), turn))
        for restriction, fact in zip(kept, one.facts, strict=True):
            found = _arrival(relaxed, [other for other in kept if other != restriction], turn)
            require(found is not None, f"{what}: {restriction.text} is not needed")
            require_equal(f"{what}, {restriction.text}, then", fact.then, found)
            require_equal(f"{what}, {restriction.text}, rules", fact.rules, rules[restriction])
        require_equal(f"{what}, at_best", one.at_best, None if kept else _arrival(relaxed, [], LATEST_TURN))
        sets.append(frozenset(kept))
    require_every_set(sets, are_all, relaxed.restrictions, lambda kept: _arrival(relaxed, kept, turn) is None)


def _arrival(relaxed: RelaxedReach, kept: Sequence[Restriction], by_turn: int) -> TurnPhase | None:
    """When the unit can be there, worked out by the other way of check/forward.py."""
    play = (relaxed if by_turn == relaxed.by_turn else replace(relaxed, by_turn=by_turn)).play(kept)
    return arrival(play, start_in(play), by_turn)
