"""Several units at once: the room they take, who leads whom, and what they may do together as a finite problem (A5.1, A4.12).

One name for each unit and moment, its options the states from which the goal can still be reached; an option that only a leader's
bonus leads to is marked. Limits of stacking hold at the end of every phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from asl_query.acts.marches import is_leader, may_be_led, over_ipc
from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.acts.step_cost import is_on_water
from asl_query.board.board import Board
from asl_query.deadline import raise_if_over
from asl_query.finite.problem import AllowedPairs, AtMost, Implies, Option, Problem
from asl_query.logic.rule import key_of
from asl_query.logic.trace import unheard
from asl_query.records import dataclass
from asl_query.rules.asl.a04_movement import leader_bonus_mf
from asl_query.rules.asl.a05_stacking import stacking_size, within_limit
from asl_query.terms.locations import Location
from asl_query.terms.movement import Mover, Reach
from asl_query.terms.phases import TurnPhase
from asl_query.terms.rule_labels import RuleLabel
from asl_query.terms.unit_state import State
from asl_query.terms.units import Unit

_LED = " (led)"


class Size(NamedTuple):
    """What a unit takes of a Location's room."""

    half_squads: int
    smc: int


@unheard
def most_in_a_location() -> Size:
    """A5.1 as numbers, which a finite problem needs."""
    half_squads = max(n for n in range(99) if within_limit(n, 0))
    return Size(half_squads, max(n for n in range(99) if within_limit(0, n)))


def size_of(mover: Mover) -> Size:
    """A5.5: halves of a squad, and SMC apart."""
    return Size(stacking_size(mover.unit.kind), int(mover.unit.is_smc))


def has_leader(question: Reach, mover: Mover) -> bool:
    """Whether another of the units may lead this one."""
    return may_be_led(mover.unit.is_smc) and any(is_leader(other.unit) for other in question.movers if other is not mover)


def play_of(board: Board, question: Reach, mover: Mover) -> Play:
    """What one of several units may do, with every help that a leader might give it."""
    return Play(board, mover.unit, question, led=has_leader(question, mover))


class UnitTables(NamedTuple):
    """The phases of one unit; its states at the start and after each phase that lead to the goal, by name; and the ways between
    these, each with whether only a leader's bonus leads there."""

    phases: Sequence[TurnPhase]
    states: Sequence[Sequence[State]]
    ways: Sequence[Mapping[tuple[State, State], bool]]


class StateOption(NamedTuple):
    """What an option of a name means; `led`: only a leader's bonus leads there."""

    state: State
    led: bool

    @property
    def option(self) -> Option:
        """The option."""
        return self.state.name + (_LED if self.led else "")


@dataclass(frozen=True, slots=True)
class Joint:
    """The problem, with the names of each unit and what their options mean."""

    problem: Problem
    names: Mapping[str, Sequence[str]]
    meaning: Mapping[str, Mapping[Option, StateOption]]


def joint_problem(question: Reach, tables: Mapping[str, UnitTables]) -> Joint:
    """The problem of bringing every unit to the goal after its last phase, by the tables of each."""
    names: dict[str, list[str]] = {}
    meaning: dict[str, dict[Option, StateOption]] = {}
    allowed: list[AllowedPairs] = []
    for unit, table in tables.items():
        names[unit] = [f"{unit} {moment}" for moment in _moments(table)]
        for index, name in enumerate(names[unit]):
            raise_if_over()
            led = {after for (_, after), is_led in table.ways[index - 1].items() if is_led} if index else set[State]()
            options = [StateOption(state, False) for state in table.states[index]]
            options += [StateOption(state, True) for state in sorted(led, key=lambda s: s.name)]
            meaning[name] = {option.option: option for option in options}
        allowed += _allowed(names[unit], table)
    choices = {name: tuple(options) for name, options in meaning.items()}
    moments = _moments(next(iter(tables.values())))
    stacking = tuple(_stacking(question, names, meaning, moments))
    problem = Problem(choices, (), tuple(allowed), stacking, tuple(_leading(question, names, tables)))
    return Joint(problem, names, meaning)


def _moments(table: UnitTables) -> list[str]:
    return ["at the start", *(f"after {when.name}" for when in table.phases)]


def _allowed(names: Sequence[str], table: UnitTables) -> Iterator[AllowedPairs]:
    """The moves between two moments; a marked option goes on as its state does."""
    marked: set[State] = set()
    for index, ways in enumerate(table.ways):
        raise_if_over()
        rows = {(StateOption(a, False).option, StateOption(b, led).option) for (a, b), led in ways.items()}
        rows |= {(StateOption(a, True).option, StateOption(b, led).option) for (a, b), led in ways.items() if a in marked}
        what = RuleLabel("A4.1", f"moves of {names[index + 1]}")
        yield AllowedPairs(what, (names[index], names[index + 1]), frozenset(rows))
        marked = {b for (_, b), led in ways.items() if led}


def _stacking(
    question: Reach, names: Mapping[str, Sequence[str]], meaning: Mapping[str, Mapping[Option, StateOption]], moments: list[str]
) -> Iterator[AtMost]:
    """A5.1 for every place that more units could crowd than it holds."""
    for index, moment in enumerate(moments[1:], 1):
        there: dict[Location, list[tuple[str, Option, Size]]] = {}
        for mover in question.movers:
            raise_if_over()
            name = names[mover.unit.name][index]
            for option, means in meaning[name].items():
                there.setdefault(means.state.place, []).append((name, option, size_of(mover)))
        for place, terms in there.items():
            for what, most, weigh in (("squads", most_in_a_location().half_squads, 0), ("SMC", most_in_a_location().smc, 1)):
                heaviest = {name: size[weigh] for name, _, size in terms}
                if sum(heaviest.values()) > most:
                    rows = tuple((name, option, size[weigh]) for name, option, size in terms if size[weigh])
                    yield AtMost(RuleLabel(key_of(within_limit), f"{what} in {place.name} {moment}"), rows, most)


def _leading(question: Reach, names: Mapping[str, Sequence[str]], tables: Mapping[str, UnitTables]) -> Iterator[Implies]:
    """A4.12: who has the bonus moves as a leader moves, from where he was to where he goes."""
    leaders = {m.unit.name: [_by_name(ways) for ways in tables[m.unit.name].ways] for m in question.movers if is_leader(m.unit)}
    for unit, table in tables.items():
        for index, ways in enumerate(table.ways):
            raise_if_over()
            led: dict[State, list[State]] = {}
            for (before, after), is_led in ways.items():
                if is_led:
                    led.setdefault(after, []).append(before)
            for after in sorted(led, key=lambda s: s.name):
                lines = tuple(
                    ((names[unit][index], before.name), (names[leader][index], p.name), (names[leader][index + 1], q.name))
                    for leader, ways_of_leader in leaders.items()
                    for before in sorted(led[after], key=lambda s: s.name)
                    for p, q in _along(before, after, ways_of_leader[index])
                )
                what = RuleLabel(key_of(leader_bonus_mf), f"a leader with {names[unit][index + 1]} in {after.name}")
                yield Implies(what, (names[unit][index + 1], StateOption(after, True).option), lines)


def _along(before: State, after: State, ways: list[tuple[State, State]]) -> list[tuple[State, State]]:
    """The ways of a leader who goes along."""
    raise_if_over()
    return [(p, q) for p, q in ways if goes_along(before, after, p, q)]


def _by_name(ways: Mapping[tuple[State, State], bool]) -> list[tuple[State, State]]:
    return sorted(ways, key=lambda pair: (pair[0].name, pair[1].name))


def goes_along(before: State, after: State, leader_before: State, leader_after: State) -> bool:
    """Whether a leader starts and ends where the unit does, in the same hurry: CX or not, pinned or not."""
    same_start = leader_before.on_land and leader_before.location == before.location
    return same_start and leader_after.on_land and leader_after[:3] == after[:3]


def goal_drifts(board: Board, question: Reach) -> bool:
    """Whether the goal is in the water, out of which a unit may be carried again (B21.121): who is in any other goal can stay."""
    return any(is_on_water(board, goal) for goal in question.goals)


def ipc_lent_more_than_once(question: Reach) -> bool:
    """Whether more laden units than leaders would need a leader's IPC (A4.42): then who lends to whom is left open."""
    laden = sum(over_ipc(m.unit, cx=False) > 0 for m in question.movers if not m.unit.is_smc)
    return laden > sum(is_leader(m.unit) for m in question.movers) > 0


def best_case_unit(question: Reach, *, smc: bool) -> Unit | None:
    """A unit that can do whatever any MMC (or SMC) of the question can do: what it cannot reach, none of them can."""
    units = [m.unit for m in question.movers if m.unit.is_smc is smc]
    if not units:
        return None
    every = all(u.cx for u in units), all(u.broken for u in units), all(u.wounded for u in units)
    return Unit(
        units[0].kind, "any SMC" if smc else "any MMC", broken=every[1], wounded=every[2],
        commando=any(u.commando for u in units), inexperienced=all(u.inexperienced for u in units), cx=every[0],
        portage_pp=min(u.portage_pp for u in units), elr=max((u.elr or 0) for u in units),
    )  # fmt: skip


def crowd(board: Board, question: Reach, *, smc: bool) -> tuple[Play, dict[State, int], int] | None:
    """A crowd of MMC (or of SMC): what it can do at best, where it starts (with what it weighs), and what a place holds of it."""
    unit = best_case_unit(question, smc=smc)
    if unit is None:
        return None
    led = may_be_led(smc) and any(is_leader(m.unit) for m in question.movers)
    start: dict[State, int] = {}
    for mover in question.movers:
        if mover.unit.is_smc is smc:
            state = start_of(Mover(unit, mover.at))
            start[state] = start.get(state, 0) + size_of(mover)[int(smc)]
    return Play(board, unit, question, led=led), start, most_in_a_location()[int(smc)]


def kinds_of(question: Reach) -> Iterator[tuple[Mover, tuple[str, ...]]]:
    """The movers without those that do what one before them does, each with the names of all that do as it does."""
    alike: dict[object, list[Mover]] = {}
    for mover in question.movers:
        alike.setdefault((replace(mover.unit, name=""), mover.at, has_leader(question, mover)), []).append(mover)
    return ((movers[0], tuple(m.unit.name for m in movers)) for movers in alike.values())
