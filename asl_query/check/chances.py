"""An exact chance re-checked: the best play is computed again backwards from the goal, and the policy is played out."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from typing import Any

from asl_query.check.refusal import demand, items, same
from asl_query.check.replay import reached, repeat_line
from asl_query.rules.a04_movement import may_advance
from asl_query.rules.b11_cliffs import Fall
from asl_query.rules.play import March, Phase, Play, State, parse_state
from asl_query.rules.play_log import Log
from asl_query.terms.dice import ALL_DR, chance_of_dr
from asl_query.terms.locations import Location
from asl_query.terms.questions import Reach

Values = dict[State, Fraction]
_PHASES = (Phase.MPH, Phase.APH)


def odds(play: Play, question: Reach, turn: int) -> dict[Fall, Fraction]:
    """The chance of each result of a Falling DR of this turn."""
    fixed = question.fixed_dr(turn)
    if fixed is None and question.all_pass:
        return {Fall.CHANGES_LEVEL: Fraction(1)}
    found: dict[Fall, Fraction] = {}
    for dr in ALL_DR if fixed is None else [fixed]:
        chance = chance_of_dr(dr) if fixed is None else Fraction(1)
        found[play.fall(dr)] = found.get(play.fall(dr), Fraction(0)) + chance
    return found


def best_chances(play: Play, question: Reach, start: State, by_turn: int) -> list[Values]:
    """The best chance from every state by phase, backwards; states that are not listed have none."""
    places = [Location(question.goal, d) for d in play.board.places(question.goal)]
    arrived = {State(x, cx, pin): Fraction(1) for x in places for cx in (False, True) for pin in (False, True)}
    values: list[Values] = [dict(arrived)]
    for turn in range(by_turn, 0, -1):
        for phase in reversed(_PHASES):
            later = values[0]
            before = _before_aph(play, question, later) if phase is Phase.APH else _before_mph(play, question, later, turn)
            values.insert(0, {**before, **arrived})
    if start not in values[0]:
        values[0][start] = Fraction(0)
    return values


def _raise(values: Values, state: State, value: Fraction) -> None:
    if value > values.get(state, Fraction(0)):
        values[state] = value


def _before_aph(play: Play, question: Reach, later: Values) -> Values:
    found: Values = {}
    for after, value in later.items():
        if after.side is not None:
            _raise(found, after, value)
            continue
        for pinned in (False, True) if not after.pinned else ():
            _raise(found, State(after.location, after.cx, pinned), value)
        for here, cost in play.steps_into(after.location):
            if question.forbids_entering(after.location.hex, False) or not may_advance(play.unit.broken, after.pinned):
                continue
            difficult = play.is_difficult(cost)
            if difficult and after.cx:
                _raise(found, State(here), value)
            elif not difficult:
                _raise(found, State(here, cx=after.cx), value)
        for cliff in play.cliffs_at.get(after.location, []) if after.cx else []:
            level = cliff.base_level if after.location == cliff.foot else cliff.top_level
            if after.location == cliff.foot or not question.forbids_entering(after.location.hex, True):
                _raise(found, State(cliff.foot, cx=True, side=cliff.side, level=level), value)
    return found


def _before_mph(play: Play, question: Reach, later: Values, turn: int) -> Values:
    found: Values = {}
    for after, value in later.items():
        if after.side is not None:
            _raise(found, after, value)
        elif after.pinned:
            for here, cost in play.steps_into(after.location):
                small = cost.half_mf > 2 * play.mf and after.cx and not play.unit.broken
                if small and not question.forbids_entering(after.location.hex, False):
                    _raise(found, State(here), value)
                    _raise(found, State(here, cx=True), value)
        elif not after.cx:
            _raise(found, after, value)
            _raise(found, State(after.location, cx=True), value)
    ground = {s: v for s, v in later.items() if s.side is None and not s.pinned}
    for value in sorted(set(ground.values())):
        for way in (March.NORMAL, March.ROAD, March.DOUBLE_TIME):
            ends = {s.location for s, v in ground.items() if v >= value and s.cx == (way is March.DOUBLE_TIME)}
            for was_cx in (False, True):
                for here in _within(play, question, ends, play.half_mf(way, was_cx), way is March.ROAD):
                    _raise(found, State(here, cx=was_cx), value)
    chance = odds(play, question, turn)
    for state in _climbers(play, later):
        for side, ascending in play.climbs_from(state):
            down = state.side is None and not ascending
            foot = play.cliff(side).foot.hex
            if not (question.forbids_climbing_down(side, foot) if down else question.forbids_climbing(side)):
                worth = sum(
                    (c * later.get(play.climb(state, side, ascending, fall), Fraction(0))
                     for fall, c in chance.items() if fall is not Fall.ELIMINATED),
                    Fraction(0),
                )  # fmt: skip
                _raise(found, state, worth)
    return found


def _climbers(play: Play, later: Values) -> set[State]:
    """Every state from which one Falling DR can lead to a state with a chance."""
    found: set[State] = set()
    for after in later:
        if after.side is not None:
            cliff = play.cliff(after.side)
            found |= {State(cliff.foot, True, False, after.side, n) for n in range(cliff.base_level, cliff.top_level + 1)}
            found |= {State(x, cx) for x in (cliff.foot, cliff.top) for cx in (False, True)}
    return found


def _within(play: Play, question: Reach, ends: set[Location], half_mf: int, only_road: bool) -> set[Location]:
    """Every Location from which an end can be reached with so many half MF."""
    if not half_mf:
        return set()
    least = dict.fromkeys(ends, 0)
    queue = deque(ends)
    while queue:
        here = queue.popleft()
        if question.forbids_entering(here.hex, False):
            continue
        for there, cost in play.steps_into(here):
            total = least[here] + cost.half_mf
            if total <= half_mf and (cost.by_road or not only_road) and total < least.get(there, half_mf + 1):
                least[there] = total
                queue.append(there)
    return set(least)


def check_policy(play: Play, question: Reach, start: State, lines: Any, by_turn: int) -> Fraction:
    """Replay every line of a policy, play it out, and compare with the best play; returns the exact chance.

    A policy that never fails cannot be bettered, so only others are compared.
    """
    sure = bool(lines) and all(isinstance(x, dict) and x.get("chance_from_here") == "1" for x in items(lines, "policy"))
    values = [{}] * (2 * by_turn + 1) if sure else best_chances(play, question, start, by_turn)
    exact = Fraction(1) if sure else values[0][start]
    policy: dict[tuple[int, State], tuple[str, State]] = {}
    for number, line in enumerate(items(lines, "policy"), 1):
        what = f"policy, line {number}"
        demand(isinstance(line, dict) and type(line.get("turn")) is int, f"{what}: this is no line of play")
        state = parse_state(str(line.get("from")), play)
        demand(state is not None and line.get("phase") in ("MPh", "APh"), f"{what}: this is no state in a phase")
        assert state is not None
        index = 2 * (line["turn"] - 1) + (line["phase"] == "APh")
        demand(0 <= index < 2 * by_turn, f"{what}: turn {line['turn']} is not asked for")
        plain = {k: v for k, v in line.items() if k != "chance_from_here"}
        log = Log(play, state)
        repeat_line(log, question, plain, what)
        same(
            f"{what}, chance_from_here", line.get("chance_from_here"), "1" if sure else str(values[index].get(state, Fraction(0)))
        )
        demand((index, state) not in policy, f"{what}: {state.name} has two lines in this phase")
        policy[index, state] = (str(line["action"]), log.state)
    played = _played_out(play, question, start, policy, lines)
    demand(played == exact, f"policy: played out it has a chance of {played}; the best play has {exact}")
    return exact


def _played_out(
    play: Play, question: Reach, start: State, policy: dict[tuple[int, State], tuple[str, State]], lines: list[Any]
) -> Fraction:
    """The chance that the policy reaches the goal; every one of its lines must be met."""
    here, arrived, met = {start: Fraction(1)}, Fraction(0), 0
    climbs = {(2 * (x["turn"] - 1), x["from"]): x for x in lines if x["action"] == "climb"}
    last = max((i for i, _ in policy), default=-1)
    for index in range(last + 2):
        following: Values = {}
        for state, chance in here.items():
            if reached(question, state):
                arrived += chance
            elif (index, state) in policy:
                met += 1
                action, after = policy[index, state]
                outcomes = {after: Fraction(1)}
                if action == "climb":
                    line = climbs[index, state.name]
                    outcomes = _outcomes(play, question, state, line)
                for following_state, c in outcomes.items():
                    following[following_state] = following.get(following_state, Fraction(0)) + chance * c
        here = following
    demand(met == len(policy), "policy: it has lines for states it never comes to")
    return arrived


def _outcomes(play: Play, question: Reach, state: State, line: dict[str, Any]) -> Values:
    side = next(c.side for c in _cliffs(play, state) if c.side.name == line["hexside"])
    return {
        play.climb(state, side, line["direction"] == "up", fall): chance
        for fall, chance in odds(play, question, line["turn"]).items()
        if fall is not Fall.ELIMINATED
    }


def _cliffs(play: Play, state: State) -> list[Any]:
    return [play.cliff(state.side)] if state.side is not None else play.cliffs_at.get(state.location, [])
