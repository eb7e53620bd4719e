"""A closed set re-checked: the start is inside, every legal step stays inside, the goal is outside.

No search happens here. Least MF are unique, so it is enough that every value is reached by one step from another value
and that no step leads to a smaller one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from asl_query.check.refusal import Refused, demand, items, same
from asl_query.check.replay import reached
from asl_query.rules.a04_movement import may_advance, may_minimum_move
from asl_query.rules.b11_cliffs import Fall
from asl_query.rules.play import March, Phase, Play, State, parse_location
from asl_query.terms.dice import ALL_DR
from asl_query.terms.locations import Location
from asl_query.terms.questions import Reach

_WAYS = (March.NORMAL, March.ROAD, March.DOUBLE_TIME)


def check_closed_set(play: Play, question: Reach, start: State, certificate: Any, by_turn: int) -> None:
    """Refuse a certificate that does not prove that the goal is out of reach by the end of `by_turn`."""
    demand(isinstance(certificate, dict), "certificate: this is no closed set")
    same("certificate, kind", certificate.get("kind"), "closed set")
    same("certificate, start", certificate.get("start"), start.name)
    same("certificate, goal", certificate.get("goal"), question.goal.name)
    same("certificate, fields", sorted(certificate), ["goal", "kind", "start", "turns"])
    turns = items(certificate.get("turns"), "certificate, turns")
    same("certificate, number of turns", len(turns), by_turn)
    demand(not reached(question, start), "certificate: the unit starts in the goal")
    states = frozenset({start})
    for number, turn in enumerate(turns, 1):
        states = _check_turn(play, question, states, turn, number)


def _check_turn(play: Play, question: Reach, before: frozenset[State], turn: Any, number: int) -> frozenset[State]:
    what = f"certificate, turn {number}"
    demand(isinstance(turn, dict), f"{what}: this is no turn")
    same(f"{what}, fields", sorted(turn), ["after_aph", "after_mph", "half_mf_spent", "turn"])
    same(f"{what}, turn", turn["turn"], number)
    spent = turn["half_mf_spent"]
    demand(isinstance(spent, dict), f"{what}: half_mf_spent is no table")
    after = {play.stay(s, Phase.MPH) for s in before}
    ground = [s for s in before if s.side is None]
    for way in _WAYS:
        sources = {s.location for s in ground if play.half_mf(way, s.cx)}
        demand(bool(sources) == (way.value in spent), f"{what}: '{way.value}' is {'missing' if sources else 'impossible'}")
        if sources:
            least = _check_least(play, question, sources, spent[way.value], way, f"{what}, {way.value}")
            after |= {State(location, cx=way is March.DOUBLE_TIME) for location in least}
    same(f"{what}, ways of marching", sorted(spent), sorted(w.value for w in _WAYS if w.value in spent))
    for state in before:
        after |= set(_other_ways(play, question, state, number))
    _same_states(f"{what}, after_mph", turn["after_mph"], after)
    last = {play.stay(s, Phase.APH) for s in after}
    for state in after:
        last |= set(_advances(play, question, state))
    _same_states(f"{what}, after_aph", turn["after_aph"], last)
    for state in after | last:
        demand(not reached(question, state), f"{what}: {state.name} is the goal")
    return frozenset(last)


def _check_least(play: Play, question: Reach, sources: set[Location], table: Any, way: March, what: str) -> dict[Location, int]:
    demand(isinstance(table, dict), f"{what}: this is no table of MF")
    least: dict[Location, int] = {}
    for name, value in table.items():
        location = parse_location(name)
        demand(location is not None and location.hex in play.board, f"{what}: '{name}' is no Location of the board")
        demand(type(value) is int and value >= 0, f"{what}: the MF of {name} are no number")
        if location is not None:
            least[location] = value
    has = play.half_mf(way, False)
    justified = set(sources)
    for source in sources:
        same(f"{what}, {source.name}", least.get(source), 0)
    for here, spent in least.items():
        for there, cost in play.steps_from(here):
            total = spent + cost.half_mf
            if total > has or (way is March.ROAD and not cost.by_road) or question.forbids_entering(there.hex, False):
                continue
            demand(there in least, f"{what}: from {here.name} a legal step leads out of the set, to {there.name}")
            demand(least[there] <= total, f"{what}: {there.name} costs at most {total} half MF, not {least[there]}")
            if least[there] == total:
                justified.add(there)
    for location in least:
        demand(location in justified, f"{what}: nothing leads to {location.name} for {least[location]} half MF")
    return least


def _other_ways(play: Play, question: Reach, state: State, turn: int) -> Iterator[State]:
    """Minimum Moves and Falling DR."""
    if state.side is None and not play.unit.broken:
        for there, cost in play.steps_from(state.location):
            if may_minimum_move(False, cost.half_mf, play.mf) and not question.forbids_entering(there.hex, False):
                yield State(there, cx=True, pinned=True)
    fixed = question.fixed_dr(turn)
    dice = ALL_DR if fixed is None else [fixed]
    falls = {Fall.CHANGES_LEVEL} if question.all_pass and fixed is None else {play.fall(dr) for dr in dice}
    for side, ascending in play.climbs_from(state):
        down = state.side is None and not ascending
        foot = play.cliff(side).foot.hex
        if not (question.forbids_climbing_down(side, foot) if down else question.forbids_climbing(side)):
            yield from (play.climb(state, side, ascending, fall) for fall in falls - {Fall.ELIMINATED})


def _advances(play: Play, question: Reach, state: State) -> Iterator[State]:
    if state.side is not None:
        cliff = play.cliff(state.side)
        for to in play.exits_from(state):
            if to == cliff.foot or not question.forbids_entering(to.hex, True):
                yield play.leave_climb(state, to)
    elif may_advance(play.unit.broken, state.pinned):
        for to, cost in play.steps_from(state.location):
            difficult = play.is_difficult(cost)
            if not (difficult and state.cx) and not question.forbids_entering(to.hex, False):
                yield State(to, cx=state.cx or difficult)


def _same_states(what: str, names: Any, states: set[State]) -> None:
    listed = items(names, what)
    expected = sorted(s.name for s in states)
    if listed != expected:
        missing = [name for name in expected if name not in listed]
        odd = [name for name in listed if name not in expected]
        raise Refused(f"{what}: " + (f"the legal state {missing[0]} is missing" if missing else f"{odd or listed} is wrong"))
