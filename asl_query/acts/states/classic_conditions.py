"""What section 4 of Squad Leader Classic asks before a unit does something, and what comes of it."""

from __future__ import annotations

from asl_query.logic.machine import change, condition, condition_of, plain
from asl_query.logic.rule import key_of
from asl_query.rules.slc.slc4_1_movement import (
    entered_half_mf,
    is_prep_fire,
    leader_raises_mf,
    may_enter_enemy_hex,
    may_move,
    may_spend,
    mf_allotment,
    mf_with_leader,
    terrain_half_mf,
)
from asl_query.rules.slc.slc4_2_portage import (
    are_pp_on_counter,
    chart_half_pp,
    dismantled_half_pp,
    free_half_pp,
    infantry_may_portage,
    is_advancing_fire,
    is_slowed,
    laden_half_mf,
    may_be_dismantled,
    may_carry,
    may_convert,
    may_drop,
    may_fire_sw,
    pinned_may_convert,
    portage_half_mf,
    smc_may_carry_alone,
)
from asl_query.rules.slc.slc4_4_advance import (
    ipc_of,
    may_advance,
    may_advance_in,
    may_advance_into,
    may_advance_with,
    ti_may,
)
from asl_query.rules.slc.slc4_5_assault import is_assault_movement, leaves_mf, may_use_it
from asl_query.rules.slc.slc4_6_bypass import bypass_half_mf, is_doubled, is_smoke_paid, may_bypass, may_stay
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import EnteredTerrain, SwKind
from asl_query.terms.classic_acts import ClassicAct, Fortification
from asl_query.terms.units import UnitKind

# What conditions and effects read of a unit and of a SW


def is_smc(kind: UnitKind) -> bool:
    """Whether it is a SMC: a leader or hero."""
    return kind in (UnitKind.LEADER, UnitKind.HERO)


def half_mf_left(kind: UnitKind, inexperienced: bool, led: bool, half_pp: int) -> int:
    """The half MF that its load leaves a unit for a Movement Phase."""
    mf = mf_with_leader(mf_allotment(is_smc(kind), inexperienced), is_smc(kind), led)
    return laden_half_mf(2 * mf, portage_half_mf(half_pp, free_half_pp(kind)))


def half_mf_around(hexsides: int) -> int:
    """What it costs to bypass so many hexsides of a hex whose other terrain is Open Ground."""
    return bypass_half_mf(terrain_half_mf(EnteredTerrain.OPEN_GROUND), is_doubled(hexsides))


def least_half_mf() -> int:
    """The least that any hex costs: along a road."""
    return entered_half_mf(True, terrain_half_mf(EnteredTerrain.ROAD))


def is_heavy_mg(sw: SwKind) -> bool:
    """Whether it is one of the MG that SLC4.2.7 names."""
    return sw in (SwKind.MMG, SwKind.HMG)


def has_its_pp_with_it(sw: SwKind) -> bool:
    """Whether no chart has its PP: a mortar has them on its counter, a load of so many PP in its name."""
    return are_pp_on_counter(sw) or sw is SwKind.LOAD


def squad_half_pp(sw: SwKind, own_half_pp: int, large: bool, dismantled: bool) -> int:
    """What a SW weighs for a squad, which also counts for stacking (SLC4.2.6)."""
    whole = own_half_pp if has_its_pp_with_it(sw) else chart_half_pp(sw, False)
    return dismantled_half_pp(whole, large) if dismantled else whole


def half_pp_for(by_smc: bool, sw: SwKind, own_half_pp: int, large: bool, dismantled: bool) -> int:
    """What a SW weighs for who carries it; what no SMC carries alone weighs what it weighs for a squad."""
    if by_smc and smc_may_carry_alone(sw) and not has_its_pp_with_it(sw):
        return chart_half_pp(sw, True)
    return squad_half_pp(sw, own_half_pp, large, dismantled)


# What section 4 asks


@condition
def may_drop_now(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return may_drop(own_turn, when)


@condition
def is_own_afph(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return is_advancing_fire(own_turn, when)


@condition
def may_advance_now(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return may_advance_in(own_turn, when)


@condition
def may_enemy_advance_now(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return may_advance_in(not own_turn, when)


@condition
def is_own_pfph(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return is_prep_fire(own_turn, when)


@plain("that needs an unbroken unit")
def is_unbroken(broken: bool) -> bool:
    return not broken


@plain("that needs a broken unit")
def is_broken(broken: bool) -> bool:
    return broken


@plain("a pinned unit stays where it is")
def is_unpinned(pinned: bool) -> bool:
    return not pinned


@plain("that needs a berserk unit")
def is_berserk(berserk: bool) -> bool:
    return berserk


@condition
def is_let_by_ti(act: ClassicAct, ti: bool) -> bool:
    return not ti or ti_may(act)


@plain("that needs a TI unit")
def is_ti(ti: bool) -> bool:
    return ti


@plain("that needs a unit that has Prep Fired")
def has_prep_fired(prep_fired: bool) -> bool:
    return prep_fired


@plain("that needs a unit that has not Prep Fired")
def has_not_prep_fired(prep_fired: bool) -> bool:
    return not prep_fired


@plain("that needs a pinned unit")
def is_pinned(pinned: bool) -> bool:
    return pinned


@plain("that needs a dismantled SW")
def has_its_sw_dismantled(dismantled: bool) -> bool:
    return dismantled


@plain("section 4 does not say who may do that, and when")
def is_untold(act: ClassicAct, ti: bool) -> bool:
    """Of such acts section 4 says only what a TI unit may: rout and withdraw from CC as others do."""
    return not ti or act is ClassicAct.FIRE


@plain("it fights in Close Combat")
def is_free_of_enemies(enemy_there: bool) -> bool:
    return not enemy_there


@plain("that needs enemies in its hex")
def meets_enemies(enemy_there: bool) -> bool:
    return enemy_there


@condition
def may_move_in_this_phase(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return may_move(own_turn and when is PlayerTurnPhase.MPH, False)


@condition
def may_move_after_its_fire(prep_fired: bool) -> bool:
    return may_move(True, prep_fired)


@plain("that needs a unit that has moved")
def has_moved(moved: bool) -> bool:
    return moved


@condition
def has_not_moved_after_its_fire(moved: bool, prep_fired: bool) -> bool:
    return not moved or may_move(True, prep_fired)


@condition
def may_meet_enemies_in(when: PlayerTurnPhase) -> bool:
    return may_enter_enemy_hex(when)


@condition
def has_the_mf(half_mf: int, kind: UnitKind, inexperienced: bool, led: bool, half_pp: int) -> bool:
    """Whether its load leaves it the MF to spend so many."""
    return may_spend(half_mf, half_mf_left(kind, inexperienced, led, half_pp))


@condition
def gains_from_a_leader(kind: UnitKind) -> bool:
    return leader_raises_mf(is_smc(kind), True)


@condition
def goes_so_far(hexes: int, assault: bool) -> bool:
    """By Assault Movement no farther than one hex."""
    return not assault or is_assault_movement(True, hexes, 0)


@condition
def has_not_moved_before(moved: bool) -> bool:
    return is_assault_movement(not moved, 1, 0)


@condition
def is_let_use_assault_movement(berserk: bool) -> bool:
    return may_use_it(False, False, False, berserk)


@condition
def keeps_mf(half_mf: int, assault: bool, kind: UnitKind, inexperienced: bool, led: bool, half_pp: int) -> bool:
    """By Assault Movement it does not spend all of its MF."""
    return not assault or leaves_mf(half_mf, half_mf_left(kind, inexperienced, led, half_pp))


@condition
def is_let_bypass(known_enemy: bool) -> bool:
    """Past an obstacle in a hex with or without a known enemy."""
    return may_bypass(True, False, known_enemy, False, False, False)


@condition
def is_not_in_bypass(bypass: bool) -> bool:
    return may_stay(bypass)


@condition
def advances_once(advanced: bool) -> bool:
    return may_advance(2 if advanced else 1, 0)


@condition
def may_enter_bunker_from(place: Fortification, came_out_of: Fortification) -> bool:
    return may_advance_into(place, Fortification.BUNKER) and may_advance_into(came_out_of, Fortification.BUNKER)


@condition
def may_enter_entrenchment_from(place: Fortification, came_out_of: Fortification) -> bool:
    return may_advance_into(place, Fortification.ENTRENCHMENT) and may_advance_into(came_out_of, Fortification.ENTRENCHMENT)


@condition
def may_enter_trench_from(place: Fortification, came_out_of: Fortification) -> bool:
    return may_advance_into(place, Fortification.TRENCH) and may_advance_into(came_out_of, Fortification.TRENCH)


@condition
def may_take_a_lmg(kind: UnitKind) -> bool:
    smc = is_smc(kind)
    return may_carry(smc, chart_half_pp(SwKind.LMG, smc))


@condition
def may_take_a_mmg_or_hmg(kind: UnitKind) -> bool:
    return not is_smc(kind) or smc_may_carry_alone(SwKind.HMG)


@condition
def may_carry_its_sw(kind: UnitKind, sw: SwKind, half_pp: int) -> bool:
    return half_pp == 0 or not is_smc(kind) or smc_may_carry_alone(sw)


@condition
def may_carry_its_load(kind: UnitKind, half_pp: int) -> bool:
    return may_carry(is_smc(kind), half_pp)


@condition
def is_let_be_carried(large: bool, dismantled: bool) -> bool:
    """Whether infantry carries a SW, a large mortar or another, in the state in which it is."""
    return infantry_may_portage(large, dismantled)


@condition_of(key_of(laden_half_mf), key_of(may_spend))
def has_mf_left(kind: UnitKind, inexperienced: bool, led: bool, half_pp: int) -> bool:
    """A unit whose load takes all of its MF enters no hex, not even along a road."""
    return may_spend(least_half_mf(), half_mf_left(kind, inexperienced, led, half_pp))


@condition_of(key_of(bypass_half_mf), key_of(laden_half_mf), key_of(may_spend))
def has_mf_for_the_way_round(kind: UnitKind, inexperienced: bool, led: bool, half_pp: int, hexsides: int) -> bool:
    """Whether the MF that its load leaves it are enough for so many hexsides, the rest of the hex being Open Ground."""
    return may_spend(half_mf_around(hexsides), half_mf_left(kind, inexperienced, led, half_pp))


@condition_of(key_of(is_smoke_paid), key_of(bypass_half_mf), key_of(laden_half_mf), key_of(may_spend))
def has_mf_for_smoke(kind: UnitKind, inexperienced: bool, led: bool, half_pp: int, hexsides: int, smoke: bool) -> bool:
    """Whether its load, if it leaves it the MF for the way round, leaves it any for smoke; how many that takes is not in
    section 4."""
    around, has = half_mf_around(hexsides), half_mf_left(kind, inexperienced, led, half_pp)
    return not smoke or not is_smoke_paid() or not may_spend(around, has) or may_spend(around + 1, has)


@plain("that needs a unit that its load leaves fewer MF, in smoke")
def is_slower_in_smoke(kind: UnitKind, half_pp: int, smoke: bool) -> bool:
    return smoke and portage_half_mf(half_pp, free_half_pp(kind)) > 0


@condition_of(key_of(leaves_mf))
def has_more_than_one_hex_takes(kind: UnitKind, inexperienced: bool, led: bool, half_pp: int, entry_half_mf: int) -> bool:
    """Whether its load, if it leaves it the MF to enter a hex at all, leaves it the MF to enter this one by Assault Movement."""
    has = half_mf_left(kind, inexperienced, led, half_pp)
    return not may_spend(least_half_mf(), has) or leaves_mf(entry_half_mf, has)


@condition
def may_advance_with_its_load(kind: UnitKind, half_pp: int) -> bool:
    return may_advance_with(half_pp, ipc_of(kind))


@plain("that needs a SW")
def carries_a_sw(half_pp: int) -> bool:
    return half_pp > 0


@plain("it has a SW already")
def carries_no_sw(half_pp: int) -> bool:
    return half_pp == 0


@condition
def is_a_sw_to_dismantle(own_half_pp: int, large: bool, sw: SwKind) -> bool:
    """By what it is and, of a mortar, what stands on its counter."""
    return may_be_dismantled(is_heavy_mg(sw), own_half_pp if are_pp_on_counter(sw) else 0, large)


@condition
def may_convert_now(own_turn: bool, when: PlayerTurnPhase) -> bool:
    """A friendly DFPh is that of the enemy's Player Turn."""
    return may_convert(not own_turn and when is PlayerTurnPhase.DFPH, False, False)


@condition
def has_not_come_to_its_end(when: PlayerTurnPhase, converted: bool) -> bool:
    """Whether something may happen yet in a phase at whose end SW are dismantled and put together."""
    return not converted or not may_convert(when is PlayerTurnPhase.DFPH, False, False)


@condition
def may_convert_after_its_fire(fired: bool) -> bool:
    return may_convert(True, False, fired)


@condition
def may_convert_pinned(pinned: bool) -> bool:
    return not pinned or pinned_may_convert()


@condition
def is_let_fire_its_sw(slowed: bool) -> bool:
    return may_fire_sw(slowed)


@plain("a dismantled SW does not fire")
def has_its_sw_assembled(dismantled: bool) -> bool:
    return not dismantled


# What events set


@change
def slowed_by(kind: UnitKind, half_pp: int, slowed: bool) -> bool:
    return slowed or is_slowed(half_pp, free_half_pp(kind))


@change
def slowed_by_taking_up(found: SwKind, kind: UnitKind, moved: bool, slowed: bool) -> bool:
    """What it takes up in its move costs it MF wherever that is, and slows it once it has moved."""
    half_pp = half_pp_for(is_smc(kind), found, 0, False, False)
    return slowed or (moved and is_slowed(half_pp, free_half_pp(kind)))


@change
def half_pp_of_a_mmg() -> int:
    return squad_half_pp(SwKind.MMG, 0, False, False)


@change
def half_pp_of_a_hmg() -> int:
    return squad_half_pp(SwKind.HMG, 0, False, False)


@change
def half_pp_of_a_lmg(kind: UnitKind) -> int:
    return half_pp_for(is_smc(kind), SwKind.LMG, 0, False, False)


@change
def half_pp_when_converted(sw: SwKind, dismantled: bool) -> int:
    return squad_half_pp(sw, 0, False, not dismantled)


@change
def where_it_was(place: Fortification) -> Fortification:
    return place


@change
def in_the_other_state(dismantled: bool) -> bool:
    return not dismantled
