"""Several units at once: what they may do together as a finite problem, and what stacking and leaders make of it (A5.1, A4.12).

One name for each unit and phase, its options the states from which the goal can still be reached; an option that only a leader's
bonus leads to is marked. Limits of stacking hold at the end of every phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from asl_query.acts.marches import is_leader, over_ipc
from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.acts.state import Phase, State
from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.finite.closure import bits_of
from asl_query.finite.problem import Allowed, AtMost, Implies, Option, Problem
from asl_query.rules.asl.a05_stacking import stacking_size, within_limit
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.search.layers import Flags, Layer, Layers, flags_of
from asl_query.terms.movement import Mover, Reach
from asl_query.terms.units import Unit

# A5.1 as numbers, which a finite problem needs
MOST_HALF_SQUADS = max(half_squads for half_squads in range(99) if within_limit(half_squads, 0))
MOST_SMC = max(smc for smc in range(99) if within_limit(0, smc))
LED = " (led)"

Pairs = dict[tuple[State, State], bool]  # from a state to the next one, and whether only a leader's bonus leads there


class Size(NamedTuple):
    """What a unit takes of a Location's room."""

    half_squads: int
    smc: int


def size_of(mover: Mover) -> Size:
    """A5.5: halves of a squad, and SMC apart."""
    return Size(stacking_size(mover.unit.kind), int(mover.unit.is_smc))


def has_leader(question: Reach, mover: Mover) -> bool:
    """Whether another of the units may lead this one."""
    return not mover.unit.is_smc and any(is_leader(other.unit) for other in question.movers if other is not mover)


def layers_for(board: Board, question: Reach, mover: Mover, deadline: Deadline | None = None) -> Layers:
    """Where one of several units can be, with every help that a leader might give it."""
    return Layers(Play(board, mover.unit, question, led=has_leader(question, mover)), start_of(mover), deadline)


@dataclass(frozen=True, slots=True)
class Joint:
    """The problem, with what its names and options mean."""

    problem: Problem
    names: dict[str, list[str]]
    states: dict[str, dict[Option, State]]


def ends_of(layers: Layers, index: int, state: State, wanted: Layer) -> Iterator[tuple[State, bool]]:
    """Every wanted state that a phase leads to from a state, and whether only a leader's bonus does."""
    when, seen = layers.when(index), set()
    moves = (
        [after for _, _, after in layers.moves(state, when)]
        if not state.on_land or _is_special(layers, state, when.phase)
        else []
    )
    for after in (layers.play.stay(state, when.phase), *moves):
        if after not in seen and layers.has(wanted, after):
            seen.add(after)
            yield after, False
    if not state.on_land:
        return
    number, flags = layers.number[state.location], flags_of(state)
    for ends_flags, bits, led in _dry_ends(layers, number, flags, state, when.phase):
        for end in bits_of(bits & wanted.ground.get(ends_flags, 0)):
            after = layers.state(ends_flags, end)
            if after not in seen:
                seen.add(after)
                yield after, led


def _is_special(layers: Layers, state: State, phase: Phase) -> bool:
    return phase is not Phase.MPH or bool(layers.graph.special >> layers.number[state.location] & 1)


def _dry_ends(layers: Layers, number: int, flags: Flags, state: State, phase: Phase) -> Iterator[tuple[Flags, int, bool]]:
    """Ends of marches (those alone first), Minimum Moves and advances, as bits by flags."""
    if phase is Phase.MPH:
        for how in layers.play.marches:
            if layers.play.half_mf(how, state):
                bits, here = layers.graph.closure(how)[number], 1 << number
                dry, wet = bits & ((1 << layers.graph.count) - 1), bits >> layers.graph.count
                idle = here if not flags.cx else 0  # becoming CX where it stands leads to nothing that it does not reach anyway
                yield Flags(how.is_double_time, False, flags.unarmed), dry & ~(idle if how.is_double_time else 0), how.is_led
                yield Flags(True, False, flags.unarmed), wet & ~idle, how.is_led
        if layers.graph.minimum >> number & 1:
            for after in layers.play.minimum_moves(state):
                yield flags_of(after), 1 << layers.number[after.location], False
    elif phase is Phase.APH and not flags.pinned and not flags.melee and not layers.play.unit.broken:
        easy, hard = layers.graph.advances[number]
        yield flags, easy, False
        if not flags.cx:
            yield flags._replace(cx=True), hard, False


def pairs_to_goal(layers: Layers, last: int) -> tuple[list[list[State]], list[Pairs]]:
    """The states of each layer from which the goal is reached in layer `last`, and the ways between them."""
    wanted = layers.layer_of(layers.goals(layers.layer(last)))
    states, pairs = [sorted(layers.states(wanted), key=lambda s: s.name)], list[Pairs]()
    for index in range(last, 0, -1):
        layers.deadline.check()
        found: Pairs = {}
        for state in layers.states(layers.layer(index - 1)):
            for after, led in ends_of(layers, index, state, wanted):
                found[state, after] = led
        kept = sorted({before for before, _ in found}, key=lambda s: s.name)
        states.insert(0, kept)
        pairs.insert(0, found)
        wanted = layers.layer_of(kept)
    return states, pairs


def pose_jointly(board: Board, question: Reach, last: int, deadline: Deadline | None = None) -> Joint:
    """The problem of bringing every unit to the goal in layer `last`."""
    known: dict[tuple[object, ...], tuple[Layers, list[list[State]], list[Pairs]]] = {}
    names: dict[str, list[str]] = {}
    choices: dict[str, tuple[Option, ...]] = {}
    states: dict[str, dict[Option, State]] = {}
    allowed: list[Allowed] = []
    tables: dict[str, list[Pairs]] = {}
    for mover in question.movers:
        key = (_bare(mover), mover.at, has_leader(question, mover))
        if key not in known:
            layers = layers_for(board, question, mover, deadline)
            known[key] = (layers, *pairs_to_goal(layers, last))
        layers, kept, pairs = known[key]
        unit = mover.unit.name
        names[unit] = [f"{unit} {_moment(layers, index)}" for index in range(last + 1)]
        tables[unit] = pairs
        for index, name in enumerate(names[unit]):
            options: dict[Option, State] = {s.name: s for s in kept[index]}
            if index:
                options |= {s.name + LED: s for (_, s), led in pairs[index - 1].items() if led}
            choices[name], states[name] = tuple(options), dict(options)
        allowed += _allowed(names[unit], pairs)
    problem = Problem(
        choices, (), tuple(allowed), tuple(_stacking(question, names, states)), tuple(_leading(question, names, tables))
    )
    return Joint(problem, names, states)


def _bare(mover: Mover) -> object:
    """The unit without its name: alike units share their tables."""
    return tuple(getattr(mover.unit, f) for f in type(mover.unit).__slots__ if f != "name")


def _moment(layers: Layers, index: int) -> str:
    if not index:
        return "at the start"
    when = layers.when(index)
    return f"after turn {when.turn} {when.phase.value}"


def _allowed(names: Sequence[str], pairs: list[Pairs]) -> Iterator[Allowed]:
    """The moves between two moments; a marked option goes on as its state does."""
    marked: set[State] = set()
    for index, ways in enumerate(pairs):
        rows = {(a.name, b.name + (LED if led else "")) for (a, b), led in ways.items()}
        rows |= {(a.name + LED, b.name + (LED if led else "")) for (a, b), led in ways.items() if a in marked}
        yield Allowed(f"A4.1 moves of {names[index + 1]}", (names[index], names[index + 1]), frozenset(rows))
        marked = {b for (_, b), led in ways.items() if led}


def _stacking(question: Reach, names: dict[str, list[str]], states: dict[str, dict[Option, State]]) -> Iterator[AtMost]:
    """A5.1 for every place that more units could crowd than it holds."""
    last = len(next(iter(names.values())))
    for index in range(1, last):
        there: dict[str, list[tuple[str, Option, Size]]] = {}
        for mover in question.movers:
            name = names[mover.unit.name][index]
            for option, state in states[name].items():
                there.setdefault(state.place, []).append((name, option, size_of(mover)))
        moment = next(iter(names.values()))[index].removeprefix(question.movers[0].unit.name)
        for place, terms in there.items():
            for what, most, weigh in (("squads", MOST_HALF_SQUADS, 0), ("SMC", MOST_SMC, 1)):
                heaviest = {name: size[weigh] for name, _, size in terms}
                if sum(heaviest.values()) > most:
                    rows = tuple((name, option, size[weigh]) for name, option, size in terms if size[weigh])
                    yield AtMost(f"A5.1 {what} in {place}{moment}", rows, most)


def _leading(question: Reach, names: dict[str, list[str]], tables: dict[str, list[Pairs]]) -> Iterator[Implies]:
    """A4.12: who has the bonus moves as a leader moves, from where he was to where he goes."""
    leaders = [m.unit.name for m in question.movers if is_leader(m.unit)]
    for mover in question.movers:
        unit = mover.unit.name
        for index, ways in enumerate(tables[unit]):
            led: dict[State, list[State]] = {}
            for (before, after), is_led in ways.items():
                if is_led:
                    led.setdefault(after, []).append(before)
            for after, befores in led.items():
                lines = [
                    ((names[unit][index], before.name), (names[leader][index], p.name), (names[leader][index + 1], q.name))
                    for leader in leaders
                    for before in befores
                    for p, q in tables[leader][index]
                    if goes_along(before, after, p, q)
                ]
                label = f"A4.12 a leader with {names[unit][index + 1]} in {after.name}"
                yield Implies(label, (names[unit][index + 1], after.name + LED), tuple(lines))


def goes_along(before: State, after: State, leader_before: State, leader_after: State) -> bool:
    """Whether a leader starts and ends where the unit does, in the same hurry: CX or not, pinned or not."""
    same_start = leader_before.on_land and leader_before.location == before.location
    return same_start and leader_after.on_land and leader_after[:3] == after[:3]


def goal_drifts(board: Board, question: Reach) -> bool:
    """Whether the goal is in the water, out of which a unit may be carried again (B21.121): who is in any other goal can stay."""
    return any(is_water(board[goal.hex].terrain) and not board[goal.hex].bridge for goal in question.goals)


def lent_twice(question: Reach) -> bool:
    """Whether more laden units than leaders would need a leader's IPC (A4.42): then who lends to whom is left open."""
    laden = sum(over_ipc(m.unit, cx=False) > 0 for m in question.movers if not m.unit.is_smc)
    return laden > sum(is_leader(m.unit) for m in question.movers) > 0


def nimblest(question: Reach, *, smc: bool) -> Unit | None:
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
    """What the crowd of MMC (or of SMC) can do at best, where it starts (with what it weighs), and what a place holds of it."""
    unit = nimblest(question, smc=smc)
    if unit is None:
        return None
    led = not smc and any(is_leader(m.unit) for m in question.movers)
    start: dict[State, int] = {}
    for mover in question.movers:
        if mover.unit.is_smc is smc:
            state = start_of(Mover(unit, mover.at))
            start[state] = start.get(state, 0) + size_of(mover)[int(smc)]
    return Play(board, unit, question, led=led), start, MOST_SMC if smc else MOST_HALF_SQUADS
