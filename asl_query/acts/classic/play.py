"""Play of Squad Leader Classic, phase by phase as an answer logs it: every line is held to the rules before it takes effect.

A phase's lines are moves and advances of units, each with what it carries from where to where, and after the Advance Phase what
is dismantled or put together at the end of the DFPh that follows; its last line says who is where.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, ParamSpec

from asl_query.acts.classic.fitness import (
    bars_advance,
    bars_bypass,
    bars_carrying,
    bars_converting,
    bars_gain,
    bars_move,
    converted,
    fitness_of,
    half_mf_with,
    half_pp_for,
    squad_half_pp,
)
from asl_query.acts.classic.loads import half_mf, half_pp_together, is_leader
from asl_query.acts.classic.play_log import (
    AdvanceLine,
    CarriedSw,
    ClassicLine,
    Conversion,
    ConversionLine,
    EnteredHex,
    MarchLine,
    PhaseEnd,
)
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.acts.classic.states import PieceInStack
from asl_query.acts.classic.step_table import HexStep
from asl_query.errors import AslQueryError
from asl_query.logic.machine import Condition
from asl_query.logic.rule import key_of
from asl_query.rules.slc.slc4_1_movement import leader_raises_mf
from asl_query.rules.slc.slc4_2_portage import may_be_carried, may_combine, two_smc_may_carry
from asl_query.rules.slc.slc4_3_stacking import within_limit
from asl_query.rules.slc.slc4_4_advance import two_smc_may_advance_with
from asl_query.rules.slc.slc4_6_bypass import follows_path
from asl_query.terms.classic import Sw
from asl_query.terms.classic_acts import ClassicAct
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.numbers import Halves, in_halves
from asl_query.terms.units import Unit

_P = ParamSpec("_P")


class ClassicPlayError(AslQueryError):
    """A line that is no line of play; `rule` is the key of the rule that forbids it, empty where it does not tell of a move."""

    def __init__(self, rule: str, why: str) -> None:
        self.rule = rule
        super().__init__(f"{rule}: {why}" if rule else why)


def _hold(why: str, barred: Sequence[Condition]) -> None:
    """Refuse what a condition bars, by its rule."""
    if barred:
        raise ClassicPlayError(barred[0].rule, why)


def _ask(why: str, rule: Callable[_P, bool], *given: _P.args, **named: _P.kwargs) -> None:
    """Refuse what a rule does not allow."""
    if not rule(*given, **named):
        raise ClassicPlayError(key_of(rule), why)


class TwoPathsError(ClassicPlayError):
    """Two units bypass a hex along other hexsides in one player turn (SLC4.6.5)."""

    def __init__(self, hex_: Hex, paths: tuple[frozenset[Hexside], frozenset[Hexside]]) -> None:
        self.hex, self.paths = hex_, paths
        super().__init__(key_of(follows_path), f"two units bypass {hex_.name} along other hexsides")


class Carried(NamedTuple):
    """A weapon that a unit carries in a phase, from one hex of its way to another, alone or with another SMC."""

    sw: str
    start: int
    end: int
    partner: str = ""


class UnitMove(NamedTuple):
    """What one unit does in a phase: where it starts and ends, the steps of a march, its leader and load."""

    unit: str
    start: int
    end: int
    steps: tuple[HexStep, ...] = ()
    leader: str = ""
    carries: tuple[Carried, ...] = ()


class ClassicGame:
    """Where all units and weapons are, and what they may do from there."""

    def __init__(self, reach_map: ReachMap) -> None:
        question = reach_map.question
        self.reach_map = reach_map
        self.units: dict[str, Unit] = {m.unit.name: m.unit for m in question.movers}
        self.weapons = {placed.sw.name: placed.sw for placed in question.weapons}
        self.at = {m.unit.name: reach_map.number[m.at.hex] for m in question.movers}
        self.at |= {placed.sw.name: reach_map.number[placed.at.hex] for placed in question.weapons}
        self.dismantled = {placed.sw.name for placed in question.weapons if placed.sw.dismantled}

    @property
    def is_goal(self) -> bool:
        """Whether all are in the goal."""
        return all(self.reach_map.goals >> i & 1 for i in self.at.values())

    def move(self, turn: int, moves: Sequence[UnitMove]) -> list[ClassicLine]:
        """A Movement Phase; raises ClassicPlayError."""
        by_unit = {move.unit: move for move in moves}
        self._carriers(moves)
        self._marked_paths(moves)
        lines = [self.moved(turn, move, by_unit) for move in moves]
        return [*lines, self.settled(turn, "MPh", moves)]

    def advance(self, turn: int, moves: Sequence[UnitMove]) -> list[ClassicLine]:
        """An Advance Phase; raises ClassicPlayError."""
        self._carriers(moves)
        lines = [self.advanced(turn, move, moves) for move in moves]
        return [*lines, self.settled(turn, "APh", moves)]

    def convert(self, turn: int, weapons: Sequence[str]) -> list[ConversionLine]:
        """What is dismantled or put together as the friendly DFPh after a turn ends."""
        lines = []
        for name in weapons:
            sw, there = self.weapons[name], [unit for unit in self.units if self.at[unit] == self.at[name]]
            if not there:
                raise ClassicPlayError("", f"no unit is with the {name}")
            barred = [bars_converting(fitness_of(self.units[unit]), sw) for unit in there]
            _hold(f"the {name} is not dismantled", min(barred, key=len))
            by = there[barred.index(())]
            action = Conversion.PUT_TOGETHER if name in self.dismantled else Conversion.DISMANTLE
            self.dismantled -= {name}
            self.dismantled |= {name} if converted(dismantled=action is Conversion.PUT_TOGETHER) else set()
            lines.append(ConversionLine(turn, action, name, by, self._hex(self.at[name])))
        return lines

    # one unit

    def moved(self, turn: int, move: UnitMove, others: Mapping[str, UnitMove]) -> MarchLine:
        """The line of one unit that moves, beside the others."""
        unit = self.units[move.unit]
        if self.at[move.unit] != move.start:
            raise ClassicPlayError("", f"the {move.unit} does not start in {self._hex(move.start)}")
        way = [move.start]
        for e in move.steps:
            if e.start != way[-1] or e not in self.reach_map.steps[e.start]:
                raise ClassicPlayError("", f"no step leads so from {self._hex(way[-1])} to {self._hex(e.end)}")
            way.append(e.end)
        if way[-1] != move.end:
            raise ClassicPlayError("", f"the steps of the {move.unit} do not end in {self._hex(move.end)}")
        spent, half_pp = sum(e.step.half_mf for e in move.steps), self._load(unit, move, way)
        led = bool(move.leader)
        if led:
            self._is_led(move, others)
        has = half_mf_with(fitness_of(unit), half_pp, led=led)
        if move.steps:
            self._may_move(move, half_pp, spent, f"the {move.unit} with {in_halves(half_pp)} PP spends {in_halves(spent)} MF")
        return MarchLine(
            turn, move.unit, self._hex(move.start), tuple(_entered(self.reach_map, e) for e in move.steps), Halves(spent),
            Halves(has), Halves(half_mf(unit, led=led)), Halves(half_pp), move.leader, self._carried(move),
        )  # fmt: skip

    def _may_move(self, move: UnitMove, half_pp: int, spent: int, why: str) -> None:
        act = ClassicAct.ASSAULT_MOVE if self.reach_map.question.by_assault_movement else ClassicAct.MOVE
        passed = sum(len(e.step.around) for e in move.steps)
        if passed:
            _hold(why, bars_bypass(known_enemy=False))
        who, hexes = fitness_of(self.units[move.unit]), len(move.steps) + passed
        _hold(why, bars_move(who, act, half_pp, led=bool(move.leader), half_mf=spent, hexes=hexes))

    def _load(self, unit: Unit, move: UnitMove, way: list[int]) -> int:
        """The half PP that a unit carries in the phase, by itself; every SW from one hex of its way to a later one."""
        alone = []
        for carried in move.carries:
            sw, apart = self.weapons[carried.sw], carried.sw in self.dismantled
            if self.at[carried.sw] != carried.start or carried.start not in way:
                raise ClassicPlayError("", f"the {carried.sw} is not where the {move.unit} takes it up")
            if carried.end == carried.start or carried.end not in way[way.index(carried.start) :]:
                raise ClassicPlayError("", f"the {move.unit} does not come to where it puts the {carried.sw} down")
            if carried.partner:
                self._pair(move, carried, way)
                continue
            alone.append(self._alone(unit, sw, dismantled=apart))
        return half_pp_together(alone)

    @staticmethod
    def _alone(unit: Unit, sw: Sw, *, dismantled: bool) -> int:
        """The half PP of a SW for a unit that carries it by itself."""
        _hold(f"the {unit.name} alone does not carry the {sw.name}", bars_carrying(fitness_of(unit), sw, dismantled=dismantled))
        return half_pp_for(fitness_of(unit), sw, dismantled=dismantled)

    def _pair(self, move: UnitMove, carried: Carried, way: list[int]) -> None:
        """Note A: one hex, and nothing else carried by either."""
        start = way.index(carried.start)
        direct = any((e.start, e.end) == (carried.start, carried.end) and not e.step.around for e in move.steps)
        hexes = 1 if direct else way[start:].index(carried.end)
        smc, why = self._both_smc(move, carried), f"two SMC do not carry the {carried.sw} so"
        _ask(why, may_combine, smc, self.weapons[carried.sw].kind)
        _ask(why, two_smc_may_carry, hexes, smc)
        if not direct or len(move.carries) > 1:
            raise ClassicPlayError(key_of(two_smc_may_carry), why)

    def _both_smc(self, move: UnitMove, carried: Carried) -> bool:
        return self.units[move.unit].is_smc and self.units[carried.partner].is_smc

    def _is_led(self, move: UnitMove, others: Mapping[str, UnitMove]) -> None:
        his = others.get(move.leader)
        if move.leader not in self.units or not is_leader(self.units[move.leader]):
            raise ClassicPlayError("", f"{move.leader} is no leader")
        _hold(f"{move.leader} does not lead the {move.unit}", bars_gain(fitness_of(self.units[move.unit])))
        with_him = self.at[move.leader] == move.start and (his.steps if his else ()) == move.steps
        why = f"the {move.leader} is not with the {move.unit} for the whole phase"
        _ask(why, leader_raises_mf, self.units[move.unit].is_smc, with_him)

    def advanced(self, turn: int, move: UnitMove, moves: Sequence[UnitMove]) -> AdvanceLine:
        """The line of one unit that advances."""
        unit = self.units[move.unit]
        if self.at[move.unit] != move.start or not self.reach_map.near[move.start] >> move.end & 1:
            raise ClassicPlayError("", f"the {move.unit} does not advance from {self._hex(move.start)} so")
        alone = []
        for carried in move.carries:
            sw, apart = self.weapons[carried.sw], carried.sw in self.dismantled
            if (carried.start, carried.end) != (move.start, move.end) or self.at[carried.sw] != move.start:
                raise ClassicPlayError("", f"the {carried.sw} does not go along with the {move.unit}")
            if carried.partner:
                along = next((m for m in moves if m.unit == carried.partner), None)
                why = f"two SMC do not advance with the {carried.sw} so"
                _ask(why, may_combine, self._both_smc(move, carried), sw.kind)
                _ask(why, two_smc_may_advance_with, squad_half_pp(sw, dismantled=apart))
                if along is None or (along.start, along.end) != (move.start, move.end) or len(move.carries) > 1:
                    raise ClassicPlayError(key_of(two_smc_may_advance_with), why)
            else:
                alone.append(self._alone(unit, sw, dismantled=apart))
        total = half_pp_together(alone)
        _hold(f"the {move.unit} advances with {in_halves(total)} PP", bars_advance(fitness_of(unit), total))
        return AdvanceLine(turn, move.unit, self._hex(move.start), self._hex(move.end), Halves(total), self._carried(move))

    # all units

    def _carriers(self, moves: Sequence[UnitMove]) -> None:
        """SLC4.2.4: one carrier for a weapon in a phase, or two SMC who both say so; no unit moves twice."""
        if len({move.unit for move in moves}) < len(moves):
            raise ClassicPlayError("SLC4.1.13", "a unit moves twice in one phase")
        carried_by: dict[str, set[str]] = {}
        for move in moves:
            for carried in move.carries:
                with_partner = {carried.partner} if carried.partner else set()
                before = carried_by.setdefault(carried.sw, set())
                carried_before = bool(before) and before != {move.unit, carried.partner}
                _ask(f"the {carried.sw} is carried twice in one phase", may_be_carried, carried_before)
                before |= {move.unit} | with_partner
        for sw, units in carried_by.items():
            says = sum(carried.sw == sw for move in moves for carried in move.carries)
            if says != len(units):
                raise ClassicPlayError(key_of(two_smc_may_carry), f"one of two SMC does not carry the {sw}")
        for move in moves:
            for partner in {carried.partner for carried in move.carries} - {""}:
                his = next((m for m in moves if m.unit == partner), None)
                if his is None or (his.start, his.end, his.steps) != (move.start, move.end, move.steps):
                    raise ClassicPlayError(key_of(two_smc_may_carry), f"{move.unit} and {partner} do not go the same way")

    def _marked_paths(self, moves: Sequence[UnitMove]) -> None:
        """SLC4.6.5: all who bypass a hex in a player turn use the same hexsides."""
        marked: dict[Hex, frozenset[Hexside]] = {}
        for hex_, along in ((h, frozenset(a)) for move in moves for e in move.steps for h, a in e.step.around):
            if not follows_path(marked.get(hex_) == along, hex_ not in marked):
                raise TwoPathsError(hex_, (marked[hex_], along))
            marked[hex_] = along

    def settled(self, turn: int, phase: Literal["MPh", "APh"], moves: Sequence[UnitMove]) -> PhaseEnd:
        """Put everything where it went; SLC4.3.1 holds as the phase ends."""
        for move in moves:
            self.at[move.unit] = move.end
            for carried in move.carries:
                self.at[carried.sw] = carried.end
        stacks: dict[Hex, tuple[PieceInStack, ...]] = {}
        for name, number in self.at.items():
            there = self._hex(number)
            stacks[there] = (*stacks.get(there, ()), PieceInStack(name, name in self.dismantled))
        for i in set(self.at.values()):
            units = [unit for name, unit in self.units.items() if self.at[name] == i]
            half_pp = sum(
                squad_half_pp(sw, dismantled=name in self.dismantled) for name, sw in self.weapons.items() if self.at[name] == i
            )
            mmc = sum(not unit.is_smc for unit in units)
            _ask(f"{self._hex(i)} holds more than the stacking limit", within_limit, len(units), mmc, half_pp)
        return PhaseEnd(turn, phase, stacks)

    def _carried(self, move: UnitMove) -> tuple[CarriedSw, ...]:
        """What a move carries, by hexes."""
        return tuple(CarriedSw(one.sw, self._hex(one.start), self._hex(one.end), one.partner) for one in move.carries)

    def _hex(self, number: int) -> Hex:
        return self.reach_map.places[number]


def _entered(reach_map: ReachMap, edge: HexStep) -> EnteredHex:
    rules = tuple(dict.fromkeys(item.rule for item in edge.step.ledger))
    return EnteredHex(reach_map.places[edge.end], Halves(edge.step.half_mf), rules, edge.step.around)
