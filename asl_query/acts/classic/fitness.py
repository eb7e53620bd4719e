"""What a unit of section 4 may do on the map with what it carries, and what becomes of a SW.

Every condition and effect is that of acts/states; it is asked once for each unit and load, never hex by hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import NamedTuple

from asl_query.acts.states import classic_conditions as c
from asl_query.acts.states.classic_needs import CARRYING, TURNED_INTO_THE_OTHER, needs_of, needs_of_load
from asl_query.logic.machine import Condition, StateValue, unmet, value_of
from asl_query.logic.trace import asked_once, unheard
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import Sw, SwKind
from asl_query.terms.classic_acts import ClassicAct, Fortification
from asl_query.terms.units import Unit, UnitKind

MOST_COUNTED = 99  # half MF or half PP: more than anyone has
# What no unit of these questions is as a phase begins.
_NEVER = (
    "moved", "assault", "bypass", "prep_fired", "fired", "fired_sw", "slowed", "dismantled", "converted", "enemy_there",
    "advanced", "pinned", "ti", "berserk",
)  # fmt: skip
_AS_A_PHASE_BEGINS: Mapping[str, StateValue] = {
    **dict.fromkeys(_NEVER, False), "own_turn": True, "place": Fortification.NONE, "came_out_of": Fortification.NONE,
    "kind": UnitKind.SQUAD, "inexperienced": False, "led": False, "broken": False, "half_pp": 0, "sw": SwKind.LOAD,
}  # fmt: skip


def _in_its_phase(act: ClassicAct) -> dict[str, StateValue]:
    """What is so in the phase in which the act is done on the map; a friendly DFPh is that of the enemy Player Turn."""
    if act is ClassicAct.CONVERT:
        return {**_AS_A_PHASE_BEGINS, "own_turn": False, "when": PlayerTurnPhase.DFPH}
    return {**_AS_A_PHASE_BEGINS, "when": PlayerTurnPhase.APH if act is ClassicAct.ADVANCE else PlayerTurnPhase.MPH}


class ClassicFitness(NamedTuple):
    """What of a unit itself decides what it may do."""

    kind: UnitKind
    inexperienced: bool
    broken: bool

    def before(self, act: ClassicAct, half_pp: int = 0, *, led: bool = False, sw: SwKind = SwKind.LOAD) -> dict[str, StateValue]:
        """The unit with its load as conditions read it; `sw` is what it carries where that is one SW."""
        assault = act is ClassicAct.ASSAULT_MOVE
        entry = {"entry_half_mf": c.least_half_mf()}  # what the very hex costs `bars_move` asks besides
        return {**_in_its_phase(act), **self._asdict(), **entry, "assault": assault, "led": led, "half_pp": half_pp, "sw": sw}


def fitness_of(unit: Unit) -> ClassicFitness:
    """What of a unit itself decides what it may do."""
    return ClassicFitness(unit.kind, unit.inexperienced, unit.broken)


@asked_once
def bars_move(
    who: ClassicFitness, act: ClassicAct, half_pp: int, *, led: bool, half_mf: int, hexes: int = 1
) -> tuple[Condition, ...]:
    """What keeps a unit with such a load from spending so many half MF to enter so many hexes in its MPh; empty where it may."""
    spending = (c.goes_so_far.asked_of(hexes), c.has_the_mf.asked_of(half_mf), c.keeps_mf.asked_of(half_mf))
    return unmet((*needs_of(act), *spending, *needs_of_load(act)), who.before(act, half_pp, led=led))


@asked_once
def bars_advance(who: ClassicFitness, half_pp: int) -> tuple[Condition, ...]:
    """What keeps a unit with such a load from advancing."""
    act = ClassicAct.ADVANCE
    return unmet((*needs_of(act), *needs_of_load(act)), who.before(act, half_pp))


@asked_once
def bars_carrying(who: ClassicFitness, sw: Sw, *, dismantled: bool) -> tuple[Condition, ...]:
    """What keeps a unit from carrying a SW by itself, whatever MF it has."""
    needs = (c.is_let_be_carried.asked_of(sw.large), *CARRYING)
    laden = who.before(ClassicAct.MOVE, half_pp_for(who, sw, dismantled=dismantled), sw=sw.kind)
    return unmet(needs, {**laden, "dismantled": dismantled})


@asked_once
def bars_converting(who: ClassicFitness, sw: Sw) -> tuple[Condition, ...]:
    """What keeps a unit from dismantling a SW, or putting it together, as the friendly DFPh ends."""
    return unmet((_has_a_dm_counter(sw), *needs_of(ClassicAct.CONVERT)), who.before(ClassicAct.CONVERT, sw=sw.kind))


@asked_once
def may_be_dismantled(sw: Sw) -> bool:
    """Whether there is a Dm counter for it."""
    return _has_a_dm_counter(sw).is_met({"sw": sw.kind})


def _has_a_dm_counter(sw: Sw) -> Condition:
    return c.is_a_sw_to_dismantle.asked_of(sw.counter_half_pp, sw.large)


@asked_once
def bars_meeting(act: ClassicAct) -> tuple[Condition, ...]:
    """What keeps any unit from a hex of the enemy in the phase of this act."""
    return unmet(needs_of(ClassicAct.ENTER_ENEMY_HEX), _in_its_phase(act))


@asked_once
def bars_bypass(*, known_enemy: bool) -> tuple[Condition, ...]:
    """What keeps any unit from bypassing a hex of woods or a building, with a known enemy in it or without."""
    return unmet((c.is_let_bypass.asked_of(known_enemy),), {})


@asked_once
def bars_second_hex(*, by_assault_movement: bool) -> tuple[Condition, ...]:
    """What keeps a unit that moves so from going on after its first hex."""
    return unmet((c.goes_so_far.asked_of(2),), {"assault": by_assault_movement})


@asked_once
def bars_second_advance() -> tuple[Condition, ...]:
    """What keeps a unit that has advanced from advancing once more in that phase."""
    return unmet((c.advances_once,), {"advanced": True})


@asked_once
def most_half_mf(who: ClassicFitness, half_pp: int, *, led: bool, by_assault_movement: bool) -> int:
    """The most half MF that it may spend with such a load; below zero where it enters no hex."""
    act = ClassicAct.ASSAULT_MOVE if by_assault_movement else ClassicAct.MOVE
    allowed = takewhile(lambda spent: not bars_move(who, act, half_pp, led=led, half_mf=spent), range(MOST_COUNTED))
    return max(allowed, default=-1)


@unheard
def most_half_mf_of_any() -> int:
    """The most half MF that any unit has."""
    every = (ClassicFitness(kind, False, False) for kind in UnitKind)
    return max(most_half_mf(who, 0, led=True, by_assault_movement=False) for who in every)


@asked_once
def most_advanced_half_pp(who: ClassicFitness) -> int:
    """The most half PP with which it advances; below zero where it does not."""
    return max(takewhile(lambda half_pp: not bars_advance(who, half_pp), range(MOST_COUNTED)), default=-1)


@asked_once
def half_mf_with(who: ClassicFitness, half_pp: int, *, led: bool) -> int:
    """The half MF that it has with such a load."""
    return c.half_mf_left(who.kind, who.inexperienced, led, half_pp)


@asked_once
def half_pp_for(who: ClassicFitness, sw: Sw, *, dismantled: bool) -> int:
    """What a SW weighs for a unit that carries it alone."""
    return c.half_pp_for(c.is_smc(who.kind), sw.kind, sw.counter_half_pp, sw.large, dismantled)


@asked_once
def squad_half_pp(sw: Sw, *, dismantled: bool) -> int:
    """Its PP for a squad, which also count for stacking (SLC4.2.6)."""
    return c.squad_half_pp(sw.kind, sw.counter_half_pp, sw.large, dismantled)


def converted(*, dismantled: bool) -> bool:
    """Whether a SW is dismantled once it has been converted."""
    return bool(value_of(TURNED_INTO_THE_OTHER["dismantled"], {"dismantled": dismantled}))


@asked_once
def bars_gain(who: ClassicFitness) -> tuple[Condition, ...]:
    """What keeps a unit from the MF that a leader gives who goes along all the phase."""
    return unmet((c.gains_from_a_leader,), who.before(ClassicAct.MOVE))
