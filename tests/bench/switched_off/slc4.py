"""Squad Leader Classic section 4, clause by clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asl_query.rules.slc.slc4_1_movement import terrain_half_mf
from asl_query.rules.slc.slc4_2_portage import chart_half_pp, dismantled_half_pp
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import EnteredTerrain, SwKind
from asl_query.terms.classic_acts import (
    Abandoned,
    ArrowSide,
    Cause,
    ClassicAct,
    Converting,
    Fortification,
    MaximumBy,
    MfUse,
    Removing,
    Strength,
    SwCarrier,
)
from asl_query.terms.units import UnitKind
from switched_off import Off, Rule

NOTE_A = (SwKind.MMG, SwKind.HMG, SwKind.ATR)
CLOSED = (Fortification.BUNKER, Fortification.ENTRENCHMENT)


def one_more(changed: SwKind, by_smc_only: bool) -> Off:
    """The Support Weapons Chart with half a PP more in one cell."""
    return Rule("SLC4.2.6", lambda sw, by_smc: chart_half_pp(sw, by_smc) + (sw is changed and bool(by_smc) is by_smc_only))


def costs_else(changed: EnteredTerrain) -> Off:
    """The terrain costs with one of them wrong."""
    return Rule("SLC4.1.6", lambda terrain: terrain_half_mf(terrain) + (terrain is changed))


def all_but(value: Any) -> Callable[[Any], bool]:
    """A rule of one input that says yes to everything else."""
    return lambda given: given is not value


def carried_by_all_but(carrier: SwCarrier) -> Off:
    """SLC4.2.1 without one carrier."""
    return Rule("SLC4.2.1", lambda given, sw: given is not carrier)


def doubles_all_but(terrain: EnteredTerrain) -> Off:
    """SLC4.1.9 without one of its terrains."""
    return Rule("SLC4.1.9: doubled uphill", lambda given: given not in (terrain, EnteredTerrain.GRAIN, EnteredTerrain.SHELLHOLES))


def not_out_of(shut: Fortification) -> Off:
    """SLC4.4.1 with one fortification that is not left."""
    return Rule("SLC4.4.1: fortifications", lambda left, entered: left is not shut and not {left, entered} <= {*CLOSED})


def not_into(shut: Fortification) -> Off:
    """SLC4.4.1 with one fortification that is not entered."""
    return Rule("SLC4.4.1: fortifications", lambda left, entered: entered is not shut and not {left, entered} <= {*CLOSED})


def ti_may_also(act: ClassicAct) -> Off:
    """SLC4.4.3 with one act more."""
    return Rule("SLC4.4.3", lambda given: given in (act, ClassicAct.ROUT, ClassicAct.WITHDRAW))


def alone_too(weapon: SwKind) -> Off:
    """Note A without one of its weapons."""
    return Rule("SLC4.2.6: note A alone", lambda sw: sw is weapon or sw not in NOTE_A)


MOVEMENT: dict[str, Off] = {
    "SLC4.1.1-1": Rule("SLC4.1.1: choice", lambda moved, units: moved <= units and moved > 0),
    "SLC4.1.1-1 all": Rule("SLC4.1.1: choice", lambda moved, units: moved < units),
    "SLC4.1.1-2": Rule("SLC4.1.1", lambda own_phase, prep_fired: own_phase),
    "SLC4.1.1-3": Rule("SLC4.1.1", lambda own_phase, prep_fired: not prep_fired),
    "SLC4.1.2-1": Rule("SLC4.1.2: direction", lambda: False),
    "SLC4.1.2-2": Rule("SLC4.1.2", lambda cost, mf: True),
    "SLC4.1.2-2 last": Rule("SLC4.1.2", lambda cost, mf: cost < mf),
    "SLC4.1.2-3": Rule("SLC4.1.2: hexes", lambda mf, cost: mf),
    "SLC4.1.2-4": Rule("SLC4.1.5: raises", lambda is_smc, whole_phase: False),
    "SLC4.1.2-5": Rule("SLC4.1.6: slows", lambda terrain: False),
    "SLC4.1.2-5 all": Rule("SLC4.1.6: slows", lambda terrain: True),
    "SLC4.1.2-6": Rule("SLC4.1.11", lambda in_mph, enemy_there: False),
    "SLC4.1.2-7": Rule("SLC4.2.2: slowed", lambda carried, free: False),
    "SLC4.1.2-7 free": Rule("SLC4.2.2: slowed", lambda carried, free: True),
    "SLC4.1.2-8": Rule("SLC4.1.2: changes", all_but(Cause.ENEMY_FIRE)),
    "SLC4.1.3-1": Rule("SLC4.1.3", lambda: False),
    "SLC4.1.3-1 allowance": Rule("SLC4.1.2: changes", lambda cause: True),
    "SLC4.1.3-2": Rule("SLC4.1.3: stacking", lambda: False),
    "SLC4.1.3-3": Rule("SLC4.1.3: use of MF", lambda use: use is not MfUse.SAVING),
    "SLC4.1.3-3 moving": Rule("SLC4.1.3: use of MF", lambda use: False),
    "SLC4.1.3-4": Rule("SLC4.1.3: use of MF", lambda use: use is not MfUse.GIVING),
    "SLC4.1.4-1": Rule("SLC4.1.4", lambda is_smc, inexperienced: 6 if is_smc else 3),
    "SLC4.1.4-2": Rule("SLC4.1.4", lambda is_smc, inexperienced: 6 if is_smc else 3),
    "SLC4.1.4-3": Rule("SLC4.1.4", lambda is_smc, inexperienced: 6 if is_smc else 3),
    "SLC4.1.4-4": Rule("SLC4.1.4", lambda is_smc, inexperienced: 6 if is_smc else 4),
    "SLC4.1.4-5": Rule("SLC4.1.4", lambda is_smc, inexperienced: 3 if inexperienced else 4),
    "SLC4.1.4-6": Rule("SLC4.1.4: SW", lambda: 1),
    "SLC4.1.4-7": Rule("SLC4.1.4: carried", lambda carried: True),
    "SLC4.1.4-7 carried": Rule("SLC4.1.4: carried", lambda carried: False),
    "SLC4.1.5-1": Rule("SLC4.1.5", lambda is_smc, whole_phase: 0),
    "SLC4.1.5-1 added": Rule("SLC4.1.5: MF", lambda allotment, is_smc, whole_phase: allotment),
    "SLC4.1.5-2": Rule("SLC4.1.5", lambda is_smc, whole_phase: 0 if is_smc else 2),
    "SLC4.1.5-2 raises": Rule("SLC4.1.5: raises", lambda is_smc, whole_phase: not is_smc),
    "SLC4.1.5-3": Rule("SLC4.1.5", lambda is_smc, whole_phase: 2 if whole_phase else 0),
    "SLC4.1.5-3 raises": Rule("SLC4.1.5: raises", lambda is_smc, whole_phase: whole_phase),
    "SLC4.1.6-1": Rule("SLC4.1.6", lambda terrain: 2),
    "SLC4.1.6-2": costs_else(EnteredTerrain.OPEN_GROUND),
    "SLC4.1.6-3": costs_else(EnteredTerrain.SHELLHOLES),
    "SLC4.1.6-4": costs_else(EnteredTerrain.GRAIN),
    "SLC4.1.6-5": costs_else(EnteredTerrain.ROAD),
    "SLC4.1.6-6": Rule("SLC4.1.8", lambda by_road, half_mf: half_mf),
    "SLC4.1.6-7": costs_else(EnteredTerrain.WOODS),
    "SLC4.1.6-8": costs_else(EnteredTerrain.BUILDING),
    "SLC4.1.6-9": Rule("SLC4.1.6: within a building", lambda: 2),
    "SLC4.1.6-10": Rule("SLC4.1.7", lambda crosses, uphill: 4 if crosses else 0),
    "SLC4.1.6-11": Rule("SLC4.1.7: with COT", lambda cot: 4),
    "SLC4.1.7-1": Rule("SLC4.1.7: hexside", lambda: False),
    "SLC4.1.7-2": Rule("SLC4.1.7", lambda crosses, uphill: 0),
    "SLC4.1.7-2 with COT": Rule("SLC4.1.7: with COT", lambda cot: cot),
    "SLC4.1.8-1": Rule("SLC4.1.8", lambda by_road, half_mf: 1),
    "SLC4.1.9-1": doubles_all_but(EnteredTerrain.OPEN_GROUND),
    "SLC4.1.9-1 none": Rule("SLC4.1.9", lambda half_mf, levels_up, doubled: half_mf),
    "SLC4.1.9-1 all": Rule("SLC4.1.9", lambda half_mf, levels_up, doubled: 2 * half_mf if levels_up > 0 else half_mf),
    "SLC4.1.9-1 wheatfield": Rule("SLC4.1.9: doubled uphill", lambda terrain: True),
    "SLC4.1.9-2": doubles_all_but(EnteredTerrain.ROAD),
    "SLC4.1.9-3": doubles_all_but(EnteredTerrain.BUILDING),
    "SLC4.1.9-4": doubles_all_but(EnteredTerrain.WOODS),
    "SLC4.1.9-5": Rule("SLC4.1.9", lambda half_mf, levels_up, doubled: 2 * half_mf if levels_up >= 0 and doubled else half_mf),
    "SLC4.1.9-6": Rule("SLC4.1.9", lambda half_mf, levels_up, doubled: 2 * half_mf if levels_up else half_mf),
    "SLC4.1.9-6 asked": Rule("SLC4.1.9: other downhill", lambda: True),
    "SLC4.1.9-6 on foot": Rule("SLC4.1.9: downhill", lambda skis, bicycles: False),
    "SLC4.1.9-7": Rule("SLC4.1.9: downhill", lambda skis, bicycles: not bicycles),
    "SLC4.1.9-7 bicycles": Rule("SLC4.1.9: downhill", lambda skis, bicycles: not skis),
    "SLC4.1.10-1": Rule("SLC4.1.10", lambda half_mf, other: max(half_mf, other)),
    "SLC4.1.10-1 asked": Rule("SLC4.1.10: not added", lambda along_road: False),
    "SLC4.1.10-2": Rule("SLC4.1.10: along a road", lambda road, shellhole: road + shellhole),
    "SLC4.1.10-2 road alone": Rule("SLC4.1.10: along a road", lambda road, shellhole: road),
    "SLC4.1.10-2 asked": Rule("SLC4.1.10: not added", lambda along_road: True),
    "SLC4.1.11-1": Rule("SLC4.1.11: past", lambda: False),
    "SLC4.1.11-1 every hex": Rule("SLC4.1.11", lambda in_mph, enemy_there: in_mph),
    "SLC4.1.11-2": Rule("SLC4.1.11: phase", lambda phase: phase in (PlayerTurnPhase.MPH, PlayerTurnPhase.APH)),
    "SLC4.1.11-2 APh": Rule("SLC4.1.11", lambda in_mph, enemy_there: enemy_there),
    "SLC4.1.11-2 never": Rule("SLC4.1.11: phase", lambda phase: False),
    "SLC4.1.12-1": Rule("SLC4.1.12", lambda entering: True),
    "SLC4.1.12-1 entering": Rule("SLC4.1.12", lambda entering: False),
    "SLC4.1.12-2": Rule("SLC4.1.12: taking back", lambda: True),
    "SLC4.1.13-1": Rule("SLC4.1.13", lambda hand_off: True),
    "SLC4.1.13-1 held": Rule("SLC4.1.13", lambda hand_off: False),
    "SLC4.1.13-2": Rule("SLC4.1.13: entry", lambda by_road, half_mf: half_mf),
    "SLC4.1.13-3": Rule("SLC4.1.13: vehicles", lambda sequential: False),
    "SLC4.1.13-3 infantry": Rule("SLC4.1.13: vehicles", lambda sequential: True),
}

PORTAGE: dict[str, Off] = {
    "SLC4.2.1-1": carried_by_all_but(SwCarrier.SQUAD),
    "SLC4.2.1-1 half-squad": carried_by_all_but(SwCarrier.HALF_SQUAD),
    "SLC4.2.1-1 crew": carried_by_all_but(SwCarrier.CREW),
    "SLC4.2.1-2": carried_by_all_but(SwCarrier.LEADER),
    "SLC4.2.1-2 hero": carried_by_all_but(SwCarrier.HERO),
    "SLC4.2.1-2 none": Rule("SLC4.2.6: note A alone", lambda sw: False),
    "SLC4.2.1-3": carried_by_all_but(SwCarrier.CAVALRY),
    "SLC4.2.1-4": Rule("SLC4.2.1: chart", lambda sw: False),
    "SLC4.2.1-4 mortar": Rule("SLC4.2.1: chart", lambda sw: True),
    "SLC4.2.1-5": Rule("SLC4.2.1: distance", lambda: True),
    "SLC4.2.1-6": Rule("SLC4.2.1: picking up", lambda mf_left, lost, with_it: True),
    "SLC4.2.1-6 free": Rule("SLC4.2.1: picking up", lambda mf_left, lost, with_it: mf_left > 0),
    "SLC4.2.1-7": Rule("SLC4.2.1: dropping", lambda: False),
    "SLC4.2.1-8": Rule("SLC4.2.1: MMC and SMC", lambda sw: True),
    "SLC4.2.1-8 DC": Rule("SLC4.2.1: MMC and SMC", lambda sw: False),
    "SLC4.2.1-9": Rule("SLC4.2.1: total", lambda first, then: max(first, then)),
    "SLC4.2.1-9 MF": Rule("SLC4.2.1: second load", lambda total, free, mf, spent, more: spent + more <= 2 * mf),
    "SLC4.2.1-9 never": Rule("SLC4.2.1: second load", lambda total, free, mf, spent, more: False),
    "SLC4.2.2-1": Rule("SLC4.2.2", lambda kind: 2 if kind.is_smc else 4),
    "SLC4.2.2-2": Rule("SLC4.2.2", lambda kind: 2 if kind.is_smc else 6),
    "SLC4.2.2-3": Rule("SLC4.2.2", lambda kind: 6 if kind is UnitKind.SQUAD else 4),
    "SLC4.2.2-3 as a squad": Rule("SLC4.2.2", lambda kind: 6),
    "SLC4.2.2-4": Rule("SLC4.2.2: cost", lambda carried, free: 0),
    "SLC4.2.2-4 none free": Rule("SLC4.2.2: cost", lambda carried, free: carried),
    "SLC4.2.2-4 MF": Rule("SLC4.2.2: MF left", lambda mf, lost: 2 * mf),
    "SLC4.2.3-1": Rule("SLC4.2.3", lambda is_smc, carried: True),
    "SLC4.2.3-1 asked": Rule("SLC4.2.3: fixed maximum", lambda is_smc: False),
    "SLC4.2.3-2": Rule("SLC4.2.3", lambda is_smc, carried: carried <= 6),
    "SLC4.2.3-2 MF": Rule("SLC4.2.3: distance", lambda is_smc, carried, has, cost: True),
    "SLC4.2.3-2 all MF": Rule("SLC4.2.3: distance", lambda is_smc, carried, has, cost: cost < has),
    "SLC4.2.3-2 asked": Rule("SLC4.2.3: fixed maximum", lambda is_smc: True),
    **{f"SLC4.2.3-2 by {factor.value}": Rule("SLC4.2.3: depends on", all_but(factor)) for factor in MaximumBy},
    "SLC4.2.4-1": Rule("SLC4.2.4", lambda both_smc, sw: True),
    "SLC4.2.4-1 any SW": Rule("SLC4.2.4", lambda both_smc, sw: both_smc),
    "SLC4.2.4-2": Rule("SLC4.2.4", lambda both_smc, sw: False),
    "SLC4.2.4-2 note A": Rule("SLC4.2.6: note A", lambda hexes, both_smc: False),
    "SLC4.2.4-3": Rule("SLC4.2.4: once", lambda carried_before: True),
    "SLC4.2.4-3 next turn": Rule("SLC4.2.4: once", lambda carried_before: False),
    "SLC4.2.5-1": Rule("SLC4.2.5", lambda slowed: True),
    "SLC4.2.5-2": Rule("SLC4.2.5: strength", lambda: Strength.FULL),
    "SLC4.2.5-2 never": Rule("SLC4.2.5", lambda slowed: False),
    "SLC4.2.5-3": Rule("SLC4.2.5: abandoned", lambda weapon: weapon is Abandoned.ATR),
    "SLC4.2.5-3 ATR": Rule("SLC4.2.5: abandoned", lambda weapon: weapon is Abandoned.AT_GUN),
    "SLC4.2.5-3 case D": Rule("SLC4.2.5: case D", lambda: False),
}

CHART: dict[str, Off] = {
    "SLC4.2.6-1": Rule("SLC4.2.6: squad cost", lambda half_pp: 2 * half_pp),
    "SLC4.2.6-2": one_more(SwKind.LMG, False),
    "SLC4.2.6-3": one_more(SwKind.LMG, True),
    "SLC4.2.6-4": one_more(SwKind.MMG, False),
    "SLC4.2.6-5": alone_too(SwKind.MMG),
    "SLC4.2.6-5 any": Rule("SLC4.2.6: note A alone", lambda sw: True),
    "SLC4.2.6-6": one_more(SwKind.HMG, False),
    "SLC4.2.6-7": alone_too(SwKind.HMG),
    "SLC4.2.6-8": one_more(SwKind.ATR, False),
    "SLC4.2.6-9": alone_too(SwKind.ATR),
    "SLC4.2.6-10": one_more(SwKind.FT, False),
    "SLC4.2.6-11": one_more(SwKind.FT, True),
    "SLC4.2.6-12": one_more(SwKind.DC, False),
    "SLC4.2.6-13": one_more(SwKind.DC, True),
    "SLC4.2.6-14": one_more(SwKind.PF, False),
    "SLC4.2.6-14 MC": one_more(SwKind.MC, False),
    "SLC4.2.6-14 ATM": one_more(SwKind.ATM, False),
    "SLC4.2.6-15": one_more(SwKind.PF, True),
    "SLC4.2.6-15 MC": one_more(SwKind.MC, True),
    "SLC4.2.6-15 ATM": one_more(SwKind.ATM, True),
    "SLC4.2.6-16": one_more(SwKind.PIAT, False),
    "SLC4.2.6-16 BAZ": one_more(SwKind.BAZ, False),
    "SLC4.2.6-16 PSK": one_more(SwKind.PSK, False),
    "SLC4.2.6-16 Radio": one_more(SwKind.RADIO, False),
    "SLC4.2.6-17": one_more(SwKind.PIAT, True),
    "SLC4.2.6-17 BAZ": one_more(SwKind.BAZ, True),
    "SLC4.2.6-17 PSK": one_more(SwKind.PSK, True),
    "SLC4.2.6-17 Radio": one_more(SwKind.RADIO, True),
    "SLC4.2.6-18": Rule("SLC4.2.6: counter", lambda sw: False),
    "SLC4.2.6-18 LMG": Rule("SLC4.2.6: counter", lambda sw: True),
    "SLC4.2.6-19": Rule("SLC4.2.6: note A", lambda hexes, both_smc: both_smc),
    "SLC4.2.6-19 squads": Rule("SLC4.2.6: note A", lambda hexes, both_smc: hexes <= 1),
}

DISMANTLING: dict[str, Off] = {
    "SLC4.2.7-1": Rule("SLC4.2.7", lambda half_pp, large: 10 if large else half_pp),
    "SLC4.2.7-1 rounding": Rule("SLC4.2.7", lambda half_pp, large: 10 if large else half_pp // 2),
    "SLC4.2.7-1 no MG": Rule("SLC4.2.7: which SW", lambda heavy_mg, mortar, large: mortar >= 10 or large),
    "SLC4.2.7-2": Rule("SLC4.2.7", lambda half_pp, large: 8 if half_pp == 8 else dismantled_half_pp(half_pp, large)),
    "SLC4.2.7-3": Rule("SLC4.2.7: which SW", lambda heavy_mg, mortar, large: heavy_mg or large),
    "SLC4.2.7-4": Rule("SLC4.2.7: which SW", lambda heavy_mg, mortar, large: True),
    "SLC4.2.7-4 mortar of 4 PP": Rule("SLC4.2.7: which SW", lambda heavy_mg, mortar, large: heavy_mg or mortar >= 8 or large),
    "SLC4.2.7-5": Rule("SLC4.2.7: counter", lambda dismantled: False),
    "SLC4.2.7-5 assembled": Rule("SLC4.2.7: counter", lambda dismantled: True),
    "SLC4.2.7-6": Rule("SLC4.2.7: when", lambda end_of_dfph, weapon_fired, unit_fired: not weapon_fired and not unit_fired),
    "SLC4.2.7-6 asked when": Rule("SLC4.2.7: moment", lambda: Converting.ANY_TIME),
    "SLC4.2.7-7": Rule("SLC4.2.7: when", lambda end_of_dfph, weapon_fired, unit_fired: False),
    "SLC4.2.7-8": Rule("SLC4.2.7: when", lambda end_of_dfph, weapon_fired, unit_fired: end_of_dfph and not unit_fired),
    "SLC4.2.7-9": Rule("SLC4.2.7: when", lambda end_of_dfph, weapon_fired, unit_fired: end_of_dfph and not weapon_fired),
    "SLC4.2.7-10": Rule("SLC4.2.7: pinned", lambda dismantlable: False),
    "SLC4.2.7-10 LMG": Rule("SLC4.2.7: pinned", lambda dismantlable: True),
    "SLC4.2.7-11": Rule("SLC4.2.7", lambda half_pp, large: 2 * ((half_pp // 2 + 1) // 2)),
    "SLC4.2.7-11 none": Rule("SLC4.2.7: which SW", lambda heavy_mg, mortar, large: heavy_mg or mortar >= 10),
    "SLC4.2.7-11 76mm": Rule("SLC4.2.7: large mortars", lambda caliber: 76 < caliber <= 82),
    "SLC4.2.7-11 82mm": Rule("SLC4.2.7: large mortars", lambda caliber: 76 <= caliber < 82),
    "SLC4.2.7-12": Rule("SLC4.2.7: 76-82mm", lambda large, dismantled: True),
    "SLC4.2.7-12 small": Rule("SLC4.2.7: 76-82mm", lambda large, dismantled: dismantled),
    "SLC4.2.7-12 dismantled": Rule("SLC4.2.7: 76-82mm", lambda large, dismantled: not large),
    "SLC4.2.7-12 60mm": Rule("SLC4.2.7: large mortars", lambda caliber: True),
    "SLC4.2.7-13": Rule("SLC4.2.7: start", lambda dismantlable: False),
    "SLC4.2.7-13 LMG": Rule("SLC4.2.7: start", lambda dismantlable: True),
    "SLC4.2.7-14": Rule("SLC4.2.7: malfunctioned", lambda dismantlable: False),
    "SLC4.2.7-14 LMG": Rule("SLC4.2.7: malfunctioned", lambda dismantlable: True),
    "SLC4.2.7-15": Rule("SLC4.2.7: transport", lambda: False),
    "SLC4.2.7-16": Rule("SLC4.2.7: repair", lambda dismantled: True),
    "SLC4.2.7-16 assembled": Rule("SLC4.2.7: repair", lambda dismantled: False),
    "SLC4.2.7-17": Rule("SLC4.2.7: captor", lambda captured, dismantlable: False),
}

STACKING: dict[str, Off] = {
    "SLC4.3.1-1": Rule("SLC4.3.1", lambda units, mmc, half_pp: mmc <= 3 and half_pp <= 20),
    "SLC4.3.1-1 three": Rule("SLC4.3.1", lambda units, mmc, half_pp: units <= 3 and mmc <= 3 and half_pp <= 20),
    "SLC4.3.1-1 asked": Rule("SLC4.3.1: most units", lambda: 5),
    "SLC4.3.1-2": Rule("SLC4.3.1", lambda units, mmc, half_pp: units <= 4 and half_pp <= 20),
    "SLC4.3.1-2 asked": Rule("SLC4.3.1: most MMC", lambda: 4),
    "SLC4.3.1-3": Rule("SLC4.3.1", lambda units, mmc, half_pp: units <= 4 and mmc <= 3),
    "SLC4.3.1-3 ten": Rule("SLC4.3.1", lambda units, mmc, half_pp: units <= 4 and mmc <= 3 and half_pp < 20),
    "SLC4.3.1-3 asked": Rule("SLC4.3.1: most PP", lambda: 21),
    "SLC4.3.1-4": Rule("SLC4.3.1: passengers", lambda passenger: True),
    "SLC4.3.1-4 unloaded": Rule("SLC4.3.1: passengers", lambda passenger: False),
    "SLC4.3.1-4 part of it": Rule("SLC4.3.1: vehicle", lambda passenger: False),
    "SLC4.3.1-4 part no more": Rule("SLC4.3.1: vehicle", lambda passenger: True),
    "SLC4.3.2-1": Rule("SLC4.3.2", lambda own, enemy: False),
    "SLC4.3.2-1 limit": Rule("SLC4.3.2", lambda own, enemy: True),
    "SLC4.3.2-2": Rule("SLC4.3.2: excess", lambda half_pp: False),
    "SLC4.3.2-2 ten": Rule("SLC4.3.2: excess", lambda half_pp: True),
    "SLC4.3.2-3": Rule("SLC4.3.2: choice", lambda: Removing.LOSER),
    "SLC4.3.3-1": Rule("SLC4.3.3", lambda end_of_phase: True),
    "SLC4.3.3-1 stack": Rule("SLC4.3.3: stack", lambda within, end_of_phase: within),
    "SLC4.3.3-2": Rule("SLC4.3.3", lambda end_of_phase: False),
    "SLC4.3.3-2 stack": Rule("SLC4.3.3: stack", lambda within, end_of_phase: True),
    "SLC4.3.3-3": Rule("SLC4.3.3: elimination", lambda: True),
    "SLC4.3.4-1": Rule("SLC4.3.4", lambda count, for_vehicle: False),
    "SLC4.3.4-2": Rule("SLC4.3.4", lambda count, for_vehicle: count == 2),
}

ADVANCE: dict[str, Off] = {
    "SLC4.4.1-1": Rule("SLC4.4.1", lambda hexes, levels: hexes + levels <= 2),
    "SLC4.4.1-2": Rule("SLC4.4.1", lambda hexes, levels: hexes <= 1 and not levels),
    "SLC4.4.1-2 two levels": Rule("SLC4.4.1: stairs", lambda levels, staircase: staircase),
    "SLC4.4.1-2 stairs": Rule("SLC4.4.1: stairs", lambda levels, staircase: False),
    "SLC4.4.1-3": Rule("SLC4.4.1", lambda hexes, levels: hexes <= 1 and levels <= 1),
    "SLC4.4.1-4": Rule("SLC4.4.1: stairs", lambda levels, staircase: levels <= 1),
    "SLC4.4.1-5": not_out_of(Fortification.BUNKER),
    "SLC4.4.1-5 entrenchment": not_out_of(Fortification.ENTRENCHMENT),
    "SLC4.4.1-5 trench": not_out_of(Fortification.TRENCH),
    "SLC4.4.1-6": not_into(Fortification.BUNKER),
    "SLC4.4.1-6 entrenchment": not_into(Fortification.ENTRENCHMENT),
    "SLC4.4.1-6 trench": not_into(Fortification.TRENCH),
    "SLC4.4.1-6 from the open": not_out_of(Fortification.NONE),
    "SLC4.4.1-7": Rule("SLC4.4.1: fortifications", lambda left, entered: True),
    "SLC4.4.1-7 bunker": Rule(
        "SLC4.4.1: fortifications", lambda left, entered: entered not in CLOSED or left is not Fortification.ENTRENCHMENT
    ),
    "SLC4.4.1-7 entrenchment": Rule(
        "SLC4.4.1: fortifications", lambda left, entered: entered not in CLOSED or left is not Fortification.BUNKER
    ),
    "SLC4.4.1-8": not_into(Fortification.NONE),
    "SLC4.4.1-9": Rule(
        "SLC4.4.1: fortifications", lambda left, entered: left is Fortification.NONE or entered is Fortification.NONE
    ),
    "SLC4.4.2-1": Rule("SLC4.4.2", lambda carried, ipc: True),
    "SLC4.4.2-1 IPC": Rule("SLC4.4.2", lambda carried, ipc: carried <= ipc),
    "SLC4.4.2-1 most": Rule("SLC4.4.2: most", lambda ipc: ipc),
    "SLC4.4.2-1 no limit": Rule("SLC4.2.3: Advance Phase", lambda in_aph: False),
    "SLC4.4.2-1 MPh": Rule("SLC4.2.3: Advance Phase", lambda in_aph: True),
    "SLC4.4.2-2": Rule("SLC4.4.2: two SMC", lambda half_pp: half_pp < 6),
    "SLC4.4.2-2 any SW": Rule("SLC4.4.2: two SMC", lambda half_pp: True),
    "SLC4.4.2-3": Rule("SLC4.4.2: IPC", lambda kind: 6),
    "SLC4.4.3-1": ti_may_also(ClassicAct.MOVE),
    "SLC4.4.3-2": ti_may_also(ClassicAct.FIRE),
    "SLC4.4.3-3": ti_may_also(ClassicAct.ADVANCE),
    "SLC4.4.3-4": Rule("SLC4.4.3", lambda act: act is ClassicAct.WITHDRAW),
    "SLC4.4.3-5": Rule("SLC4.4.3", lambda act: act is ClassicAct.ROUT),
}

ASSAULT: dict[str, Off] = {
    "SLC4.5.1-1": Rule("SLC4.5.1", lambda declared, hexes, levels: declared and levels == 0),
    "SLC4.5.1-2": Rule("SLC4.5.1: movement DRM", lambda assault_movement: -1),
    "SLC4.5.1-2 else": Rule("SLC4.5.1: movement DRM", lambda assault_movement: 0),
    "SLC4.5.1-3": Rule("SLC4.5.1: Open Ground DRM", lambda assault_movement: 0),
    "SLC4.5.1-4": Rule("SLC4.5.1", lambda declared, hexes, levels: hexes == 1 and levels == 0),
    "SLC4.5.1-4 asked": Rule("SLC4.5.1: declaration", lambda: False),
    "SLC4.5.1-5": Rule("SLC4.5.1", lambda declared, hexes, levels: declared and hexes <= 2 and levels == 0),
    "SLC4.5.1-6": Rule("SLC4.5.1", lambda declared, hexes, levels: declared and hexes == 1),
    "SLC4.5.2-1": Rule("SLC4.5.2", lambda stays: True),
    "SLC4.5.2-1 never": Rule("SLC4.5.2", lambda stays: False),
    "SLC4.5.3-1": Rule("SLC4.5.3", lambda pushing, off_wire, cavalry, berserk: not (off_wire or cavalry or berserk)),
    "SLC4.5.3-2": Rule("SLC4.5.3", lambda pushing, off_wire, cavalry, berserk: not (pushing or cavalry or berserk)),
    "SLC4.5.3-3": Rule("SLC4.5.3", lambda pushing, off_wire, cavalry, berserk: not (pushing or off_wire or berserk)),
    "SLC4.5.3-4": Rule("SLC4.5.3", lambda pushing, off_wire, cavalry, berserk: not (pushing or off_wire or cavalry)),
    "SLC4.5.3-4 into a hex": Rule("SLC4.5.3: into a hex", lambda push, wire, cavalry, berserk, cost, mf: cost < mf),
    "SLC4.5.3-5": Rule("SLC4.5.3: into a hex", lambda push, wire, cavalry, berserk, cost, mf: not cavalry and not berserk),
    "SLC4.5.3-5 never": Rule("SLC4.5.3: into a hex", lambda push, wire, cavalry, berserk, cost, mf: False),
    "SLC4.5.3-6": Rule("SLC4.5.3: all MF", lambda cost, mf: True),
    "SLC4.5.3-6 last": Rule("SLC4.5.3: all MF", lambda cost, mf: cost <= mf),
    "SLC4.5.3-6 never": Rule("SLC4.5.3: all MF", lambda cost, mf: False),
    "SLC4.5.4-1": Rule("SLC4.5.4", lambda hex_half_mf, fortification, mf: False),
    "SLC4.5.4-2": Rule("SLC4.5.4", lambda hex_half_mf, fortification, mf: True),
}


def bypassed_unless(*barred: str) -> Off:
    """SLC4.6.1 with fewer things that bar a bypass."""

    def may_bypass(obstacle: bool, burning: bool, enemy: bool, bunker: bool, rubble: bool, wire: bool) -> bool:
        there = {"burning": burning, "enemy": enemy, "bunker": bunker, "rubble": rubble, "wire": wire}
        return obstacle and not any(there[name] for name in barred)

    return Rule("SLC4.6.1", may_bypass)


BYPASS: dict[str, Off] = {
    "SLC4.6.1-1": Rule("SLC4.6.1", lambda obstacle, burning, enemy, bunker, rubble, wire: False),
    "SLC4.6.1-1 cavalry": Rule("SLC4.6.1: cavalry", lambda obstacle: False),
    "SLC4.6.1-2": Rule("SLC4.6.2", lambda half_mf, doubled: 4),
    "SLC4.6.1-3": Rule(
        "SLC4.6.1", lambda obstacle, burning, enemy, bunker, rubble, wire: not (burning or enemy or bunker or rubble or wire)
    ),
    "SLC4.6.1-4": bypassed_unless("enemy", "bunker", "rubble", "wire"),
    "SLC4.6.1-5": bypassed_unless("burning", "bunker", "rubble", "wire"),
    "SLC4.6.1-6": bypassed_unless("burning", "enemy", "rubble", "wire"),
    "SLC4.6.1-7": bypassed_unless("burning", "enemy", "bunker", "wire"),
    "SLC4.6.1-8": bypassed_unless("burning", "enemy", "bunker", "rubble"),
    "SLC4.6.1-9": Rule("SLC4.6.1: smoke", lambda: False),
    "SLC4.6.1-10": Rule("SLC4.6.1: smoke MF", lambda: True),
    "SLC4.6.1-10 paid": Rule("SLC4.6.1: paying for smoke", lambda: False),
    "SLC4.6.1-11": Rule("SLC4.6.1: announcement", lambda entering: True),
    "SLC4.6.1-11 entering": Rule("SLC4.6.1: announcement", lambda entering: False),
    "SLC4.6.2-1": Rule("SLC4.6.2", lambda half_mf, doubled: 0),
    "SLC4.6.3-1": Rule("SLC4.6.3", lambda hexsides: hexsides > 1),
    "SLC4.6.3-1 asked": Rule("SLC4.6.3: most", lambda: 3),
    "SLC4.6.3-2": Rule("SLC4.6.3: contiguous", lambda contiguous: True),
    "SLC4.6.3-2 contiguous": Rule("SLC4.6.3: contiguous", lambda contiguous: False),
    "SLC4.6.3-3": Rule("SLC4.6.3", lambda hexsides: False),
    "SLC4.6.3-3 MF": Rule("SLC4.6.2", lambda half_mf, doubled: half_mf),
    "SLC4.6.3-4": Rule("SLC4.6.3: around", lambda bypassing: True),
    "SLC4.6.3-4 entering": Rule("SLC4.6.3: around", lambda bypassing: False),
    "SLC4.6.3-5": Rule("SLC4.6.3: free hexsides", lambda art_touches: True),
    "SLC4.6.3-5 free": Rule("SLC4.6.3: free hexsides", lambda art_touches: False),
    "SLC4.6.3-6": Rule("SLC4.6.3: walls", lambda: False),
    "SLC4.6.4-1": Rule("SLC4.6.4", lambda: ArrowSide.OTHER),
    "SLC4.6.4-2": Rule("SLC4.6.4: end of", lambda: PlayerTurnPhase.MPH),
    "SLC4.6.4-2 any phase": Rule("SLC4.6.4: removal", lambda phase: True),
    "SLC4.6.4-2 never": Rule("SLC4.6.4: removal", lambda phase: False),
    "SLC4.6.5-1": Rule("SLC4.6.5", lambda same, first: True),
    "SLC4.6.5-1 first": Rule("SLC4.6.5", lambda same, first: same),
    "SLC4.6.5-2": Rule("SLC4.6.5", lambda same, first: first),
}

OFF: dict[str, Off] = MOVEMENT | PORTAGE | CHART | DISMANTLING | STACKING | ADVANCE | ASSAULT | BYPASS

SURVIVES: dict[str, str] = {}
