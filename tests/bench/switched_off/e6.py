"""E6 (Swimming) without one of its clauses: what each rule would say if the clause were not there, or its number another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from asl_query.acts.choice import ChoiceOutcome, UnitChoice, sure
from asl_query.acts.play_water import WaterPlay
from asl_query.rules.asl.a07_status import leadership_applies
from asl_query.rules.asl.b21_water import drifts
from asl_query.rules.asl.e06_swimmers import (
    becomes_unarmed,
    cuts_fording_line,
    halves_fire_at_swimmer,
    is_restricted_as_unarmed,
    keeps_small_arms,
    may_board,
    may_declare_line_cut,
    may_enter_in,
    may_while_rafting,
    may_while_swimming,
    modifies_fire_at_swimmer,
    raft_carries,
    swimmer_may_carry,
    swimmer_takes,
)
from asl_query.rules.asl.e06_swimming import drowns, fording_eliminates, may_enter_water, may_leave_water, needs_jump_mc, rafts
from asl_query.terms.actions import SwimOn
from asl_query.terms.acts import Act, Attack, Check, Cutting, DriftDr, Gear, Modifier, PlayerTurnPhase, Roll, Standing
from asl_query.terms.locations import Location
from asl_query.terms.unit_state import Afloat, State
from asl_query.terms.water import Current
from switched_off import Chart, Off, Patch, Rule

IN_MPH, SWIMS, GOES_ON, ADVANCES = WaterPlay.in_mph, WaterPlay._swims, WaterPlay._goes_on, WaterPlay.advances
CAVALRY_SWIMS = ("cavalry", "may {unit} (swim|attempt the swimming TC)")


def led(roll: Roll) -> Off:
    """A roll without its triangle."""
    return Rule("A.10", lambda any_roll: any_roll is roll or leadership_applies(any_roll))


def taken(check: Check) -> Off:
    """A check from which swimmers are not spared."""
    return Rule("E6.1: checks", lambda any_check: any_check is check or swimmer_takes(any_check))


def free_to(act: Act) -> Off:
    """An act that swimming does not bar."""
    return Rule("E6.2: while swimming", lambda any_act: any_act is act or may_while_swimming(any_act))


def counts(modifier: Modifier) -> Off:
    """A modifier that fire at swimmers keeps."""
    return Rule("E6.3", lambda any_modifier: any_modifier is modifier or modifies_fire_at_swimmer(any_modifier))


def is_lost(modifier: Modifier) -> Off:
    """A modifier that does not help swimmers either."""
    return Rule("E6.3", lambda any_modifier: any_modifier is not modifier and modifies_fire_at_swimmer(any_modifier))


def halves(attack: Attack) -> Off:
    """An attack whose FP is halved like any other."""
    return Rule("E6.3: halving", lambda any_attack, area: any_attack is attack or halves_fire_at_swimmer(any_attack, area))


def uncut_by(cutting: Cutting) -> Off:
    """A fording line that this does not cut."""
    return Rule("E6.6: cutting", lambda any_cutting: any_cutting is not cutting and cuts_fording_line(any_cutting))


def of_entry(change: Callable[[ChoiceOutcome[State]], tuple[State, ...]]) -> Off:
    """Other states after an entry into the water."""

    def swims(unit: WaterPlay, state: State, place: Location, across_cliff: bool) -> UnitChoice:
        choice = SWIMS(unit, state, place, across_cliff)
        return choice._replace(outcomes=tuple(outcome._replace(states=change(outcome)) for outcome in choice.outcomes))

    return Patch("asl_query.acts.play_water:WaterPlay._swims", swims)


def unarmed(outcome: ChoiceOutcome[State]) -> tuple[State, ...]:
    """Rafts that bring nothing across."""
    return tuple(state._replace(unarmed=True) for state in outcome.states)


def enters_after_a_step(unit: WaterPlay, state: State) -> Iterator[UnitChoice]:
    """A unit that walks to the bank first."""
    yield from IN_MPH(unit, state)
    for hex_ in unit.board.adjacent(state.location.hex) if state.on_land else ():
        yield from IN_MPH(unit, state._replace(location=Location(hex_)))


def swims_two_hexes(unit: WaterPlay, state: State, place: Location) -> Iterator[UnitChoice]:
    """A swimmer that swims twice in a MPh."""
    yield from GOES_ON(unit, state, place)
    for further in unit._water_around(place.hex):
        yield from GOES_ON(unit, state, further)


def advances_in_water(unit: WaterPlay, state: State) -> Iterator[UnitChoice]:
    """A swimmer that advances like any unit."""
    yield from ADVANCES(unit, state)
    if state.afloat is Afloat.SWIMMING:
        for place in unit._water_around(state.location.hex):
            yield sure(SwimOn(place), state._replace(location=place))


OFF: dict[str, Off] = {
    "E6.1-1": Rule("E6.1: eliminated boat", lambda aboard: True),
    "E6.1-2": Rule("E6.1: lost with its boat", lambda aboard: False),
    "E6.1-3": Rule("E6.1", lambda broken, wounded, frigid, land, spent: may_enter_water(broken, wounded, False, land, spent)),
    "E6.1-4": Rule("E6.1", lambda broken, wounded, frigid, land, spent: may_enter_water(broken, wounded, frigid, True, spent)),
    "E6.1-5": Rule("E6.1: phase", lambda phase, passed, cavalry: phase is PlayerTurnPhase.MPH),
    "E6.1-5 passed by all": Rule("E6.1: swimming TC", lambda dr, morale_level: True),
    "E6.1-6": led(Roll.SWIMMING_TC),
    "E6.1-7": Rule("E6.1", lambda broken, wounded, frigid, land, spent: may_enter_water(broken, wounded, frigid, land, 0)),
    "E6.1-7 must enter": Rule("E6.1: must enter", lambda passed: False),
    "E6.1-7 in play": Patch("asl_query.acts.play_water:WaterPlay.in_mph", enters_after_a_step),
    "E6.1-8": Rule(
        "E6.1: phase", lambda phase, passed, cavalry: phase is PlayerTurnPhase.APH or may_enter_in(phase, passed, cavalry)
    ),
    "E6.1-8 in any phase": Rule("E6.1: phase", lambda phase, passed, cavalry: passed),
    "E6.1-9": Rule("E6.1: failed TC", lambda failed_this_mph: True),
    "E6.1-10": Rule("E6.1: failed TC", lambda failed_this_mph: False),
    "E6.1-10 in play": of_entry(lambda outcome: () if outcome.symbol == "u" else outcome.states),
    "E6.1-11": Rule("E6.1: jump", lambda cliff, upper, bridge, level, water: needs_jump_mc(False, upper, bridge, level, water)),
    "E6.1-12": Rule("E6.1: jump", lambda cliff, upper, bridge, level, water: needs_jump_mc(cliff, False, bridge, level, water)),
    "E6.1-13": Rule("E6.1: jump", lambda cliff, upper, bridge, level, water: needs_jump_mc(cliff, upper, False, level, water)),
    "E6.1-13 at the water": Rule("E6.1: jump", lambda cliff, upper, bridge, level, water: cliff or upper or bridge),
    "E6.1-14": Rule("E6.1: jump MC DRM", lambda level, water_level: level + 1),  # the height above the water of board 8
    "E6.1-15": led(Roll.JUMP_MC),
    "E6.1-16": Rule("E6.1: building", lambda within_counter_edge: True),
    "E6.1-16 not at all": Rule("E6.1: building", lambda within_counter_edge: False),
    "E6.1-17": Rule("E6.1", lambda broken, wounded, frigid, land, spent: may_enter_water(False, wounded, frigid, land, spent)),
    "E6.1-18": Rule("E6.1", lambda broken, wounded, frigid, land, spent: may_enter_water(broken, False, frigid, land, spent)),
    "E6.1-19": Rule("E6.1: elimination", lambda breaks, is_wounded: is_wounded),
    "E6.1-19 jump MC": Rule("E6.1: jump MC", lambda dr, drm, morale_level: True),
    "E6.1-19 DRM of it": Rule("E6.1: jump MC", lambda dr, drm, morale_level: dr <= morale_level),
    "E6.1-19 MC passed": Rule("E6.1: elimination", lambda breaks, is_wounded: True),
    "E6.1-19 no MC": Rule("E6.1: checks", lambda check: check is not Check.IFT_MC and swimmer_takes(check)),
    "E6.1-20": Rule("E6.1: elimination", lambda breaks, is_wounded: breaks),
    "E6.1-21": taken(Check.PTC),
    "E6.1-22": taken(Check.PIN),
    "E6.1-23": taken(Check.HEAT_OF_BATTLE),
    "E6.1-24": taken(Check.LLMC),
    "E6.1-25": Rule("E6.1: jump", lambda cliff, upper, bridge, level, water: level > water),
    "E6.2-1": Rule("E6.2: MF", lambda mf_spent: True),
    "E6.2-1 in play": Patch("asl_query.acts.play_water:WaterPlay._goes_on", swims_two_hexes),
    "E6.2-2": Rule("E6.2", lambda cliff, land, pontoon: not cliff),
    "E6.2-2 in play": Patch("asl_query.acts.play_water:WaterPlay.advances", advances_in_water),
    "E6.2-3": Rule("B21.121", lambda current, own_aph, entered: False),
    "E6.2-4": Rule("E6.2", lambda cliff, land, pontoon: may_leave_water(cliff, False, pontoon)),
    "E6.2-5": Rule("E6.2", lambda cliff, land, pontoon: may_leave_water(cliff, land, False)),
    "E6.2-6": Rule("E6.2", lambda cliff, land, pontoon: may_leave_water(False, land, pontoon)),
    "E6.2-7": Rule("E6.2: boarding", lambda same_location, own_turn, phase: False),
    "E6.2-7 from the next hex": Rule("E6.2: boarding", lambda same, own_turn, phase: may_board(True, own_turn, phase)),
    "E6.2-8": Rule("E6.2: boarding", lambda same_location, own_turn, phase: may_board(same_location, True, PlayerTurnPhase.APH)),
    "E6.2-8 in any phase": Rule("E6.2: boarding", lambda same, own_turn, phase: same and own_turn),
    "E6.2-9": Rule("E6.2: enemy boats", lambda paddled, phase, captured: captured and phase is PlayerTurnPhase.CCPH),
    "E6.2-10": Rule("E6.2: enemy boats", lambda paddled, phase, captured: paddled),
    "E6.2-10 never": Rule("E6.2: enemy boats", lambda paddled, phase, captured: False),
    "E6.2-11": Rule("B21.121", lambda current, own_aph, entered: own_aph and drifts(current, own_aph, entered)),
    "E6.2-11 after entry": Rule("B21.121", lambda current, own_aph, entered: drifts(current, own_aph, False)),
    "E6.2-11 Slow": Rule("B21.121", lambda current, own_aph, entered: own_aph and not entered),
    "E6.2-11 Moderate": Rule("B21.121", lambda current, own_aph, entered: drifts(Current.HEAVY, own_aph, entered)),
    "E6.2-12": free_to(Act.FIRE),
    "E6.2-13": Rule("E6.2: CC", lambda fp, cavalry: fp),
    "E6.2-13 no CC": Rule("E6.2: while swimming", lambda act: act is not Act.CLOSE_COMBAT and may_while_swimming(act)),
    "E6.2-14": Rule("E6.2: CC", lambda fp, cavalry: fp),  # of a rafting squad, which is asked apart
    "E6.2-15": free_to(Act.USE_CCV),
    "E6.2-16": free_to(Act.TOW),
    "E6.2-17": free_to(Act.TOW),  # of a boat that tows the swimmer, which is asked apart
    "E6.2-18": free_to(Act.BE_CONCEALED),
    "E6.21-1": Rule("E6.21: when", lambda swimmers, fordable, own_aph: int(own_aph and not fordable)),
    "E6.21-1 in each APh": Rule("E6.21: when", lambda swimmers, fordable, own_aph: 0 if fordable else swimmers),
    "E6.21-2": Rule("E6.21: when", lambda swimmers, fordable, own_aph: swimmers if own_aph else 0),
    "E6.21-3": led(Roll.DROWNING_DR),
    "E6.21-4": Rule("E6.21", lambda dr, current: dr >= 11 if current is Current.SLOW else drowns(dr, current)),
    "E6.21-5": Rule("E6.21", lambda dr, current: dr >= 12 if current is Current.MODERATE else drowns(dr, current)),
    "E6.21-6": Rule("E6.21", lambda dr, current: dr >= 11 if current is Current.HEAVY else drowns(dr, current)),
    "E6.21-7": Rule("E6.21: Drift dr", lambda due: DriftDr.OWN),
    "E6.21-7 none due": Rule("E6.21: Drift dr", lambda due: DriftDr.COLORED),
    "E6.21-8": Rule("E6.21: Drift drm", lambda drm, due: drm),
    "E6.3-1": counts(Modifier.TEM),
    "E6.3-1 TEM": Rule("E6.3: TEM", lambda tem, swimming: tem),
    "E6.3-2": is_lost(Modifier.LV),
    "E6.3-3": is_lost(Modifier.SMOKE),
    "E6.3-4": counts(Modifier.FFMO),
    "E6.3-5": counts(Modifier.FFNAM),
    "E6.3-6": halves(Attack.HE),
    "E6.3-7": halves(Attack.IFE),
    "E6.3-8": Rule("E6.3: halving", lambda attack, area: halves_fire_at_swimmer(attack, False)),
    "E6.3-9": Rule("E6.3: halving", lambda attack, area: attack is not Attack.OTHER and halves_fire_at_swimmer(attack, area)),
    "E6.3-10": halves(Attack.CC),
    "E6.3-11": Rule("E6.3: HE Equivalency", lambda at_swimmers: True),
    "E6.4-1": Rule("E6.4", lambda portage_pp, cavalry, ipc_pp: portage_pp <= ipc_pp),
    "E6.4-2": Rule("E6.4: Small Arms", lambda rafting, cavalry: True),
    "E6.4-3": Rule("E6.4: Unarmed", lambda is_smc, rafting, cavalry: False),
    "E6.4-4": Rule("E6.4: Unarmed", lambda is_smc, rafting, cavalry: becomes_unarmed(is_smc, False, cavalry)),
    "E6.4-4 restrictions": Rule("E6.4: restrictions", lambda rafting, cavalry: is_restricted_as_unarmed(False, cavalry)),
    "E6.4-5": Rule("E6.4: Unarmed", lambda is_smc, rafting, cavalry: becomes_unarmed(False, rafting, cavalry)),
    "E6.4-6": Rule("E6.4: restrictions", lambda rafting, cavalry: False),
    "E6.4-7": Rule("A.10", lambda roll: roll is not Roll.FIRE_MC and leadership_applies(roll)),
    "E6.41-1": Rule("E6.41", lambda ssr, cited, die, elr, jump, cavalry: rafts(True, cited, die, elr, jump, cavalry)),
    "E6.41-2": Rule("E6.41", lambda ssr, cited, die, elr, jump, cavalry: rafts(ssr, cited, die, elr + 1, jump, cavalry)),
    "E6.41-3": Rule("E6.41", lambda ssr, cited, die, elr, jump, cavalry: rafts(ssr, False, die, elr, jump, cavalry)),
    "E6.41-4": Rule("E6.41: carries", lambda gear: False),
    "E6.41-4 ashore": of_entry(unarmed),
    "E6.41-5": Rule("E6.41: carries", lambda gear: gear is Gear.SW_COUNTER or raft_carries(gear)),
    "E6.41-5 in play": Rule("E6.4", lambda portage_pp, cavalry, ipc_pp: True),
    "E6.41-6": Rule("E6.41", lambda ssr, cited, die, elr, jump, cavalry: rafts(ssr, cited, die, elr, False, cavalry)),
    "E6.41-7": Rule("E6.4: Unarmed", lambda is_smc, rafting, cavalry: becomes_unarmed(is_smc, False, cavalry)),
    "E6.41-7 in play": of_entry(unarmed),
    "E6.41-8": Rule("E6.41: while rafting", lambda act: act is Act.FIRE or may_while_rafting(act)),
    "E6.41-9": Rule("E6.41: while rafting", lambda act: act is Act.PLACE_SMOKE or may_while_rafting(act)),
    "E6.41-10": Rule("E6.41: loss", lambda eliminated: False),
    "E6.41-10 ashore": Rule("E6.41: loss", lambda eliminated: True),
    "E6.5-1": Rule("E6.1: phase", lambda phase, passed, cavalry: not cavalry and may_enter_in(phase, passed, cavalry)),
    "E6.5-1 at all": Chart("rulings/asl_phrases/infantry.toml", (*CAVALRY_SWIMS, "from_land_or_bridge"), False),
    "E6.5-2": Rule("E6.5", lambda cavalry: True),
    "E6.5-2 on its way": Rule("E6.1: phase", lambda phase, passed, cavalry: may_enter_in(phase, passed, False)),
    "E6.5-2 Infantry": Rule("E6.5", lambda cavalry: False),
    "E6.5-3": Rule("E6.4: Unarmed", lambda is_smc, rafting, cavalry: becomes_unarmed(is_smc, rafting, False)),
    "E6.5-3 Small Arms": Rule("E6.4: Small Arms", lambda rafting, cavalry: keeps_small_arms(rafting, False)),
    "E6.5-3 restrictions": Rule("E6.4: restrictions", lambda rafting, cavalry: is_restricted_as_unarmed(rafting, False)),
    "E6.5-4": Rule("E6.2: CC", lambda fp, cavalry: 1),
    "E6.5-5": Rule("E6.5: fire", lambda act: True),
    "E6.5-5 no CC": Rule("E6.5: fire", lambda act: False),
    "E6.5-6": Rule("E6.5: jump", lambda jump_mc: True),
    "E6.5-7": Rule("E6.41", lambda ssr, cited, die, elr, jump, cavalry: rafts(ssr, cited, die, elr, jump, False)),
    "E6.5-8": Rule("E6.4", lambda portage_pp, cavalry, ipc_pp: swimmer_may_carry(portage_pp, False, ipc_pp)),
    "E6.5-8 without limit": Rule("E6.4", lambda portage_pp, cavalry, ipc_pp: cavalry or portage_pp == 0),
    "E6.6-1": Rule("B21.41", lambda fordable, on_fording_line, infantry: infantry and fordable),
    "E6.6-1 without a SSR": Rule("B21.41", lambda fordable, on_fording_line, infantry: infantry),
    "E6.6-1 Cavalry": Rule("B21.41", lambda fordable, on_fording_line, infantry: fordable or on_fording_line),
    "E6.6-2": Rule("E6.6: standing", lambda standing: standing in (Standing.SWIMMER, Standing.ARMED)),
    "E6.6-3": Rule("E6.6: standing", lambda standing: standing is Standing.UNARMED),
    "E6.6-4": Rule("E6.6: former swimmers", lambda swimming, in_its_hexrow: False),
    "E6.6-4 from anywhere": Rule("E6.6: former swimmers", lambda swimming, in_its_hexrow: swimming),
    "E6.6-5": Rule("E6.6", lambda broken, wounded, berserk, left, swam: fording_eliminates(False, wounded, berserk, left, swam)),
    "E6.6-6": Rule("E6.6", lambda broken, wounded, berserk, left, swam: fording_eliminates(broken, False, berserk, left, swam)),
    "E6.6-7": Rule("E6.6", lambda broken, wounded, berserk, left, swam: fording_eliminates(broken, wounded, False, left, swam)),
    "E6.6-8": Rule(
        "E6.6", lambda broken, wounded, berserk, left, swam: fording_eliminates(broken, wounded, berserk, False, swam)
    ),
    "E6.6-9": Rule(
        "E6.6", lambda broken, wounded, berserk, left, swam: fording_eliminates(broken, wounded, berserk, left, False)
    ),
    "E6.6-10": Rule("E6.6: while fording", lambda act: True),
    "E6.6-11": Rule("E6.6: CC", lambda fp: fp),
    "E6.6-12": uncut_by(Cutting.FIELD_PHONE),
    "E6.6-13": Rule("E6.6: declaration", lambda broken, on_line, fire_phase, enemy_there: False),
    "E6.6-13 by anyone": Rule("E6.6: declaration", lambda broken, on_line, fire_phase, enemy_there: True),
    "E6.6-13 not enough": uncut_by(Cutting.DECLARATION),
    "E6.6-14": Rule(
        "E6.6: declaration", lambda broken, on_line, fire_phase, enemy: may_declare_line_cut(broken, on_line, fire_phase, False)
    ),
    "E6.1-14 no DRM": Rule("E6.1: jump MC DRM", lambda level, water_level: 0),
    "E6.6-15": uncut_by(Cutting.MOTORIZED),
    "E6.6-15 paddled": Rule("E6.6: cutting", lambda cutting: True),
    "E6.6-16": Rule("B21.41: MF", lambda mf_spent: True),
    "E6.6-16 never": Rule("B21.41: MF", lambda mf_spent: False),
}

SURVIVES: dict[str, str] = {}
