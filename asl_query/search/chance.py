"""The best play of a unit against the dice: its exact chance to reach a goal, its policy, and when it arrives.

Worth is a pair: the chance to be there in time, and (to choose among equals) how early. What the rules leave open, as into which
of two hexes a river drifts, falls out well for the maximum and badly for the minimum.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from asl_query.acts.choice import UnitChoice
from asl_query.acts.fitness import stayed
from asl_query.acts.play_log import Log
from asl_query.finite.chain import Chain
from asl_query.finite.closure import Bits, bits_of
from asl_query.search.layers import Layers, ReachLayer, ReachMove
from asl_query.search.witness import Transition, least_path
from asl_query.terms.actions import March
from asl_query.terms.movement import Luck
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.unit_state import Afloat, Flags, State

ChanceOfState = tuple[Fraction, Fraction]  # the chance of the goal, and how early it is reached
NEVER: ChanceOfState = (Fraction(0), Fraction(0))


class LayerValues(NamedTuple):
    """What the states of a layer are worth: on land by flags as (value, bits), the best first; all others one by one."""

    ground: dict[Flags, list[tuple[ChanceOfState, Bits]]]
    off_ground: dict[State, ChanceOfState]

    def of(self, layers: Layers, state: State) -> ChanceOfState:
        """The worth of one state."""
        if not state.on_land:
            return self.off_ground.get(state, NEVER)
        number = layers.number[state.location]
        return next((value for value, bits in self.ground.get(state.flags, ()) if bits >> number & 1), NEVER)


class OptimalPlay(NamedTuple):
    """The best play: the worth of every state by layer."""

    layers: Layers
    worth: list[LayerValues]
    luck: Luck

    @property
    def exact(self) -> Fraction:
        """The chance from the start."""
        return self.worth[0].of(self.layers, self.layers.start)[0]


def best_play(layers: Layers, by_turn: int, luck: Luck) -> OptimalPlay:
    """Value iteration backwards over the layers."""
    last = layers.last(by_turn)
    layers.layer(last)
    worth = [LayerValues({}, {})] * (last + 1)
    worth[last] = _arrived(layers, last, last)
    for index in range(last, 0, -1):
        layers.deadline.check()
        layers.deadline.report_progress(f"chances: {last - index + 1} of {last} phases")
        worth[index - 1] = _before(layers, index, worth[index], last, luck)
    return OptimalPlay(layers, worth, luck)


def _arrived(layers: Layers, index: int, last: int) -> LayerValues:
    """What the goal is worth: a sure arrival, the earlier the better."""
    value = (Fraction(1), Fraction(last - index))
    ground: dict[Flags, Bits] = {}
    off_ground: dict[State, ChanceOfState] = {}
    for state in layers.goals(layers.layer(index)):
        if state.on_land:
            ground[state.flags] = ground.get(state.flags, 0) | 1 << layers.number[state.location]
        else:
            off_ground[state] = value
    return LayerValues({flags: [(value, bits)] for flags, bits in ground.items()}, off_ground)


def _before(layers: Layers, index: int, later: LayerValues, last: int, luck: Luck) -> LayerValues:
    """The worth of the states before a phase, given that of the states after it."""
    layer, when = layers.layer(index - 1), layers.when(index)
    found = _arrived(layers, index - 1, last)
    rolled = _by_choices(layers, layer, when, later, luck)
    scale = ValueRanks(later, rolled)
    scale.rolled = {(s.flags, layers.number[s.location]): scale.rank[v] for s, v in rolled.items() if s.on_land}
    ground: dict[Flags, list[tuple[ChanceOfState, Bits]]] = {}
    for flags, bits in layer.ground.items():
        there = sum(b for _, b in found.ground.get(flags, ()))
        ends = _EndStates(layers, scale, when, flags)
        ranks: dict[int, Bits] = {}
        for number in bits_of(bits & ~there):
            rank = max(ends.best(number), scale.rolled.get((flags, number), 0))
            ranks[rank] = ranks.get(rank, 0) | 1 << number
        values = {scale.values[rank]: b for rank, b in ranks.items() if rank}
        for value, b in found.ground.get(flags, ()):
            values[value] = values.get(value, 0) | b
        ground[flags] = sorted(values.items(), reverse=True)
    off_ground = {s: v for s, v in rolled.items() if not s.on_land and v > NEVER} | found.off_ground
    for state in layer.off_ground:
        if when.phase is Phase.MPH and state.afloat is Afloat.FORDING and state not in found.off_ground:
            ashore = max((later.of(layers, s) for s in layers.marches_ashore(state)), default=NEVER)
            off_ground[state] = max(off_ground.get(state, NEVER), ashore)
    return LayerValues(ground, off_ground)


class ValueRanks:
    """All values that one phase can lead to, in their order: ranks are compared, not fractions. Rank 0 is never."""

    def __init__(self, later: LayerValues, rolled: dict[State, ChanceOfState]) -> None:
        every = {value for rows in later.ground.values() for value, _ in rows} | set(rolled.values())
        self.values = [NEVER, *sorted(every - {NEVER})]
        rank = {value: i for i, value in enumerate(self.values)}
        self.ground = {flags: [(rank[value], bits) for value, bits in rows] for flags, rows in later.ground.items()}
        self.rolled: dict[tuple[Flags, int], int] = {}
        self.rank = rank

    def of(self, flags: Flags, number: int) -> int:
        """The rank of a state on land."""
        return next((rank for rank, bits in self.ground.get(flags, ()) if bits >> number & 1), 0)


def _by_choices(layers: Layers, layer: ReachLayer, when: TurnPhase, later: LayerValues, luck: Luck) -> dict[State, ChanceOfState]:
    """The best worth of a choice, dice or not, for the states that have more than marches and advances."""
    found: dict[State, ChanceOfState] = {}
    for state in layers.states_with_choices(layer, when):
        choices = dict.fromkeys(choice for choice, _, _ in layers.moves(state, when))
        found[state] = max((worth_of(layers, choice, later, luck) for choice in choices), default=NEVER)
    return found


def worth_of(layers: Layers, choice: UnitChoice, later: LayerValues, luck: Luck) -> ChanceOfState:
    """What a choice is worth: each outcome by its chance; what is left open goes by luck."""
    pick = max if luck is Luck.BEST else min
    chance, early = NEVER
    for outcome in choice.outcomes:
        if outcome.states:
            one, two = pick(later.of(layers, state) for state in outcome.states)
            chance, early = chance + outcome.chance * one, early + outcome.chance * two
    return chance, early


class _EndStates:
    """Where one class of units on land can be after a phase by marching, advancing or staying, the best ends first."""

    def __init__(self, layers: Layers, scale: ValueRanks, when: TurnPhase, flags: Flags) -> None:
        self.layers, self.scale, self.when, self.flags = layers, scale, when, flags
        self.stayed = stayed(flags, when.phase)
        self.tables: list[tuple[list[Bits], list[tuple[int, Bits]]]] = []
        if when.phase is Phase.MPH:
            self._march()
        elif when.phase is Phase.APH:
            for is_difficult in (False, True):
                after = layers.play.on_foot.advanced(flags, is_difficult=is_difficult)
                if after is not None:
                    self.tables.append(([ends[is_difficult] for ends in layers.graph.advances], scale.ground.get(after, [])))

    def _march(self) -> None:
        layers, on_foot, ground = self.layers, self.layers.play.on_foot, self.scale.ground
        for how in layers.play.marches:
            dry, wet = (on_foot.marched(self.flags, how, is_tiring=is_tiring) for is_tiring in (False, True))
            if dry is not None and wet is not None:
                ends = list(ground.get(dry, ()))
                if layers.graph.has_deep and not how.is_road:
                    deep = ground.get(wet, ())
                    ends = sorted([*ends, *((rank, bits << layers.graph.count) for rank, bits in deep)], reverse=True)
                self.tables.append((layers.graph.closure(how, on_foot.half_mf(how, self.flags)), ends))

    def best(self, number: int) -> int:
        """The rank of the best end from one Location."""
        found = self.scale.of(self.stayed, number)
        for table, ends in self.tables:
            row = table[number]
            for rank, bits in ends:
                if rank <= found:
                    break
                if row & bits:
                    found = rank
                    break
        if self.when.phase is Phase.MPH and self.layers.graph.minimum >> number & 1:
            for after in self.layers.minimum_ends(self.layers.state(self.flags, number)):
                found = max(found, self.scale.of(after.flags, self.layers.number[after.location]))
        return found


class PolicyStep(NamedTuple):
    """What the policy does in one state: a march to a state, or a choice; with the chance from there."""

    state: State
    way: Transition
    after: State
    choice: UnitChoice | None
    chance: Fraction


def policy(best: OptimalPlay) -> list[list[PolicyStep]]:
    """What to do in every state that the best play can come to, phase by phase."""
    layers, here = best.layers, [best.layers.start]
    steps: list[list[PolicyStep]] = []
    for index in range(1, len(best.worth)):
        row = [
            _step(best, index, state)
            for state in here
            if not layers.play.is_goal(state) and best.worth[index - 1].of(layers, state)[0]
        ]
        steps.append(row)
        here = sorted({after for step in row for _, after in outcomes(best, index, step)}, key=lambda s: s.name)
    return steps


def outcomes(best: OptimalPlay, index: int, step: PolicyStep) -> list[tuple[str, State]]:
    """What can come of a step: the symbol of each result that goes on ('' when it is sure), and the state after it."""
    if step.choice is None:
        return [("", step.after)]
    pick = max if best.luck is Luck.BEST else min
    later = best.worth[index]
    return [
        (o.symbol, pick(o.states, key=lambda s: (later.of(best.layers, s), s.name))) for o in step.choice.outcomes if o.states
    ]


def _step(best: OptimalPlay, index: int, state: State) -> PolicyStep:
    """The plainest of the best things to do in a state."""
    layers, when, later = best.layers, best.layers.when(index), best.worth[index]
    value = best.worth[index - 1].of(layers, state)
    for choice in dict.fromkeys(choice for choice, _, _ in layers.moves(state, when)):
        if choice.is_sure and worth_of(layers, choice, later, best.luck) == value:
            after = outcomes(best, index, PolicyStep(state, Transition(), state, choice, value[0]))[0][1]
            return PolicyStep(state, Transition(move=ReachMove(choice, choice.outcomes[0], after)), after, choice, value[0])
    if when.phase is Phase.MPH:
        for march, after in _marches(layers, state, later, value):
            return PolicyStep(state, Transition(march=march), after, None, value[0])
    rolls = dict.fromkeys(choice for choice, _, _ in layers.moves(state, when) if not choice.is_sure)
    choice = next(c for c in rolls if worth_of(layers, c, later, best.luck) == value)
    first = max((o for o in choice.outcomes if o.states), key=lambda o: max(later.of(layers, s) for s in o.states))
    after = dict(zip([o.symbol for o in choice.outcomes if o.states], [s for _, s in outcomes(
        best, index, PolicyStep(state, Transition(), state, choice, value[0]))], strict=True))[first.symbol]  # fmt: skip
    return PolicyStep(state, Transition(move=ReachMove(choice, first, after)), after, choice, value[0])


def _marches(layers: Layers, state: State, later: LayerValues, value: ChanceOfState) -> Iterator[tuple[March, State]]:
    """Marches whose end is worth so much, those of least MF first."""
    play = layers.play
    found: list[tuple[int, str, March, State]] = []
    ends = {after for flags, rows in later.ground.items() for v, bits in rows if v == value
            for after in (layers.state(flags, n) for n in bits_of(bits))}  # fmt: skip
    for how in play.marches:
        budget = play.half_mf(how, state)
        for after, is_tiring in product(ends, (False, True) if layers.graph.has_deep and not how.is_road else (False,)):
            if state.on_land and after.flags == play.on_foot.marched(state.flags, how, is_tiring=is_tiring):
                end = layers.number[after.location] + layers.graph.count * is_tiring
                cost = layers.graph.closure_of(how).approach(end, budget).get(layers.number[state.location])
                if cost:
                    found.append((cost + 100 * how.is_double_time, after.name, how, after))
    if state.on_land:
        found += [(1000, s.name, March.MINIMUM, s) for s in play.minimum_moves(state) if s in ends]
    elif state.afloat is Afloat.FORDING:
        found += [(0, s.name, how, s) for s, (how, _) in layers.marches_ashore(state).items() if s in ends]
    for _, _, how, after in sorted(found, key=lambda item: item[:2]):
        yield how, after


_ELIMINATED = "eliminated"  # the name of no state


def policy_lines(best: OptimalPlay, steps: list[list[PolicyStep]]) -> list[PlayLine]:
    """The policy as lines of a play log, each with the chance from there."""
    lines: list[PlayLine] = []
    for index, row in enumerate(steps, 1):
        for step in row:
            log = Log(best.layers.play, step.state)
            when = best.layers.when(index)
            if step.way.march is not None:
                log.march(when.turn, least_path(best.layers, step.state, step.after, step.way.march), step.way.march)
            else:
                assert step.way.move is not None
                log.choose(when, *step.way.move)
            lines.append(replace(log.lines[0], chance_from_here=step.chance))
    return lines


def chain(best: OptimalPlay, steps: list[list[PolicyStep]], *, to_elimination: bool = False) -> Chain:
    """The policy as a chain of chances that leads to the goal, or to elimination on the way."""
    layers = best.layers
    rows: list[dict[str, tuple[tuple[str, str], ...]]] = []
    goals: set[str] = {layers.start.name} if layers.play.is_goal(layers.start) else set()
    if to_elimination:
        goals = {_ELIMINATED}
    symbols: set[str] = set()
    for index, row in enumerate(steps, 1):
        links: dict[str, tuple[tuple[str, str], ...]] = {name: (("", name),) for name in goals}
        for step in row:
            ends = outcomes(best, index, step)
            edges = [(symbol, after.name) for symbol, after in ends]
            if to_elimination:
                fatal = step.choice.outcomes if step.choice is not None else ()
                edges += [(outcome.symbol, _ELIMINATED) for outcome in fatal if not outcome.states]
            else:
                goals |= {after.name for _, after in ends if layers.play.is_goal(after)}
            links[step.state.name] = tuple(edges)
            symbols |= {symbol for symbol, _ in edges if symbol}
        rows.append(links)
    chances, harder = layers.play.chances, layers.play.chances.with_one_more_drm
    return Chain(
        layers.start.name, tuple(rows), tuple(sorted(goals)), {s: chances.chance(s) for s in sorted(symbols)},
        {s: harder.chance(s) for s in sorted(symbols)},
    )  # fmt: skip


def arrivals(best: OptimalPlay, steps: list[list[PolicyStep]]) -> tuple[dict[int, Fraction], Fraction]:
    """The chance to arrive in each turn under the policy, and that of being eliminated on the way."""
    layers = best.layers
    here: dict[State, Fraction] = {layers.start: Fraction(1)}
    found: dict[int, Fraction] = {0: Fraction(1)} if layers.play.is_goal(layers.start) else {}
    eliminated = Fraction(0)
    for index, row in enumerate(steps, 1):
        following: dict[State, Fraction] = {}
        for step in row:
            chances = {o.symbol: o.chance for o in step.choice.outcomes} if step.choice is not None else {"": Fraction(1)}
            if step.choice is not None:
                eliminated += here[step.state] * sum((o.chance for o in step.choice.outcomes if not o.states), Fraction(0))
            for symbol, after in outcomes(best, index, step):
                share = here[step.state] * chances[symbol]
                if layers.play.is_goal(after):
                    turn = layers.when(index).turn
                    found[turn] = found.get(turn, Fraction(0)) + share
                else:
                    following[after] = following.get(after, Fraction(0)) + share
        here = following
    return found, eliminated
