"""Where a unit can be after each phase, whatever it does and however lucky it is.

A layer holds the states on land as bits by flags, and the few others (on Climb counters, in the water) one by one. The layers are
the search space, and, when the goal is in none of them, the certificate.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from asl_query.acts.choice import ChoiceOutcome, UnitChoice
from asl_query.acts.fitness import stayed
from asl_query.acts.play import Play
from asl_query.deadline import Deadline
from asl_query.finite.closure import Bits, bits_of
from asl_query.search.phase_graph import PhaseGraph
from asl_query.terms.actions import March
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.unit_state import Afloat, Flags, State, standing


class ReachLayer(NamedTuple):
    """The states after a phase: Locations on land as bits by flags, and all others."""

    ground: dict[Flags, Bits]
    off_ground: frozenset[State]

    @property
    def size(self) -> int:
        """How many states there are."""
        return sum(bits.bit_count() for bits in self.ground.values()) + len(self.off_ground)

    def without(self, other: ReachLayer) -> ReachLayer:
        """The states that another layer does not have."""
        ground = {flags: bits & ~other.ground.get(flags, 0) for flags, bits in self.ground.items()}
        return ReachLayer(ground, self.off_ground - other.off_ground)


class ReachMove(NamedTuple):
    """A choice, one of its outcomes, and the state that this leads to."""

    choice: UnitChoice
    outcome: ChoiceOutcome[State]
    after: State


FullAt = Callable[[int], frozenset[Location]]


class Layers:
    """The layers of one unit, phase by phase, computed as far as they are asked for."""

    def __init__(self, play: Play, start: State, deadline: Deadline | None = None, full_at: FullAt | None = None) -> None:
        """`full_at(index)`: the places where other units leave no room in that layer."""
        self.play, self.start, self.deadline, self.full_at = play, start, deadline or Deadline(), full_at
        shared = _shared(play.terms)
        if shared.graph is None:
            shared.graph = PhaseGraph(play)
        self.graph, self._moves = shared.graph, shared.moves
        self.places, self.number = play.table.places, play.table.number
        self.layers = [self.layer_of([start])]
        self._spreads: dict[tuple[March, int, Flags], tuple[Bits, Bits]] = {}
        self._single_moves: dict[tuple[Phase, int | None], tuple[set[State], dict[Flags, Bits], set[State]]] = {}
        self._minimum_ends: dict[State, list[State]] = {}
        self._by_hex: dict[int, dict[Hex, list[State]]] = {}

    def layer_of(self, states: list[State]) -> ReachLayer:
        """A layer of just these states."""
        ground: dict[Flags, Bits] = defaultdict(int)
        for state in states:
            if state.on_land:
                ground[state.flags] |= 1 << self.number[state.location]
        return ReachLayer(dict(ground), frozenset(s for s in states if not s.on_land))

    def when(self, index: int) -> TurnPhase:
        """The phase that leads to a layer; the first layer (0) is the start."""
        phases = self.play.phases
        return TurnPhase((index - 1) // len(phases) + 1, phases[(index - 1) % len(phases)])

    def last(self, turn: int) -> int:
        """The index of the last layer of a turn."""
        return turn * len(self.play.phases)

    def layer(self, index: int) -> ReachLayer:
        """The states after phase number `index`."""
        while len(self.layers) <= index:
            self.deadline.check()
            when = self.when(len(self.layers))
            self.deadline.report_progress(f"{self.play.unit.name}: {when.name}")
            layer = self._next(self.layers[-1], when)
            self.layers.append(layer if self.full_at is None else self._with_room(layer, len(self.layers)))
        return self.layers[index]

    def _with_room(self, layer: ReachLayer, index: int) -> ReachLayer:
        assert self.full_at is not None
        full = self.full_at(index)
        if not full:
            return layer
        free = ~sum(1 << i for i, place in enumerate(self.places) if place in full)
        ground = {flags: bits & free for flags, bits in layer.ground.items() if bits & free}
        return ReachLayer(ground, frozenset(s for s in layer.off_ground if s.place not in full))

    def state(self, flags: Flags, number: int) -> State:
        """The state of a unit on land."""
        return standing(self.places[number], flags)

    def states(self, layer: ReachLayer) -> Iterator[State]:
        """Every state of a layer."""
        for flags, bits in layer.ground.items():
            for number in bits_of(bits):
                yield self.state(flags, number)
        yield from layer.off_ground

    def by_name(self, layer: ReachLayer) -> tuple[State, ...]:
        """The states of a layer in the order of their names."""
        return tuple(sorted(self.states(layer), key=lambda state: state.name))

    def has(self, layer: ReachLayer, state: State) -> bool:
        """Whether a state is in a layer."""
        if not state.on_land:
            return state in layer.off_ground
        return bool(layer.ground.get(state.flags, 0) >> self.number[state.location] & 1)

    @cached_property
    def goal_places(self) -> list[int]:
        """The numbers of the Locations of the goal hexes."""
        hexes = dict.fromkeys(goal.hex for goal in self.play.question.goals)
        return [number for h in hexes for number in self.play.table.at.get(h, ())]

    def goals(self, layer: ReachLayer) -> list[State]:
        """The states of a layer in which the unit has reached its goal."""
        found = [self.state(f, i) for f, bits in layer.ground.items() for i in self.goal_places if bits >> i & 1]
        hexes = {goal.hex for goal in self.play.question.goals}
        found += [s for s in layer.off_ground if s.location.hex in hexes]
        return [s for s in found if self.play.is_goal(s)]

    def arrival(self, by_turn: int) -> int | None:
        """The first layer in which the goal is reached, not later than `by_turn`."""
        for index in range(self.last(by_turn) + 1):
            if self.goals(self.layer(index)):
                return index
        return None

    def moves(self, state: State, when: TurnPhase) -> list[ReachMove]:
        """Everything but marches that may come of a state in a phase; asked for again and again, so kept."""
        fixed = self.play.question.fixed_dr(when.turn) if when.phase is Phase.MPH else None
        key = (state, when.phase, fixed)
        if key not in self._moves:
            self._moves[key] = [
                ReachMove(choice, outcome, after)
                for choice in self.play.choices(state, when.turn, when.phase)
                for outcome in choice.outcomes
                for after in outcome.states
            ]
        return self._moves[key]

    def states_with_choices(self, layer: ReachLayer, when: TurnPhase) -> Iterator[State]:
        """The states whose moves must be asked for one by one."""
        yield from layer.off_ground
        if when.phase is Phase.MPH:
            for flags, bits in layer.ground.items():
                if self.play.on_foot.may_do_more(flags):
                    for number in bits_of(bits & self.graph.with_choices):
                        yield self.state(flags, number)
        elif when.phase is Phase.APH and (self.play.enemies or self.play.water.has_fords):
            for flags, bits in layer.ground.items():
                for number in bits_of(bits & self._with_other_advances):
                    yield self.state(flags, number)

    @cached_property
    def _with_other_advances(self) -> Bits:
        """The Locations from which an advance leads to an enemy unit, or into water that may be forded."""
        play = self.play
        enemies = play.enemies and {p for p in self.places if any(end in play.enemies for end, *_ in play.advance_steps(p))}
        fords = {p for p in self.places if play.water.has_fords and play.water.is_at_a_ford(p.hex)}
        return sum(1 << i for i, p in enumerate(self.places) if p in enemies or p in fords)

    def _next(self, before: ReachLayer, when: TurnPhase) -> ReachLayer:
        ground, off_ground = self._one_by_one(before, when)
        for flags, bits in before.ground.items():
            ground[stayed(flags, when.phase)] |= bits
        if when.phase is Phase.MPH:
            self._march(before, ground)
        elif when.phase is Phase.APH:
            self._advance(before, ground)
        return ReachLayer({flags: bits for flags, bits in ground.items() if bits}, frozenset(off_ground))

    def _one_by_one(self, before: ReachLayer, when: TurnPhase) -> tuple[dict[Flags, Bits], set[State]]:
        """What comes of the states whose moves are asked for one by one; what was known a turn before is not asked again."""
        key = (when.phase, self.play.question.fixed_dr(when.turn) if when.phase is Phase.MPH else None)
        here = set(self.states_with_choices(before, when))
        known, ground, off_ground = self._single_moves.get(key, (set(), {}, set()))
        if known - here:
            known, ground, off_ground = set(), {}, set()
        ground, off_ground = defaultdict(int, ground), set(off_ground)
        for state in here - known:
            for _, _, after in self.moves(state, when):
                if after.on_land:
                    ground[after.flags] |= 1 << self.number[after.location]
                else:
                    off_ground.add(after)
        self._single_moves[key] = (here, dict(ground), set(off_ground))
        return ground, off_ground

    def near(self, index: int, hex_: Hex) -> Iterator[State]:
        """The states of a layer whose moves are asked for one by one, in a hex and around it."""
        if index not in self._by_hex:
            found: dict[Hex, list[State]] = {}
            for state in self.states_with_choices(self.layer(index), self.when(index + 1)):
                found.setdefault(state.location.hex, []).append(state)
            self._by_hex[index] = found
        for there in (hex_, *self.play.board.adjacent(hex_)):
            yield from self._by_hex[index].get(there, ())

    def _march(self, before: ReachLayer, ground: dict[Flags, Bits]) -> None:
        for how in self.play.marches:
            sources: dict[tuple[Flags, Flags, int], Bits] = {}
            for flags, bits in before.ground.items():
                dry = self.play.on_foot.marched(flags, how)
                wet = self.play.on_foot.marched(flags, how, is_tiring=True)
                if dry is not None and wet is not None:
                    key = dry, wet, self.play.on_foot.half_mf(how, flags)
                    sources[key] = sources.get(key, 0) | bits
            for (dry, wet, half_mf), bits in sources.items():
                ends = self._spread(bits, how, half_mf, dry)
                ground[dry] |= ends & ((1 << self.graph.count) - 1)
                ground[wet] |= ends >> self.graph.count
        for flags, bits in before.ground.items():
            for number in bits_of(bits & self.graph.minimum):
                for after in self.minimum_ends(self.state(flags, number)):
                    ground[after.flags] |= 1 << self.number[after.location]
        for state in before.off_ground:
            if state.afloat is Afloat.FORDING:
                for after in self.marches_ashore(state):
                    ground[after.flags] |= 1 << self.number[after.location]

    def minimum_ends(self, state: State) -> list[State]:
        """Where a Minimum Move from a state can end; kept."""
        if state not in self._minimum_ends:
            self._minimum_ends[state] = list(self.play.minimum_moves(state))
        return self._minimum_ends[state]

    def marches_ashore(self, state: State) -> dict[State, tuple[March, int]]:
        """Where a forder's march can end, with the way and the number of the first Location ashore."""
        found: dict[State, tuple[March, int]] = {}
        for how in self.play.marches:
            budget = self.play.half_mf(how, state)
            for first, step, cost in self.play.steps_from(state.location):
                if cost <= budget and not how.is_road:
                    number = self.number[first]
                    rest = 0 if how is March.ASSAULT else budget - cost
                    for end in bits_of(self.graph.walks.within(rest)[number]):
                        place = self.places[end % self.graph.count]
                        after = self.play.after_march(state, place, how, step.makes_cx or end >= self.graph.count)
                        found.setdefault(after, (how, number))
        return found

    def _spread(self, sources: Bits, how: March, half_mf: int, after: Flags) -> Bits:
        """Where marches from these Locations can end; what was known a turn before is not computed again."""
        known, ends = self._spreads.get((how, half_mf, after), (0, 0))
        if known & ~sources:
            known, ends = 0, 0
        closure = self.graph.closure(how, half_mf)
        for number in bits_of(sources & ~known):
            ends |= closure[number]
        self._spreads[how, half_mf, after] = (sources, ends)
        return ends

    def _advance(self, before: ReachLayer, ground: dict[Flags, Bits]) -> None:
        for flags, bits in before.ground.items():
            after = [self.play.on_foot.advanced(flags, is_difficult=is_difficult) for is_difficult in (False, True)]
            if after == [None, None]:
                continue
            easy = hard = 0
            for number in bits_of(bits):
                easy |= self.graph.advances[number][0]
                hard |= self.graph.advances[number][1]
            for then, there in zip(after, (easy, hard), strict=True):
                if then is not None:
                    ground[then] |= there


class _Shared:
    """What has been worked out under the same terms: shared by all questions that differ in start and goal only."""

    def __init__(self) -> None:
        self.graph: PhaseGraph | None = None
        self.moves: dict[tuple[State, Phase, int | None], list[ReachMove]] = {}


@lru_cache(maxsize=16)
def _shared(_: tuple[object, ...]) -> _Shared:
    return _Shared()
