"""Several units at once: what the layers of each say that it may do on its way to the goal, posed as one problem."""

from __future__ import annotations

from collections.abc import Iterator

from asl_query.acts.joint import Joint, UnitTables, joint_problem, kinds_of, play_of
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.finite.closure import bits_of
from asl_query.search.layers import Layers, ReachLayer
from asl_query.terms.movement import Mover, Reach
from asl_query.terms.phases import Phase
from asl_query.terms.unit_state import Afloat, Flags, State


def layers_for(board: Board, question: Reach, mover: Mover, deadline: Deadline | None = None) -> Layers:
    """Where one of several units can be, with every help that a leader might give it."""
    return Layers(play_of(board, question, mover), start_of(mover), deadline)


def pose_jointly(board: Board, question: Reach, last: int, deadline: Deadline | None = None) -> Joint:
    """The problem of bringing every unit to the goal in layer `last`."""
    tables: dict[str, UnitTables] = {}
    for mover, alike in kinds_of(question):
        tables |= dict.fromkeys(alike, pairs_to_goal(layers_for(board, question, mover, deadline), last))
    return joint_problem(question, {m.unit.name: tables[m.unit.name] for m in question.movers})


def pairs_to_goal(layers: Layers, last: int) -> UnitTables:
    """The states of each layer from which the goal is reached in layer `last`, and the ways between them."""
    wanted = layers.layer_of(layers.goals(layers.layer(last)))
    states, ways = [sorted(layers.states(wanted), key=lambda s: s.name)], list[dict[tuple[State, State], bool]]()
    for index in range(last, 0, -1):
        layers.deadline.check()
        found: dict[tuple[State, State], bool] = {}
        for state in layers.states(layers.layer(index - 1)):
            for after, led in ends_of(layers, index, state, wanted):
                found[state, after] = led
        kept = sorted({before for before, _ in found}, key=lambda s: s.name)
        states.insert(0, kept)
        ways.insert(0, found)
        wanted = layers.layer_of(kept)
    return UnitTables([layers.when(index) for index in range(1, last + 1)], states, ways)


def ends_of(layers: Layers, index: int, state: State, wanted: ReachLayer) -> Iterator[tuple[State, bool]]:
    """Every wanted state that a phase leads to from a state, and whether only a leader's bonus does."""
    seen: set[State] = set()
    for after, led in _ends(layers, index, state, wanted):
        if after not in seen:
            seen.add(after)
            yield after, led


def _ends(layers: Layers, index: int, state: State, wanted: ReachLayer) -> Iterator[tuple[State, bool]]:
    when = layers.when(index)
    asks = not state.on_land or _has_choices(layers, state, when.phase)
    moves = [(after, False) for _, _, after in layers.moves(state, when)] if asks else []
    if when.phase is Phase.MPH and state.afloat is Afloat.FORDING:
        moves += [(after, how.is_led) for after, (how, _) in layers.marches_ashore(state).items()]
    stays = layers.play.stay(state, when.phase), False
    yield from ((after, led) for after, led in (stays, *moves) if layers.has(wanted, after))
    if state.on_land:
        for flags, bits, led in _dry_ends(layers, state, when.phase):
            yield from ((layers.state(flags, end), led) for end in bits_of(bits & wanted.ground.get(flags, 0)))


def _has_choices(layers: Layers, state: State, phase: Phase) -> bool:
    return phase is not Phase.MPH or bool(layers.graph.with_choices >> layers.number[state.location] & 1)


def _dry_ends(layers: Layers, state: State, phase: Phase) -> Iterator[tuple[Flags, int, bool]]:
    """Ends of marches (those without a leader first), Minimum Moves and advances, as bits by flags."""
    number, flags, on_foot = layers.number[state.location], state.flags, layers.play.on_foot
    if phase is Phase.MPH:
        for how in layers.play.marches:
            bits = layers.graph.closure(how, on_foot.half_mf(how, flags))[number]
            ends = bits & ((1 << layers.graph.count) - 1), bits >> layers.graph.count
            for is_tiring, there in zip((False, True), ends, strict=True):
                after = on_foot.marched(flags, how, is_tiring=is_tiring)
                if after is not None:
                    idle = 1 << number if after.cx and not flags.cx else 0  # it reaches nothing more for being CX where it is
                    yield after, there & ~idle, how.is_led
        if layers.graph.minimum >> number & 1:
            for moved in layers.play.minimum_moves(state):
                yield moved.flags, 1 << layers.number[moved.location], False
    elif phase is Phase.APH:
        for is_difficult, there in zip((False, True), layers.graph.advances[number], strict=True):
            after = on_foot.advanced(flags, is_difficult=is_difficult)
            if after is not None:
                yield after, there, False
