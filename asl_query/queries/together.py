"""Several units to one goal: one after another, each leaving the places that are full to those before it.

A plan found so is a witness. Where none is found the question goes to z3, where it cannot be done a cut or a closed set says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from asl_query.board.board import Board
from asl_query.errors import AslQueryError
from asl_query.logic.deadline import Deadline
from asl_query.logic.problem import Option
from asl_query.queries.witness import Kept, Way, least_path, walk_back, ways_into
from asl_query.rules.joint import LED, MOST_HALF_SQUADS, MOST_SMC, Joint, Size, has_leader, layers_for, size_of
from asl_query.rules.layers import Layers
from asl_query.rules.marches import LED as LED_MARCHES
from asl_query.rules.marches import March, is_leader
from asl_query.rules.play import Play
from asl_query.rules.play_log import Line, Log
from asl_query.rules.start import start_of
from asl_query.rules.state import State
from asl_query.terms.movement import Mover, Reach


class Group(NamedTuple):
    """Units that move as one: a unit alone, or one with the leader who gives it his bonus."""

    mover: Mover
    leader: Mover | None = None

    @property
    def size(self) -> Size:
        """The room they take together."""
        own, his = size_of(self.mover), size_of(self.leader) if self.leader else Size(0, 0)
        return Size(own.half_squads + his.half_squads, own.smc + his.smc)


class Booked:
    """How full every place is after every phase."""

    def __init__(self) -> None:
        self.by_moment: dict[int, dict[str, Size]] = {}

    def full(self, index: int, size: Size) -> frozenset[str]:
        """The places in which so much more does not fit (A5.1)."""
        return frozenset(place for place, there in self.by_moment.get(index, {}).items() if not _fits(there, size))

    def book(self, states: Sequence[State], size: Size) -> None:
        """Take the room along a line of play; the first state is the start."""
        for index, state in enumerate(states[1:], 1):
            places = self.by_moment.setdefault(index, {})
            there = places.get(state.place, Size(0, 0))
            places[state.place] = Size(there.half_squads + size.half_squads, there.smc + size.smc)


def _fits(there: Size, more: Size) -> bool:
    squads = there.half_squads + more.half_squads <= MOST_HALF_SQUADS or not more.half_squads
    return squads and (there.smc + more.smc <= MOST_SMC or not more.smc)


Plan = dict[str, list[Line]]


def plan(board: Board, question: Reach, arrivals: Mapping[str, int | None], last: int, deadline: Deadline) -> Plan | None:
    """A line of play for every unit, all at the goal after phase number `last`; None where this way finds none. `arrivals` says
    when each unit comes there alone."""
    booked, found = Booked(), Plan()
    try:
        for number, group in enumerate(_groups(question, arrivals, last), 1):
            deadline.say(f"planning unit {number} of {len(question.movers)}")
            lines = _lead(board, question, group, booked, last, deadline)
            if lines is None:
                return None
            found |= lines
    except AslQueryError as error:
        if type(error).__name__ == "LimitReachedError":
            raise
        return None
    return found


def _groups(question: Reach, arrivals: Mapping[str, int | None], last: int) -> Iterator[Group]:
    """Who cannot come in time alone moves with a leader from the same place; the slowest units are led first."""
    leaders = [m for m in question.movers if is_leader(m.unit)]
    taken: set[str] = set()
    for mover in question.movers:
        alone = arrivals[mover.unit.name]
        if (alone is None or alone > last) and has_leader(question, mover):
            leader = next((x for x in leaders if x.at == mover.at and x.unit.name not in taken), None)
            if leader is not None:
                taken |= {leader.unit.name, mover.unit.name}
                yield Group(mover, leader)
    rest = [m for m in question.movers if m.unit.name not in taken]
    for mover in sorted(rest, key=lambda m: -(arrivals[m.unit.name] or 0)):
        yield Group(mover)


def _lead(board: Board, question: Reach, group: Group, booked: Booked, last: int, deadline: Deadline) -> Plan | None:
    play = Play(board, group.mover.unit, question, led=group.leader is not None)
    if group.leader is not None:
        play.marches = tuple(m for m in play.marches if m in LED_MARCHES)
    layers = Layers(play, start_of(group.mover), deadline, lambda index: booked.full(index, group.size))
    if not layers.goals(layers.layer(last)):
        return None
    chosen, ways = first_line(walk_back(layers, last))
    booked.book(chosen, group.size)
    log = _written(layers, chosen, ways, group.leader.unit.name if group.leader else "")
    found = {group.mover.unit.name: log.lines}
    if group.leader is not None:
        follower = Log(Play(board, group.leader.unit, question), start_of(group.leader))
        _follow(follower, layers, chosen, ways)
        found[group.leader.unit.name] = follower.lines
    return found


def first_line(kept: Kept) -> tuple[list[State], list[Way]]:
    """One line of play through what was kept."""
    chosen, ways = [kept.states[0][0]], []
    for step in kept.ways:
        pair = min((p for p in step if p[0] == chosen[-1]), key=lambda p: p[1].name)
        chosen.append(pair[1])
        ways.append(step[pair])
    return chosen, ways


def _written(layers: Layers, chosen: list[State], ways: list[Way], leader: str) -> Log:
    log = Log(layers.play, chosen[0])
    for index, (way, after) in enumerate(zip(ways, chosen[1:], strict=True), 1):
        when = layers.when(index)
        if way.march is not None:
            log.march(when.turn, least_path(layers, log.state, after, way.march), way.march, leader)
        else:
            assert way.move is not None
            log.choose(when.turn, when.phase, *way.move)
    return log


def _follow(log: Log, layers: Layers, chosen: list[State], ways: list[Way]) -> None:
    """The leader goes where the unit that he leads goes."""
    for index, (way, before, after) in enumerate(zip(ways, chosen, chosen[1:], strict=False), 1):
        when = layers.when(index)
        if way.march is not None:
            log.march(when.turn, least_path(layers, before, after, way.march), way.march.alone)
            continue
        assert way.move is not None
        log.repeat_like(when.turn, when.phase, way.move[0], after)


def chosen_plan(board: Board, question: Reach, joint: Joint, choice: Mapping[str, Option], deadline: Deadline) -> Plan:
    """The lines of play of a solver's choice."""
    plan: Plan = {}
    states = {unit: [joint.states[n][choice[n]] for n in names] for unit, names in joint.names.items()}
    for mover in question.movers:
        unit = mover.unit.name
        layers = layers_for(board, question, mover, deadline)
        log = Log(layers.play, start_of(mover))
        for index, name in enumerate(joint.names[unit][1:], 1):
            before, after = states[unit][index - 1], states[unit][index]
            led = str(choice[name]).endswith(LED)
            way = _way(layers, index, before, after, led)
            when = layers.when(index)
            if way.march is None:
                assert way.move is not None
                log.choose(when.turn, when.phase, *way.move)
                continue
            leader = _leader_along(question, states, index, before, after) if led else ""
            log.march(when.turn, least_path(layers, before, after, way.march), way.march, leader)
        plan[unit] = log.lines
    return plan


def _way(layers: Layers, index: int, before: State, after: State, led: bool) -> Way:
    """The way between two states: with a leader exactly where the choice says so; of several the plainest."""
    layers.layer(index)
    found = [w for s, w in ways_into(layers, index, after) if s == before and (w.march is not None and w.march.is_led) is led]
    return min(found, key=lambda w: (w.march is not None, w.half_mf))


def _leader_along(question: Reach, states: Mapping[str, list[State]], index: int, before: State, after: State) -> str:
    """The leader who goes along."""
    for mover in question.movers:
        own = states[mover.unit.name]
        if is_leader(mover.unit) and (own[index - 1].location, own[index].location) == (before.location, after.location):
            return mover.unit.name
    raise AslQueryError("no leader goes along where the choice has one")


def witness_of(question: Reach, plan: Plan, phases: int) -> list[dict[str, Any]]:
    """All lines of play phase by phase, after each phase who stacks with whom."""
    rows: list[dict[str, Any]] = []
    for index in range(phases):
        lines = [plan[m.unit.name][index] for m in question.movers]
        rows += lines
        rows.append(stacking_row(question, lines))
    return rows


def stacking_row(question: Reach, lines: Sequence[Line]) -> dict[str, Any]:
    """Who is where at the end of a phase."""
    from asl_query.rules.stacking_rows import stacked

    return stacked([m.unit for m in question.movers], lines)


__all__ = ["Booked", "Group", "March", "chosen_plan", "plan", "stacking_row", "witness_of"]
