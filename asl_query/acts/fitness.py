"""What a unit may do on the map in the state that it is in, and what becomes of its flags.

Every condition and effect is that of acts/states; it is asked once for each set of flags, never hex by hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from asl_query.acts.marches import half_mf, printed_mf
from asl_query.acts.states.unit_act_conditions import takes_a_sw_up
from asl_query.acts.states.unit_needs import (
    AFTER_SMOKE,
    AMONG_ENEMIES,
    AS_A_PLAYER_TURN_ENDS,
    AS_ITS_MPH_BEGINS,
    BY_DIFFICULT_ADVANCE,
    BY_DOUBLE_TIME,
    BY_MINIMUM_MOVE,
    IN_THE_WATER,
    OFF_AT_THE_FOOT,
    OFF_AT_THE_TOP,
    ON_A_FORDING_LINE,
    ON_A_RAFT,
    ON_THE_COUNTER,
    needs_of,
)
from asl_query.logic.machine import Condition, Effect, StateValue, unmet, value_of
from asl_query.logic.trace import asked_once
from asl_query.rules.asl.a04_movement import may_advance_if_difficult, may_assault_move
from asl_query.terms.actions import LED_MARCHES, UNLED_MARCHES, March
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.movement import Reach
from asl_query.terms.phases import Phase
from asl_query.terms.status import Footing
from asl_query.terms.unit_state import Afloat, Flags, State
from asl_query.terms.units import Unit

FRESH = Flags()
_IN_THE_MPH = (Act.MOVE, Act.CLIMB, Act.ENTER_WATER, Act.FORD)
TAKE_ALL_MF = (Act.CLIMB, Act.ENTER_WATER, Act.SWIM_ON, Act.FORD)  # B11.43, E6.1, E6.2, B21.41
_AFLOAT = {Afloat.SWIMMING: Footing.SWIMMING, Afloat.RAFTING: Footing.RAFTING, Afloat.FORDING: Footing.FORDING}
_AFTER_A_PLAYER_TURN = (Phase.RPH, Phase.MPH, Phase.ENEMY_APH)  # the first phases of a turn, and that of the enemy Player Turn
_AT_THE_MPH: dict[str, StateValue] = {"own_turn": True, "when": PlayerTurnPhase.PFPH}
_NOT_ON_A_MAP = dict.fromkeys(("berserk", "captured", "ti", "cavalry", "spent"), False)  # what no unit of these questions is


class Fitness(NamedTuple):
    """What of a unit itself, and of the waters that it is at, decides what it may do."""

    broken: bool
    wounded: bool
    smc: bool
    portage_pp: int
    inexperienced: bool = False
    frigid: bool = False

    def in_state(self, footing: Footing, flags: Flags) -> dict[str, StateValue]:
        """The unit as conditions and effects read it."""
        load = {"sw": self.portage_pp > 0, "sw_pp": self.portage_pp}
        own = {
            "broken": self.broken,
            "wounded": self.wounded,
            "smc": self.smc,
            "inexperienced": self.inexperienced,
            "frigid": self.frigid,
        }
        return {**_AT_THE_MPH, **_NOT_ON_A_MAP, **own, **load, **flags._asdict(), "footing": footing}


_ANYONE = Fitness(False, False, False, 0)  # time passes for all alike


def fitness_of(unit: Unit, *, frigid: bool = False) -> Fitness:
    """What decides what a unit may do at waters that are frigid, or not."""
    return Fitness(unit.broken, unit.wounded, unit.is_smc, unit.portage_pp, unit.inexperienced, frigid)


def footing_of(state: State) -> Footing:
    """Where a unit stands, as the rules on acts tell apart."""
    return Footing.CLIFF if state.side is not None else _AFLOAT.get(state.afloat, Footing.LAND)


@asked_once
def bars(fitness: Fitness, act: Act, footing: Footing = Footing.LAND, flags: Flags = FRESH) -> tuple[Condition, ...]:
    """What keeps a unit from an act; empty where it may."""
    return unmet(needs_of(act), fitness.in_state(footing, flags))


@asked_once
def survives_on_a_line(fitness: Fitness) -> bool:
    """Whether a fording line is not the end of a unit (E6.6)."""
    return not unmet(ON_A_FORDING_LINE, fitness.in_state(Footing.FORDING, FRESH))


@asked_once
def bars_recovery(fitness: Fitness) -> tuple[Condition, ...]:
    """What keeps a unit from taking up a SW in its own RPh."""
    return unmet((takes_a_sw_up,), {**fitness.in_state(Footing.LAND, FRESH), "when": PlayerTurnPhase.RPH})


def after(fitness: Fitness, effects: Mapping[str, Effect], footing: Footing, flags: Flags) -> Flags:
    """The flags once these effects have come about."""
    state = fitness.in_state(footing, flags)
    flag_of = {name: name for name in Flags._fields} | {"enemy_there": "melee"}  # on a map both are one flag
    return flags._replace(**{flag_of[name]: bool(value_of(e, state)) for name, e in effects.items() if name in flag_of})


class OnFoot:
    """What one unit may do on foot by its flags, under the terms of a question; `led`: a leader may move with it (A4.12).

    There is one for all units of which the same is true, by whatever name (`on_foot_of`), so what it was asked once it knows.
    """

    def __init__(self, unit: Unit, *, by_assault_movement: bool, led: bool, frigid: bool = False) -> None:
        self.unit, self.fitness = unit, fitness_of(unit, frigid=frigid)
        self.by_assault_movement, self.led = by_assault_movement, led

    @property
    def marches(self) -> tuple[March, ...]:
        """The ways of moving that this question allows; those with a leader last. In which states the unit may move so is told by
        `half_mf`."""
        return (March.ASSAULT,) if self.by_assault_movement else (*UNLED_MARCHES, *(LED_MARCHES if self.led else ()))

    def may(self, act: Act, state: State) -> bool:
        """Whether nothing about the unit in this state keeps it from an act, nor how it is to move."""
        return self._goes_by_its_movement(act) and not bars(self.fitness, act, footing_of(state), state.flags)

    def _goes_by_its_movement(self, act: Act) -> bool:
        """Whether an act may be done by the movement of the question: what takes all MF is no Assault Movement."""
        if not self.by_assault_movement or act not in TAKE_ALL_MF:
            return True
        mf = printed_mf(self.unit)
        return may_assault_move(1, 2 * mf, mf)

    @asked_once
    def may_do_more(self, flags: Flags) -> bool:
        """Whether it may do anything in its MPh that is no march."""
        now = begun(flags, Phase.MPH)
        return any(self._goes_by_its_movement(act) and not bars(self.fitness, act, Footing.LAND, now) for act in _IN_THE_MPH)

    @asked_once
    def half_mf(self, how: March, flags: Flags = FRESH, footing: Footing = Footing.LAND) -> int:
        """The half MF that it has for a way of moving; 0 where it may not move so."""
        allowed = self.by_assault_movement is (how is March.ASSAULT) and (self.led or not how.is_led)
        may = allowed and not bars(self.fitness, Act.MOVE, footing, begun(flags, Phase.MPH))
        return half_mf(self.unit, how, flags.cx) if may else 0

    @asked_once
    def after_march(self, flags: Flags, how: March, *, is_tiring: bool) -> Flags:
        """The flags after a march; one through a deep stream is tiring as Double Time is."""
        return after(
            self.fitness, BY_DOUBLE_TIME if how.is_double_time or is_tiring else {}, Footing.LAND, stayed(flags, Phase.MPH)
        )

    @asked_once
    def marched(self, flags: Flags, how: March, *, is_tiring: bool = False) -> Flags | None:
        """The flags after a march from land; None where it may not move so."""
        return self.after_march(flags, how, is_tiring=is_tiring) if self.half_mf(how, flags) else None

    @asked_once
    def moved_least(self, flags: Flags) -> Flags | None:
        """The flags after a Minimum Move; None where it may make none."""
        may = not self.by_assault_movement and not bars(self.fitness, Act.MOVE, Footing.LAND, begun(flags, Phase.MPH))
        return after(self.fitness, BY_MINIMUM_MOVE, Footing.LAND, stayed(flags, Phase.MPH)) if may else None

    @asked_once
    def advanced(
        self, flags: Flags, *, is_difficult: bool, meets_enemy: bool = False, footing: Footing = Footing.LAND
    ) -> Flags | None:
        """The flags after an advance; None where it may not advance so."""
        may = (not is_difficult or may_advance_if_difficult(flags.cx, footing is Footing.CLIFF)) and not bars(
            self.fitness, Act.ADVANCE, footing, flags
        )
        effects = {**(BY_DIFFICULT_ADVANCE if is_difficult else {}), **(AMONG_ENEMIES if meets_enemy else {})}
        return after(self.fitness, effects, footing, flags) if may else None

    @asked_once
    def on_the_counter(self, flags: Flags) -> Flags:
        """The flags of a unit that Climbs, or is held."""
        return after(self.fitness, ON_THE_COUNTER, Footing.CLIFF, flags)

    @asked_once
    def off_the_counter(self, flags: Flags, at_foot: bool, in_smoke: bool, meets_enemy: bool) -> Flags:
        """The flags of a unit that has stepped off its Climb counter, having Climbed in SMOKE or not."""
        effects = {**(OFF_AT_THE_FOOT if at_foot else OFF_AT_THE_TOP), **(AFTER_SMOKE if in_smoke else {})}
        return after(self.fitness, {**effects, **(AMONG_ENEMIES if meets_enemy else {})}, Footing.CLIFF, flags)

    @asked_once
    def in_the_water(self, flags: Flags, *, on_raft: bool) -> Flags:
        """The flags of a unit that has entered the water to swim."""
        return after(self.fitness, ON_A_RAFT if on_raft else IN_THE_WATER, Footing.LAND, stayed(flags, Phase.MPH))


def on_foot_of(unit: Unit, question: Reach, *, led: bool) -> OnFoot:
    """What a unit may do on foot under the terms of a question."""
    return _on_foot(replace(unit, name=""), question.by_assault_movement, led, question.waters.frigid)


@cache
def _on_foot(unit: Unit, by_assault_movement: bool, led: bool, frigid: bool) -> OnFoot:
    return OnFoot(unit, by_assault_movement=by_assault_movement, led=led, frigid=frigid)


@asked_once
def begun(flags: Flags, phase: Phase) -> Flags:
    """The flags as a phase begins: what was to end with the Player Turn before has ended. CX bars Double Time in the MPh in which
    it ends (A4.5), so the MPh begins with it."""
    return after(_ANYONE, AS_A_PLAYER_TURN_ENDS, Footing.LAND, flags) if phase in _AFTER_A_PLAYER_TURN else flags


@asked_once
def stayed(flags: Flags, phase: Phase) -> Flags:
    """What a phase does to the flags of a unit on land or in the water that does nothing."""
    now = begun(flags, phase)
    return after(_ANYONE, AS_ITS_MPH_BEGINS, Footing.LAND, now) if phase is Phase.MPH else now
