"""Several units to one goal: one after another, each leaving the places that are full to those before it.

A plan found so is a witness. Where none is found the question goes to z3, where it cannot be done a cut or a closed set says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from asl_query.acts.joint import Joint, Size, goes_along, has_leader, size_of
from asl_query.acts.marches import is_leader
from asl_query.acts.play import IllegalPlayError, Play
from asl_query.acts.play_log import Log
from asl_query.acts.stacking_rows import stacked
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.errors import AslQueryError, LimitReachedError
from asl_query.finite.problem import Option
from asl_query.rules.asl.a05_stacking import within_limit
from asl_query.search.joint import layers_for
from asl_query.search.layers import Layers
from asl_query.search.witness import PlainestStates, Transition, least_path, walk_back, ways_into, write_way
from asl_query.terms.actions import LED_MARCHES, March
from asl_query.terms.locations import Location
from asl_query.terms.movement import Mover, Reach
from asl_query.terms.play_lines import JointLines, PlayLine, StackingRow
from asl_query.terms.unit_state import State


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
        self.by_moment: dict[int, dict[Location, Size]] = {}

    def full(self, index: int, size: Size) -> frozenset[Location]:
        """The places in which so much more does not fit (A5.1)."""
        return frozenset(place for place, there in self.by_moment.get(index, {}).items() if not _fits(there, size))

    def book(self, states: Sequence[State], size: Size) -> None:
        """Take the room along a line of play; the first state is the start."""
        for index, state in enumerate(states[1:], 1):
            places = self.by_moment.setdefault(index, {})
            there = places.get(state.place, Size(0, 0))
            places[state.place] = Size(there.half_squads + size.half_squads, there.smc + size.smc)


def _fits(there: Size, more: Size) -> bool:
    return within_limit(there.half_squads + more.half_squads, there.smc + more.smc)


Plan = dict[str, list[PlayLine]]


def plan(board: Board, question: Reach, arrivals: Mapping[str, int | None], last: int, deadline: Deadline) -> Plan | None:
    """A line of play for every unit, all at the goal after phase number `last`; None where this way finds none. `arrivals` says
    when each unit comes there alone."""
    booked, found = Booked(), Plan()
    try:
        for number, group in enumerate(_groups(question, arrivals, last), 1):
            deadline.report_progress(f"planning unit {number} of {len(question.movers)}")
            lines = _lead(board, question, group, booked, last, deadline)
            if lines is None:
                return None
            found |= lines
    except LimitReachedError:
        raise
    except AslQueryError:
        return None
    return found


def _groups(question: Reach, arrivals: Mapping[str, int | None], last: int) -> Iterator[Group]:
    """Units that cannot come in time by themselves move with a leader from the same place; the slowest ones are led first."""
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


def first_line(kept: PlainestStates) -> tuple[list[State], list[Transition]]:
    """One line of play through what was kept."""
    chosen, ways = [kept.states[0][0]], []
    for step in kept.ways:
        pair = min((p for p in step if p[0] == chosen[-1]), key=lambda p: p[1].name)
        chosen.append(pair[1])
        ways.append(step[pair])
    return chosen, ways


def _written(layers: Layers, chosen: list[State], ways: list[Transition], leader: str) -> Log:
    log = Log(layers.play, chosen[0])
    for index, (way, after) in enumerate(zip(ways, chosen[1:], strict=True), 1):
        when = layers.when(index)
        if way.march is not None:
            log.march(when.turn, least_path(layers, log.state, after, way.march), way.march, leader)
        else:
            assert way.move is not None
            log.choose(when, *way.move)
    return log


def _follow(log: Log, layers: Layers, chosen: list[State], ways: list[Transition]) -> None:
    """The leader goes where the unit that he leads goes."""
    for index, (way, before, after) in enumerate(zip(ways, chosen, chosen[1:], strict=False), 1):
        when = layers.when(index)
        if way.march is not None:
            log.march(when.turn, least_path(layers, before, after, way.march), way.march.leaders_march)
            continue
        assert way.move is not None
        log.repeat_like(when, way.move.choice.action, after)


class JointStep(NamedTuple):
    """What a solver's choice has one unit do in one phase; `led`: only a leader's bonus leads there."""

    layers: Layers
    before: State
    after: State
    led: bool


def chosen_plan(board: Board, question: Reach, joint: Joint, choice: Mapping[str, Option], deadline: Deadline) -> Plan:
    """The lines of play of a solver's choice."""
    every = {m.unit.name: layers_for(board, question, m, deadline) for m in question.movers}
    chosen = {unit: [joint.meaning[n][choice[n]] for n in names] for unit, names in joint.names.items()}
    logs = {m.unit.name: Log(every[m.unit.name].play, start_of(m)) for m in question.movers}
    for index in range(1, len(next(iter(joint.names.values())))):
        steps = {unit: JointStep(every[unit], options[index - 1].state, *options[index]) for unit, options in chosen.items()}
        _write_phase(question, logs, steps, index)
    return {unit: log.lines for unit, log in logs.items()}


def _write_phase(question: Reach, logs: Mapping[str, Log], steps: Mapping[str, JointStep], index: int) -> None:
    """Units with a leader and he himself go the same path; everyone else goes as is plainest."""
    with_leader: dict[str, list[str]] = {}
    for unit, step in steps.items():
        if step.led:
            with_leader.setdefault(_leader_along(question, steps, step), []).append(unit)
    for leader, followers in with_leader.items():
        path, hows = _same_march([steps[unit] for unit in (leader, *followers)])
        for unit, how in zip((leader, *followers), hows, strict=True):
            logs[unit].march(steps[unit].layers.when(index).turn, path, how, leader if how.is_led else "")
    done = {unit for leader, followers in with_leader.items() for unit in (leader, *followers)}
    for unit, (layers, before, after, led) in steps.items():
        if unit not in done:
            write_way(layers, logs[unit], layers.when(index), _way(layers, index, before, after, led), after)


def _same_march(steps: Sequence[JointStep]) -> tuple[tuple[Location, ...], list[March]]:
    """A path that all of them can go, and how each does; a leader may use the road bonus where his unit needs none (A4.12)."""
    for layers, before, after, led in steps:
        for how in layers.play.marches:
            if how.is_led is led:
                try:
                    path = least_path(layers, before, after, how)
                except IllegalPlayError:
                    continue
                hows = [_how_along(step, path) for step in steps]
                if all(hows):
                    return path, [found for found in hows if found]
    raise AslQueryError("the units go no common path where the choice has them go together")


def _how_along(step: JointStep, path: tuple[Location, ...]) -> March | None:
    """How a unit goes exactly this path."""
    for how in step.layers.play.marches:
        try:
            if how.is_led is step.led and step.layers.play.march(step.before, path, how)[0] == step.after:
                return how
        except IllegalPlayError:
            continue
    return None


def _way(layers: Layers, index: int, before: State, after: State, led: bool) -> Transition:
    """The way between two states: with a leader exactly where the choice says so; of several the plainest."""
    layers.layer(index)
    found = [w for s, w in ways_into(layers, index, after) if s == before and (w.march is not None and w.march.is_led) is led]
    return min(found, key=lambda w: (w.march is not None, w.half_mf))


def _leader_along(question: Reach, steps: Mapping[str, JointStep], led: JointStep) -> str:
    """The leader who goes along."""
    for mover in question.movers:
        own = steps[mover.unit.name]
        if is_leader(mover.unit) and goes_along(led.before, led.after, own.before, own.after):
            return mover.unit.name
    raise AslQueryError("no leader goes along where the choice has one")


def witness_of(question: Reach, plan: Plan, phases: int) -> JointLines:
    """All lines of play phase by phase, after each phase who stacks with whom."""
    rows: list[PlayLine | StackingRow] = []
    for index in range(phases):
        lines = [plan[m.unit.name][index] for m in question.movers]
        rows += lines
        rows.append(stacked([mover.unit for mover in question.movers], lines))
    return tuple(rows)
