"""What bench_switched_off.py puts in the place of each rule of Squad Leader Classic section 4, one at a time."""

from __future__ import annotations

from typing import Any

from asl_query.rules.classic.slc4_1_movement import terrain_half_mf
from asl_query.rules.classic.slc4_2_portage import chart_half_pp
from asl_query.terms.acts import When
from asl_query.terms.classic import Entered, SwKind
from asl_query.terms.classic_acts import (
    Abandoned,
    ArrowSide,
    Carrier,
    Cause,
    Converting,
    Fortification,
    MaximumBy,
    MfUse,
    Removing,
    Strength,
    TiAct,
)
from asl_query.terms.units import UnitKind


def one_more(changed: SwKind, by_smc_only: bool) -> Any:
    """The Support Weapons Chart with one cell wrong."""
    return lambda sw, by_smc: chart_half_pp(sw, by_smc) + (sw is changed and bool(by_smc) is by_smc_only)


def costs_else(changed: Entered) -> Any:
    """The terrain costs with one of them wrong."""
    return lambda terrain: terrain_half_mf(terrain) + (terrain is changed)


def all_but(value: Any) -> Any:
    """A rule of one input that says yes to everything else."""
    return lambda given: given is not value


def carried_by_all_but(carrier: Carrier) -> Any:
    """SLC4.2.1 without one carrier."""
    return lambda given, sw: given is not carrier


def doubles_all_but(terrain: Entered) -> Any:
    """SLC4.1.9 without one of its terrains."""
    return lambda given: given not in (terrain, Entered.GRAIN, Entered.SHELLHOLES)


def not_out_of(shut: Fortification) -> Any:
    """SLC4.4.1 with one fortification that is not left."""
    return lambda left, entered: left is not shut and not {left, entered} <= {*CLOSED}


def not_into(shut: Fortification) -> Any:
    """SLC4.4.1 with one fortification that is not entered."""
    return lambda left, entered: entered is not shut and not {left, entered} <= {*CLOSED}


def ti_may_also(act: TiAct) -> Any:
    """SLC4.4.3 with one act more."""
    return lambda given: given in (act, TiAct.ROUT, TiAct.WITHDRAW)


MMC_CELLS = tuple(kind for kind in SwKind if kind not in (SwKind.MTR, SwKind.LOAD))
SMC_CELLS = tuple(kind for kind in MMC_CELLS if kind not in (SwKind.MMG, SwKind.HMG, SwKind.ATR))
CLOSED = (Fortification.BUNKER, Fortification.ENTRENCHMENT)

OFF_CLASSIC: list[tuple[str, Any]] = [
    ("SLC4.1.1", lambda own_phase, prep_fired: own_phase),
    ("SLC4.1.1", lambda own_phase, prep_fired: not prep_fired),
    ("SLC4.1.1: choice", lambda moved, units: moved <= units and moved > 0),
    ("SLC4.1.1: choice", lambda moved, units: moved < units),
    ("SLC4.1.2", lambda cost, mf: True),
    ("SLC4.1.2", lambda cost, mf: cost < mf),
    ("SLC4.1.2: direction", lambda: False),
    ("SLC4.1.2: hexes", lambda mf, cost: mf),
    ("SLC4.1.2: changes", lambda cause: True),
    ("SLC4.1.2: changes", lambda cause: cause in (Cause.LEADER, Cause.TERRAIN, Cause.ENEMY, Cause.LOAD)),
    ("SLC4.1.3", lambda: False),
    ("SLC4.1.3: stacking", lambda: False),
    ("SLC4.1.3: use of MF", lambda use: use is not MfUse.SAVING),
    ("SLC4.1.3: use of MF", lambda use: use is not MfUse.GIVING),
    ("SLC4.1.3: use of MF", lambda use: False),
    ("SLC4.1.4", lambda is_smc, inexperienced: 4),
    ("SLC4.1.4", lambda is_smc, inexperienced: 6 if is_smc else 4),
    ("SLC4.1.4", lambda is_smc, inexperienced: 6 if is_smc else 3),
    ("SLC4.1.4: SW", lambda: 1),
    ("SLC4.1.4: carried", lambda carried: True),
    ("SLC4.1.4: carried", lambda carried: False),
    ("SLC4.1.5", lambda is_smc, whole_phase: 0),
    ("SLC4.1.5", lambda is_smc, whole_phase: 0 if is_smc else 2),
    ("SLC4.1.5", lambda is_smc, whole_phase: 2 if whole_phase else 0),
    ("SLC4.1.5: MF", lambda allotment, is_smc, whole_phase: allotment),
    ("SLC4.1.5: raises", lambda is_smc: False),
    ("SLC4.1.5: raises", lambda is_smc: True),
    *[("SLC4.1.6", costs_else(terrain)) for terrain in Entered],
    ("SLC4.1.6: slows", lambda terrain: False),
    ("SLC4.1.6: slows", lambda terrain: True),
    ("SLC4.1.6: within a building", lambda: 2),
    ("SLC4.1.7", lambda crosses: 0),
    ("SLC4.1.7: with COT", lambda cot: cot),
    ("SLC4.1.7: with COT", lambda cot: 4),
    ("SLC4.1.7: hexside", lambda: False),
    ("SLC4.1.8", lambda by_road, half_mf: half_mf),
    ("SLC4.1.8", lambda by_road, half_mf: 1),
    ("SLC4.1.9", lambda half_mf, levels_up, doubled: half_mf),
    ("SLC4.1.9", lambda half_mf, levels_up, doubled: 2 * half_mf if levels_up else half_mf),
    ("SLC4.1.9", lambda half_mf, levels_up, doubled: 2 * half_mf if levels_up >= 0 and doubled else half_mf),
    ("SLC4.1.9", lambda half_mf, levels_up, doubled: 2 * half_mf if levels_up > 0 else half_mf),
    *[("SLC4.1.9: doubled uphill", doubles_all_but(t)) for t in Entered if t not in (Entered.GRAIN, Entered.SHELLHOLES)],
    ("SLC4.1.9: doubled uphill", lambda terrain: True),
    ("SLC4.1.9: downhill", lambda skis, bicycles: not skis),
    ("SLC4.1.9: downhill", lambda skis, bicycles: not bicycles),
    ("SLC4.1.9: downhill", lambda skis, bicycles: False),
    ("SLC4.1.10", lambda half_mf, other: max(half_mf, other)),
    ("SLC4.1.10: along a road", lambda road, shellhole: road),
    ("SLC4.1.10: along a road", lambda road, shellhole: road + shellhole),
    ("SLC4.1.10: not added", lambda along_road: True),
    ("SLC4.1.10: not added", lambda along_road: False),
    ("SLC4.1.11", lambda in_mph, enemy_there: False),
    ("SLC4.1.11", lambda in_mph, enemy_there: enemy_there),
    ("SLC4.1.11", lambda in_mph, enemy_there: in_mph),
    ("SLC4.1.11: phase", lambda phase: phase in (When.MPH, When.APH)),
    ("SLC4.1.11: phase", lambda phase: False),
    ("SLC4.1.11: past", lambda: False),
    ("SLC4.1.12", lambda entering: True),
    ("SLC4.1.12", lambda entering: False),
    ("SLC4.1.12: taking back", lambda: True),
    ("SLC4.1.13", lambda hand_off: True),
    ("SLC4.1.13", lambda hand_off: False),
    ("SLC4.1.13: entry", lambda by_road, half_mf: half_mf),
    ("SLC4.1.13: vehicles", lambda sequential: False),
    ("SLC4.1.13: vehicles", lambda sequential: True),
    *[("SLC4.2.1", carried_by_all_but(carrier)) for carrier in Carrier],
    ("SLC4.2.1", lambda carrier, sw: True),
    ("SLC4.2.1: chart", lambda sw: False),
    ("SLC4.2.1: chart", lambda sw: True),
    ("SLC4.2.1: distance", lambda: True),
    ("SLC4.2.1: MMC and SMC", lambda sw: False),
    ("SLC4.2.1: MMC and SMC", lambda sw: True),
    ("SLC4.2.1: picking up", lambda mf_left, lost, with_it: True),
    ("SLC4.2.1: picking up", lambda mf_left, lost, with_it: mf_left > 0),
    ("SLC4.2.1: dropping", lambda: False),
    ("SLC4.2.1: total", lambda first, then: max(first, then)),
    ("SLC4.2.1: second load", lambda total, free, mf, spent, more: spent + more <= 2 * mf),
    ("SLC4.2.1: second load", lambda total, free, mf, spent, more: False),
    ("SLC4.2.2", lambda kind: 6),
    ("SLC4.2.2", lambda kind: 2 if kind.is_smc else 6),
    ("SLC4.2.2", lambda kind: 2 if kind.is_smc else 4),
    ("SLC4.2.2", lambda kind: 6 if kind is UnitKind.SQUAD else 4),
    ("SLC4.2.2: cost", lambda carried, free: 0),
    ("SLC4.2.2: cost", lambda carried, free: carried),
    ("SLC4.2.2: MF left", lambda mf, lost: 2 * mf),
    ("SLC4.2.2: slowed", lambda carried, free: False),
    ("SLC4.2.2: slowed", lambda carried, free: True),
    ("SLC4.2.3", lambda is_smc, carried: True),
    ("SLC4.2.3", lambda is_smc, carried: carried <= 6),
    ("SLC4.2.3: distance", lambda is_smc, carried, has, cost: True),
    ("SLC4.2.3: distance", lambda is_smc, carried, has, cost: cost < has),
    ("SLC4.2.3: fixed maximum", lambda is_smc: True),
    ("SLC4.2.3: fixed maximum", lambda is_smc: False),
    *[("SLC4.2.3: depends on", all_but(factor)) for factor in MaximumBy],
    ("SLC4.2.3: Advance Phase", lambda in_aph: False),
    ("SLC4.2.3: Advance Phase", lambda in_aph: True),
    ("SLC4.2.4", lambda both_smc, sw: True),
    ("SLC4.2.4", lambda both_smc, sw: both_smc),
    ("SLC4.2.4", lambda both_smc, sw: False),
    ("SLC4.2.4: once", lambda carried_before: True),
    ("SLC4.2.4: once", lambda carried_before: False),
    ("SLC4.2.5", lambda slowed: True),
    ("SLC4.2.5", lambda slowed: False),
    ("SLC4.2.5: strength", lambda: Strength.FULL),
    ("SLC4.2.5: abandoned", lambda weapon: weapon is Abandoned.ATR),
    ("SLC4.2.5: abandoned", lambda weapon: weapon is Abandoned.AT_GUN),
    ("SLC4.2.5: case D", lambda: False),
    *[("SLC4.2.6", one_more(kind, False)) for kind in MMC_CELLS],
    *[("SLC4.2.6", one_more(kind, True)) for kind in SMC_CELLS],
    ("SLC4.2.6: squad cost", lambda half_pp: 2 * half_pp),
    ("SLC4.2.6: counter", lambda sw: False),
    ("SLC4.2.6: counter", lambda sw: True),
    *[("SLC4.2.6: note A alone", all_but(sw)) for sw in (SwKind.MMG, SwKind.HMG, SwKind.ATR)],
    ("SLC4.2.6: note A alone", lambda sw: True),
    ("SLC4.2.6: note A alone", lambda sw: False),
    ("SLC4.2.6: note A", lambda hexes, both_smc: hexes <= 1),
    ("SLC4.2.6: note A", lambda hexes, both_smc: both_smc),
    ("SLC4.2.6: note A", lambda hexes, both_smc: False),
    ("SLC4.2.7", lambda half_pp, large: half_pp),
    ("SLC4.2.7", lambda half_pp, large: 10 if large else half_pp // 2),
    ("SLC4.2.7", lambda half_pp, large: 2 * ((half_pp // 2 + 1) // 2)),
    ("SLC4.2.7: which SW", lambda heavy_mg, mortar, large: True),
    ("SLC4.2.7: which SW", lambda heavy_mg, mortar, large: mortar >= 10 or large),
    ("SLC4.2.7: which SW", lambda heavy_mg, mortar, large: heavy_mg or large),
    ("SLC4.2.7: which SW", lambda heavy_mg, mortar, large: heavy_mg or mortar >= 8 or large),
    ("SLC4.2.7: which SW", lambda heavy_mg, mortar, large: heavy_mg or mortar >= 10),
    ("SLC4.2.7: when", lambda end_of_dfph, weapon_fired, unit_fired: not weapon_fired and not unit_fired),
    ("SLC4.2.7: when", lambda end_of_dfph, weapon_fired, unit_fired: end_of_dfph and not unit_fired),
    ("SLC4.2.7: when", lambda end_of_dfph, weapon_fired, unit_fired: end_of_dfph and not weapon_fired),
    ("SLC4.2.7: when", lambda end_of_dfph, weapon_fired, unit_fired: False),
    ("SLC4.2.7: moment", lambda: Converting.ANY_TIME),
    ("SLC4.2.7: 76-82mm", lambda large, dismantled: True),
    ("SLC4.2.7: 76-82mm", lambda large, dismantled: dismantled),
    ("SLC4.2.7: 76-82mm", lambda large, dismantled: not large),
    ("SLC4.2.7: large mortars", lambda caliber: True),
    ("SLC4.2.7: large mortars", lambda caliber: 76 < caliber <= 82),
    ("SLC4.2.7: large mortars", lambda caliber: 76 <= caliber < 82),
    ("SLC4.2.7: counter", lambda dismantled: False),
    ("SLC4.2.7: counter", lambda dismantled: True),
    *[(f"SLC4.2.7: {part}", lambda dismantlable: False) for part in ("pinned", "start", "malfunctioned")],
    *[(f"SLC4.2.7: {part}", lambda dismantlable: True) for part in ("pinned", "start", "malfunctioned")],
    ("SLC4.2.7: transport", lambda: False),
    ("SLC4.2.7: repair", lambda dismantled: True),
    ("SLC4.2.7: repair", lambda dismantled: False),
    ("SLC4.2.7: captor", lambda: False),
    ("SLC4.3.1", lambda units, mmc, half_pp: mmc <= 3 and half_pp <= 20),
    ("SLC4.3.1", lambda units, mmc, half_pp: units <= 4 and half_pp <= 20),
    ("SLC4.3.1", lambda units, mmc, half_pp: units <= 4 and mmc <= 3),
    ("SLC4.3.1", lambda units, mmc, half_pp: units <= 3 and mmc <= 3 and half_pp <= 20),
    ("SLC4.3.1", lambda units, mmc, half_pp: units <= 4 and mmc <= 3 and half_pp < 20),
    ("SLC4.3.1: most units", lambda: 5),
    ("SLC4.3.1: most MMC", lambda: 4),
    ("SLC4.3.1: most PP", lambda: 21),
    ("SLC4.3.1: passengers", lambda passenger: True),
    ("SLC4.3.1: passengers", lambda passenger: False),
    ("SLC4.3.1: vehicle", lambda passenger: True),
    ("SLC4.3.1: vehicle", lambda passenger: False),
    ("SLC4.3.2", lambda own, enemy: True),
    ("SLC4.3.2", lambda own, enemy: False),
    ("SLC4.3.2: excess", lambda half_pp: True),
    ("SLC4.3.2: excess", lambda half_pp: False),
    ("SLC4.3.2: choice", lambda: Removing.LOSER),
    ("SLC4.3.3", lambda end_of_phase: True),
    ("SLC4.3.3", lambda end_of_phase: False),
    ("SLC4.3.3: stack", lambda within, end_of_phase: within),
    ("SLC4.3.3: stack", lambda within, end_of_phase: True),
    ("SLC4.3.3: elimination", lambda: True),
    ("SLC4.3.4", lambda count, for_vehicle: count == 2),
    ("SLC4.3.4", lambda count, for_vehicle: False),
    ("SLC4.4.1", lambda hexes, levels: hexes <= 1 and levels <= 1),
    ("SLC4.4.1", lambda hexes, levels: hexes <= 1 and not levels),
    ("SLC4.4.1", lambda hexes, levels: hexes + levels <= 2),
    ("SLC4.4.1: stairs", lambda levels, staircase: levels <= 1),
    ("SLC4.4.1: stairs", lambda levels, staircase: staircase),
    ("SLC4.4.1: stairs", lambda levels, staircase: False),
    ("SLC4.4.1: fortifications", lambda left, entered: True),
    *[("SLC4.4.1: fortifications", not_out_of(shut)) for shut in Fortification],
    *[("SLC4.4.1: fortifications", not_into(shut)) for shut in Fortification],
    ("SLC4.4.1: fortifications", lambda left, entered: entered not in CLOSED or left is not Fortification.BUNKER),
    ("SLC4.4.1: fortifications", lambda left, entered: entered not in CLOSED or left is not Fortification.ENTRENCHMENT),
    ("SLC4.4.2", lambda carried, ipc: True),
    ("SLC4.4.2", lambda carried, ipc: carried <= ipc),
    ("SLC4.4.2: most", lambda ipc: ipc),
    ("SLC4.4.2: IPC", lambda kind: 6),
    ("SLC4.4.2: two SMC", lambda half_pp: True),
    ("SLC4.4.2: two SMC", lambda half_pp: half_pp < 6),
    *[("SLC4.4.3", ti_may_also(act)) for act in (TiAct.MOVE, TiAct.FIRE, TiAct.ADVANCE)],
    ("SLC4.4.3", lambda act: act is TiAct.ROUT),
    ("SLC4.4.3", lambda act: act is TiAct.WITHDRAW),
    ("SLC4.5.1", lambda declared, hexes, levels: hexes == 1 and levels == 0),
    ("SLC4.5.1", lambda declared, hexes, levels: declared and levels == 0),
    ("SLC4.5.1", lambda declared, hexes, levels: declared and hexes == 1),
    ("SLC4.5.1: declaration", lambda: False),
    ("SLC4.5.1: movement DRM", lambda assault_movement: 0),
    ("SLC4.5.1: movement DRM", lambda assault_movement: -1),
    ("SLC4.5.1: Open Ground DRM", lambda assault_movement: 0),
    ("SLC4.5.2", lambda stays: True),
    ("SLC4.5.2", lambda stays: False),
    ("SLC4.5.3", lambda pushing, off_wire, cavalry, berserk: not off_wire and not cavalry and not berserk),
    ("SLC4.5.3", lambda pushing, off_wire, cavalry, berserk: not pushing and not cavalry and not berserk),
    ("SLC4.5.3", lambda pushing, off_wire, cavalry, berserk: not pushing and not off_wire and not berserk),
    ("SLC4.5.3", lambda pushing, off_wire, cavalry, berserk: not pushing and not off_wire and not cavalry),
    ("SLC4.5.3: all MF", lambda cost, mf: True),
    ("SLC4.5.3: all MF", lambda cost, mf: cost <= mf),
    ("SLC4.5.3: all MF", lambda cost, mf: False),
    ("SLC4.5.4", lambda hex_half_mf, fortification, mf: True),
    ("SLC4.5.4", lambda hex_half_mf, fortification, mf: False),
    ("SLC4.6.1", lambda obstacle, burning, enemy, bunker, rubble, wire: not (burning or enemy or bunker or rubble or wire)),
    ("SLC4.6.1", lambda obstacle, burning, enemy, bunker, rubble, wire: obstacle and not (enemy or bunker or rubble or wire)),
    ("SLC4.6.1", lambda obstacle, burning, enemy, bunker, rubble, wire: obstacle and not (burning or bunker or rubble or wire)),
    ("SLC4.6.1", lambda obstacle, burning, enemy, bunker, rubble, wire: obstacle and not (burning or enemy or rubble or wire)),
    ("SLC4.6.1", lambda obstacle, burning, enemy, bunker, rubble, wire: obstacle and not (burning or enemy or bunker or wire)),
    ("SLC4.6.1", lambda obstacle, burning, enemy, bunker, rubble, wire: obstacle and not (burning or enemy or bunker or rubble)),
    ("SLC4.6.1", lambda obstacle, burning, enemy, bunker, rubble, wire: False),
    ("SLC4.6.1: cavalry", lambda obstacle: False),
    ("SLC4.6.1: smoke", lambda: False),
    ("SLC4.6.1: smoke MF", lambda: True),
    ("SLC4.6.1: announcement", lambda entering: True),
    ("SLC4.6.1: announcement", lambda entering: False),
    ("SLC4.6.2", lambda half_mf, doubled: half_mf),
    ("SLC4.6.2", lambda half_mf, doubled: 4),
    ("SLC4.6.3", lambda hexsides: False),
    ("SLC4.6.3", lambda hexsides: hexsides > 1),
    ("SLC4.6.3: free hexsides", lambda art_touches: True),
    ("SLC4.6.3: free hexsides", lambda art_touches: False),
    ("SLC4.6.3: contiguous", lambda contiguous: True),
    ("SLC4.6.3: contiguous", lambda contiguous: False),
    ("SLC4.6.3: around", lambda bypassing: True),
    ("SLC4.6.3: around", lambda bypassing: False),
    ("SLC4.6.3: walls", lambda: False),
    ("SLC4.6.4", lambda: ArrowSide.OTHER),
    ("SLC4.6.4: end of", lambda: When.MPH),
    ("SLC4.6.4: removal", lambda phase: True),
    ("SLC4.6.4: removal", lambda phase: False),
    ("SLC4.6.5", lambda same, first: True),
    ("SLC4.6.5", lambda same, first: same),
    ("SLC4.6.5", lambda same, first: first),
]
