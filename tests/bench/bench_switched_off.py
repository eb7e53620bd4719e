"""Switch every modelled rule off, one at a time: does a recorded query notice? python tests/bench/bench_switched_off.py

Each line of OFF replaces one rule function everywhere (in a process of its own) and asks the recorded queries, those that name
its number first, until one changes its answer. Survivors are listed with the reason why nothing can notice them yet.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib import import_module
from inspect import signature
from pkgutil import walk_packages
from typing import Any, get_type_hints

import numpy as np
from switched_off_classic import OFF_CLASSIC

import asl_query
from asl_query.logic import arrays
from asl_query.rules.a09_repair import Repair
from asl_query.rules.b11_cliffs import Fall
from asl_query.rules.w10_sighting import ca_change_drm, range_drm
from asl_query.rules.w10_use import cancels_lane
from asl_query.terms.acts import Chooser, DriftDr, Marker, Road, When
from asl_query.terms.searchlight_kinds import (
    AfvPart,
    AmslAttack,
    AmslState,
    AttackedAs,
    CloudCover,
    LitPlace,
    NightWeather,
    SniperTarget,
    WeatherMoment,
)
from asl_query.terms.searchlight_use import (
    CaCounter,
    Cloaked,
    Event,
    Fired,
    FireDr,
    FireMarker,
    KindOfLight,
    LaneCounter,
    Moment,
    OwnersPhase,
    Reliability,
    TargetHex,
)
from asl_query.terms.searchlights import Searchlight
from asl_query.terms.units import UnitKind

OPEN_TO_SKY = (LitPlace.OPEN_GROUND, LitPlace.WOODS, LitPlace.BUILDING, LitPlace.LIGHT_JUNGLE)
DRY_AND_STILL = (NightWeather.CLEAR, NightWeather.OVERCAST)


def lane_outlasts(outlasted: Event) -> Any:
    """W10.21 without one of its events."""
    return lambda event: event is not outlasted and cancels_lane(event)


def one_hex_out(limit: int) -> Any:
    """The range row of W10.3 with one of its limits a hex off: that range has the DRM of its neighbour in the next row."""
    other = limit + 1 if limit % 6 == 0 else limit - 1
    return lambda range_hexes: range_drm(other if range_hexes == limit else range_hexes)


OFF: list[tuple[str, Any]] = [
    ("A.7", lambda broken: True),
    ("A4.11", lambda is_smc, wounded, inexperienced: 4),
    ("A4.132", lambda only_along_road: 0),
    ("A4.134", lambda moved, cost, mf: False),
    ("A4.12", lambda is_smc, with_leader: 0),
    ("A4.14", lambda in_mph, enemy_there: False),
    ("A4.14", lambda in_mph, enemy_there: enemy_there),
    ("A4.3", lambda art_touches, cliff: False),
    ("A4.3", lambda art_touches, cliff: not cliff),
    ("A4.3", lambda art_touches, cliff: not art_touches),
    ("A4.3: who and where", lambda broken, depression: not broken),
    ("A4.3: level", lambda obstacle_level: obstacle_level + 1),
    ("A4.31", lambda half_mf, hexsides: half_mf),
    ("A4.42", lambda is_smc, cx, lent_pp: 9),
    ("A4.42", lambda is_smc, cx, lent_pp: (1 if is_smc else 3) + lent_pp),
    ("A4.42", lambda is_smc, cx, lent_pp: (1 if is_smc else 3) - cx),
    ("A4.42: most", lambda is_smc, pp: True),
    ("A4.44", lambda dr, cx: True),
    ("A4.44", lambda dr, cx: dr <= 5),
    ("A4.5", lambda was_cx, wounded: 0),
    ("A4.5", lambda was_cx, wounded: 2),
    ("A4.5: most MF", lambda mf: mf),
    ("A4.61", lambda hexes, cost, mf: cost < 2 * mf),
    ("A4.61", lambda hexes, cost, mf: hexes == 1),
    ("A4.7", lambda broken, pinned, in_melee: True),
    ("A4.7", lambda broken, pinned, in_melee: not broken and not pinned),
    ("A4.72", lambda cost, mf: False),
    ("A5.1", lambda half_squads, smc: True),
    ("A5.1", lambda half_squads, smc: half_squads <= 4 and smc <= 4),
    ("A5.1", lambda half_squads, smc: half_squads <= 6 and smc <= 3),
    ("A5.11", lambda half_squads: 0),
    ("A5.5", lambda kind: 0 if kind.is_smc else 2),
    ("A5.5", lambda kind: 2 if kind is UnitKind.SQUAD else 0),
    ("A6.1", lambda left, right: left),
    ("A6.2", lambda top, higher, lower: False),
    ("A6.3", lambda advantage, range_hexes, in_art, above: False),
    ("A6.4", lambda top, higher, lower, to, behind: False),
    ("A6.7", lambda hindrance_drm: False),
    ("A6.8", lambda beyond, higher, lower: False),
    ("A24.2", lambda ground, lower: False),
    ("A24.8", lambda drm, in_it: drm),
    ("A24.7", lambda smoke_there: 0),
    ("B3.4", lambda by_road, half_mf: half_mf),
    ("B9.1", lambda ground, higher, lower, own: False),
    ("B9.1", lambda ground, higher, lower, own: 2 * ground + 1 > 2 * higher),
    ("B9.4", lambda crosses: 0),
    ("B10.2", lambda ground, higher, lower, own: False),
    ("B10.2", lambda ground, higher, lower, own: ground > higher),
    ("B10.2", lambda ground, higher, lower, own: ground > higher or (ground == higher and higher != lower)),
    ("B10.23", lambda ground, higher, lower, to, behind: False),
    ("B10.31", lambda above, other: other),
    ("B10.4", lambda half_mf, higher: half_mf),
    ("B10.51", lambda up, down: 0),
    ("B11.21", lambda ground, higher, lower, to, behind, at_top: False),
    ("B11.3", lambda tem: 0),
    ("B11.31", lambda weapon: True),
    ("B11.32", lambda weapon: True),
    ("B11.4", lambda good_order, wounded, pp, ipc: True),
    ("B11.41", lambda dr, commando, weather: Fall.CHANGES_LEVEL),
    ("B11.41", lambda dr, commando, weather: Fall.CHANGES_LEVEL if dr <= 9 else Fall.STAYS if dr <= 11 else Fall.ELIMINATED),
    ("B11.43", lambda level, ascending, fall: level + 1 if ascending else level - 1),
    ("B11.43", lambda level, ascending, fall: level),
    ("B11.42", lambda through, in_its_hexes: False),
    ("B11.42", lambda through, in_its_hexes: through),
    ("B11.431: LOS", lambda from_one, from_other: from_one or from_other),
    ("B11.432", lambda level, destination: True),
    ("B11.434", lambda was_on_counter, cx: False),
    ("B13.6", lambda across_path, is_woods, half_mf: half_mf),
    ("B19.1", lambda art, bridge, beneath: art),
    ("B19.21", lambda height: 0 if height else 1),
    ("B19.3", lambda inside, other, beneath: True),
    ("B19.5", lambda level: level - 1),
    ("B19.2", lambda both_in, adjacent, connected: False),
    ("B19.4", lambda into, is_open, half_mf: half_mf),
    ("B19.51", lambda advantage, range_hexes, through: False),
    ("B20.42", lambda is_open, half_mf: half_mf),
    ("B20.43", lambda is_open, half_mf: half_mf),
    ("B20.9", lambda in_level: in_level),
    ("B20.93", lambda: 2),
    ("B23.71", lambda top, higher, lower: False),
    ("C11.2", lambda paved, bridge: True),
    ("W10.11", lambda terrain, water: True),
    ("W10.111", lambda may_occupy, may_gun: True),
    ("W10.2", lambda range_hexes, maximum: True),
    ("W10.41", lambda searchlight, range_hexes, blocking, smoke, bypass, motion: range_hexes >= 1),
    ("W10.42", lambda split, at_its_level, searchlight: False),
    ("A.7: states", lambda broken, berserk, captured, in_melee: not broken),
    ("A.10", lambda roll: True),
    ("B11.4: crossing", lambda across_cliff, climbing, infantry: True),
    ("B11.4: crossing", lambda across_cliff, climbing, infantry: not across_cliff or climbing),
    ("B11.4: while Climbing", lambda act: True),
    ("B11.4: advance", lambda off_the_counter: True),
    ("B11.4: Pinning", lambda climbing: True),
    ("B11.4: scaling", lambda crossing: False),
    ("B11.41: held", lambda fall: False),
    ("B11.41: SW", lambda fall: False),
    ("B11.41: DRM", lambda weather: 0),
    ("B11.42: Hazardous Movement", lambda climbing: 0),
    ("B11.42: vertex", lambda arrow_is_clear: Chooser.ARROW),
    ("B11.42: TEM", lambda tem, height_advantage: tem),
    ("B11.42: TEM", lambda tem, height_advantage: height_advantage),
    ("B11.42: Hindrances", lambda drm: 0),
    ("B11.42: elimination", lambda breaks, is_wounded, goes_berserk: False),
    ("B11.42: checks", lambda check, climbing: True),
    ("B11.42: Indirect Fire", lambda level, base_level, opposite: True),
    ("B11.42: Indirect Fire", lambda level, base_level, opposite: level <= base_level),
    ("B11.42: OBA", lambda edge: Road.Q),
    ("B11.43: MF", lambda mf_spent: True),
    ("B11.43: hex", lambda level, beyond: True),
    ("B11.43: level", lambda level: 0),
    ("B11.43: stacking", lambda climb_levels, squads: squads),
    ("B11.43: equipment", lambda on_counter, possessed: False),
    ("B11.431", lambda phase: True),
    ("B11.431: range", lambda range_hexes, normal_range: True),
    ("B11.431: PBF", lambda fp, adjacent: fp),
    ("B11.432: phase", lambda phase: True),
    ("B11.432: counter", lambda off_the_counter: True),
    ("B11.432: difficult terrain", lambda difficult, cx, off_counter: not (difficult and cx)),
    ("B11.432: pin", lambda left_encircled, climbed_in_smoke: False),
    ("B11.432: building", lambda crossing: Marker.NOTHING),
    ("B11.433", lambda gurkha, named_by_ssr, bought_in_dyo: False),
    ("B19.1: bridge counter", lambda bridge, in_gully: False),
    ("B19.2: level", lambda level_around: -1),
    ("B19.3: rout", lambda other_terrain, los_into, beneath: los_into),
    ("B19.3: rout", lambda other_terrain, los_into, beneath: not other_terrain and not beneath),
    ("B19.4: vehicles", lambda ends_higher: 0),
    ("B19.4: Abrupt Elevation Change", lambda intermediate: False),
    ("B19.4: Snap Shots", lambda intermediate: False),
    ("B21.121", lambda current, own_aph, entered: own_aph),
    ("B21.41", lambda fordable, on_line, infantry: fordable),
    ("B21.41: MF", lambda mf_spent: True),
    ("E6.1", lambda broken, wounded, frigid, from_land, mf_spent: not broken and not wounded and from_land and mf_spent == 0),
    ("E6.1", lambda broken, wounded, frigid, from_land, mf_spent: not frigid),
    ("E6.1: swimming TC", lambda dr, morale_level: True),
    ("E6.1: eliminated boat", lambda aboard: True),
    ("E6.1: lost with its boat", lambda aboard: False),
    ("E6.1: phase", lambda phase, passed, cavalry: passed),
    ("E6.1: phase", lambda phase, passed, cavalry: phase is When.MPH),
    ("E6.1: must enter", lambda passed: False),
    ("E6.1: failed TC", lambda failed_this_mph: True),
    ("E6.1: failed TC", lambda failed_this_mph: False),
    ("E6.1: jump", lambda across_cliff, upper_level, bridge, level, water_level: level > water_level),
    ("E6.1: jump", lambda across_cliff, upper_level, bridge, level, water_level: across_cliff),
    ("E6.1: jump MC DRM", lambda level: 0),
    ("E6.1: jump MC", lambda dr, drm, morale_level: dr <= morale_level),
    ("E6.1: building", lambda within_counter_edge: True),
    ("E6.1: elimination", lambda breaks, is_wounded: False),
    ("E6.1: checks", lambda check: True),
    ("E6.2", lambda across_cliff, onto_land, onto_pontoon_bridge: onto_land),
    ("E6.2: MF", lambda mf_spent: True),
    ("E6.2: boarding", lambda same_location, own_turn, phase: True),
    ("E6.2: enemy boats", lambda beached_or_paddled, phase, captured_all: captured_all),
    ("E6.2: while swimming", lambda act: True),
    ("E6.2: CC", lambda fp, cavalry: fp),
    ("E6.21", lambda dr, current: dr >= 12),
    ("E6.21: when", lambda swimmers, fordable, own_aph: 1),
    ("E6.21: Drift dr", lambda due: DriftDr.OWN),
    ("E6.21: Drift drm", lambda drm, due: drm),
    ("E6.3", lambda modifier: True),
    ("E6.3: TEM", lambda tem, swimming: tem),
    ("E6.3: halving", lambda attack, area_target_type: True),
    ("E6.3: halving", lambda attack, area_target_type: False),
    ("E6.3: HE Equivalency", lambda at_swimmers: True),
    ("E6.4", lambda portage_pp, cavalry, ipc_pp: portage_pp <= ipc_pp),
    ("E6.4: Small Arms", lambda rafting, cavalry: True),
    ("E6.4: Unarmed", lambda is_smc, rafting, cavalry: True),
    ("E6.4: restrictions", lambda rafting, cavalry: False),
    ("E6.41", lambda ssr, cited, die, elr, jump_mc, cavalry: ssr and die <= elr),
    ("E6.41: carries", lambda gear: True),
    ("E6.41: while rafting", lambda act: True),
    ("E6.41: loss", lambda eliminated: False),
    ("E6.5", lambda cavalry: True),
    ("E6.5: fire", lambda act: True),
    ("E6.5: jump", lambda jump_mc: True),
    ("E6.6", lambda broken, wounded, berserk, left, former_swimmer: False),
    ("E6.6", lambda broken, wounded, berserk, left, former_swimmer: broken or wounded or berserk or left),
    ("E6.6: standing", lambda standing: True),
    ("E6.6: former swimmers", lambda swimming, in_its_hexrow: True),
    ("E6.6: while fording", lambda act: True),
    ("E6.6: CC", lambda fp: fp),
    ("E6.6: cutting", lambda cutting: True),
    ("E6.6: declaration", lambda broken, on_the_line, fire_phase, enemy_there: True),
    ("W10.2: maximum range", lambda searchlight: 44),
    ("W10.2: maximum range", lambda searchlight: 18),
    ("W10.2: beam", lambda switched_on: Fired.BEAM),
    ("W10.2: switched on", lambda established, cancelled: established),
    ("W10.2: switched on", lambda established, cancelled: False),
    ("W10.2: counters", lambda place: LaneCounter.LANE),
    ("W10.2: counters", lambda place: LaneCounter.NONE),
    ("W10.2: fire counter", lambda phase: FireMarker.PREP),
    ("W10.2: fire counter", lambda phase: FireMarker.FINAL),
    ("W10.2: gaining concealment", lambda switched_on: True),
    ("W10.2: losing concealment", lambda concealed, establishes: concealed),
    *[("W10.21", lane_outlasts(event)) for event in Event if cancels_lane(event)],
    ("W10.21", lambda event: event is Event.UNARMED_VEHICLE_ENTERS or cancels_lane(event)),
    ("W10.21: light", lambda event: True),
    ("W10.21: SL CA counter", lambda event: CaCounter.ON),
    ("W10.23", lambda switched_on: True),
    ("W10.23: TH", lambda switched_on, ib_blindness: 0),
    ("W10.23: TH", lambda switched_on, ib_blindness: -1 if switched_on else 0),
    ("W10.23: routing", lambda switched_on: False),
    ("W10.24", lambda target_hex, illuminated, has_contents, denied: Cloaked.CLOAKED),
    ("W10.24", lambda target_hex, illuminated, has_contents, denied: Cloaked.CONCEALED),
    ("W10.24", lambda target_hex, illuminated, has_contents, denied: Cloaked.CONCEALED if illuminated else Cloaked.CLOAKED),
    ("W10.24: DM", lambda broken, target_hex, illuminated, open_ground: False),
    ("W10.24: DM", lambda broken, target_hex, illuminated, open_ground: broken and target_hex and illuminated),
    ("W10.24: DM", lambda broken, target_hex, illuminated, open_ground: broken and illuminated and open_ground),
    ("W10.31", lambda outside_ca, passed: outside_ca and passed),
    ("W10.31", lambda outside_ca, passed: False),
    ("W10.31: firing", lambda made_tc: False),
    ("W10.31: concealment", lambda concealed, establishes: concealed),
    ("W10.31: Gunflash", lambda switched_on, afph_over: not afph_over),
    ("W10.31: Gunflash", lambda switched_on, afph_over: True),
    ("W10.4", lambda daytime_los, within_nvr: daytime_los and within_nvr),
    ("W10.4: target", lambda target: True),
    ("W10.4: Sighting TC", lambda passed: False),
    ("W10.4: LOS check", lambda step: False),
    ("W10.4: blocked LOS", lambda blocked: True),
    ("W10.4: fired", lambda blocked, made_tc: made_tc),
    ("W10.4: another attempt", lambda blocked, made_tc: not made_tc),
    ("W10.4: center dots", lambda end: True),
    ("W10.41", lambda searchlight, range_hexes, blocking, smoke, bypass, motion: not blocking and not smoke),
    ("W10.41", lambda searchlight, range_hexes, blocking, smoke, bypass, motion: not (bypass or motion)),
    ("W10.41: terrain", lambda ground: False),
    ("W10.41: pinned crew", lambda searchlight, pinned: True),
    ("W10.41: pinned crew", lambda searchlight, pinned: not pinned),
    ("W10.41: targets of a pinned crew", lambda searchlight, pinned, outside_ca: True),
    ("W10.41: targets of a pinned crew", lambda searchlight, pinned, outside_ca: not pinned),
    ("W10.43", lambda locations: True),
    ("W10.43: DRM", lambda at_bore_sighted, lost: 0),
    ("W10.43: DRM", lambda at_bore_sighted, lost: -2 if at_bore_sighted else 0),
    ("W10.43: lost", lambda changed_ca, lost: False),
    ("W10.43: lost", lambda changed_ca, lost: changed_ca),
    ("W10.43: first TC", lambda first, at_bore_sighted: False),
    ("W10.43: first TC", lambda first, at_bore_sighted: at_bore_sighted),
    ("W10.43: AMSL", lambda by_ma: True),
    ("W10.44", lambda switched_on, leaves: switched_on),
    ("W10.44", lambda switched_on, leaves: False),
    ("W10.44: decision", lambda decision: True),
    ("W10.44: LOS", lambda in_los: False),
    ("W10.44: target hex", lambda tracked: TargetHex.LEFT),
    ("W10.44: Illumination", lambda tracked: False),
    ("W10.44: turning", lambda outside_ca: False),
    ("W10.44: CA", lambda outside_ca, changed: False),
    ("W10.44: CA", lambda outside_ca, changed: outside_ca),
    (
        "W10.45",
        lambda dr, winter: Reliability.KEPT if dr <= 10 else Reliability.MALFUNCTIONED if dr == 11 else Reliability.DISABLED,
    ),
    ("W10.45", lambda dr, winter: Reliability.KEPT if dr + winter <= 10 else Reliability.MALFUNCTIONED),
    ("W10.45", lambda dr, winter: Reliability.KEPT if dr + winter <= 11 else Reliability.DISABLED),
    ("W10.45: DRM", lambda circumstance: 0),
    ("W10.45: DRM", lambda circumstance: 1),
    ("W10.45: when", lambda moment: True),
    ("W10.45: fire counter", lambda moment: FireMarker.PREP),
    ("W10.45: no DR", lambda made: False),
    ("W10.45: another target", lambda made, different: False),
    ("W10.45: another target", lambda made, different: not made),
    ("W10.45: repair", lambda result: False),
    ("W10.5", lambda light_event, bugles: True),
    ("W10.5", lambda light_event, bugles: light_event),
    ("W10.5", lambda light_event, bugles: bugles),
    ("W10.5: attempts", lambda attempts: True),
    ("W10.51", lambda moment, late, moving_enemy, within_nvr: True),
    (
        "W10.51",
        lambda moment, late, moving_enemy, within_nvr: not late or moment in (Moment.START_OF_PFPH, Moment.START_OF_ENEMY_MPH),
    ),
    ("W10.51", lambda moment, late, moving_enemy, within_nvr: not late or moment.value.startswith("start") or moving_enemy),
    ("W10.51: first light", lambda light: light is KindOfLight.STARSHELL),
    ("W10.51: E1.921", lambda established: False),
    ("W10.52", lambda phase, enemy_in_zone: not enemy_in_zone),
    ("W10.52", lambda phase, enemy_in_zone: phase is not OwnersPhase.OTHER),
    ("W10.52", lambda phase, enemy_in_zone: True),
    ("W10.52: phases", lambda phase, own_turn: OwnersPhase.PFPH if phase is When.PFPH else OwnersPhase.OTHER),
    ("W10.52: Gunflash", lambda afph_over: True),
    ("A11.5", lambda dr, drm, ccv: False),
    ("A11.5: CCV", lambda: 4),
    ("A11.5: Final DR", lambda dr, drm: dr),
    ("A11.5: Immobilization", lambda dr, drm, ccv: False),
    ("A11.5: MG", lambda manned_usable_mg: 0),
    ("A11.5: unarmored", lambda armored: 0),
    ("A11.51", lambda crews, squads: squads),
    ("A11.51", lambda crews, squads: 2 * squads),
    ("W10.1", lambda force: True),
    ("W10.1: types", lambda carrier: Searchlight.GMSL),
    ("W10.1: types", lambda carrier: Searchlight.TMSL),
    ("W10.1: number of types", lambda: 2),
    ("W10.11", lambda terrain, water: not water),
    ("W10.11", lambda terrain, water: not water and terrain in ("open ground", "woods", "marsh", "hut", "rubble")),
    ("W10.11", lambda terrain, water: terrain in ("open ground", "woods", "drained paddy") or water),
    ("W10.11: carriage", lambda searchlight: False),
    ("W10.11: carriage", lambda searchlight: True),
    ("W10.11: crew-served", lambda searchlight: False),
    ("W10.11: non-qualified use", lambda kind: False),
    ("W10.11: CA", lambda has_counter, hitch, counter: hitch),
    ("W10.11: CA", lambda has_counter, hitch, counter: counter),
    ("W10.11: stacking", lambda squads, kind, mans_gmsl: 2 * squads + 1),
    ("W10.11: stacking", lambda squads, kind, mans_gmsl: 2 * squads + (2 if kind is UnitKind.CREW and mans_gmsl else 1)),
    ("W10.11: VP", lambda searchlights: searchlights),
    ("W10.11: disabled", lambda searchlight, disabled: False),
    ("W10.11: disabled", lambda searchlight, disabled: disabled),
    ("W10.11: Push", lambda emplaced: True),
    ("W10.11: Push", lambda emplaced: False),
    ("W10.11: tow", lambda emplaced: True),
    ("W10.11: tow", lambda emplaced: False),
    ("W10.11: QSU", lambda handling: True),
    ("W10.11: QSU", lambda handling: False),
    ("W10.11: in tow", lambda in_tow: True),
    ("W10.11: Concealment", lambda is_gmsl, mans_gmsl: is_gmsl),
    ("W10.11: Concealment", lambda is_gmsl, mans_gmsl: mans_gmsl),
    ("W10.111", lambda may_occupy, may_gun: may_gun),
    ("W10.111", lambda may_occupy, may_gun: may_occupy),
    ("W10.111: TEM", lambda emplaced, tem: tem),
    ("W10.111: TEM", lambda emplaced, tem: tem + 2 if emplaced else tem),
    ("W10.111: HIP", lambda emplaced, concealment_terrain: emplaced),
    ("W10.111: HIP", lambda emplaced, concealment_terrain: concealment_terrain),
    ("W10.111: HIP", lambda emplaced, concealment_terrain: False),
    ("W10.112", lambda target, in_tow: target is AttackedAs.GUN),
    ("W10.112", lambda target, in_tow: target is AttackedAs.IMMOBILE_VEHICLE),
    ("W10.112: results", lambda result: True),
    ("W10.112: Inherent crew", lambda manned, in_tow: True),
    ("W10.112: Inherent crew", lambda manned, in_tow: manned),
    ("W10.112: vehicle", lambda purpose: True),
    ("W10.112: vehicle", lambda purpose: False),
    ("W10.112: sequential CC", lambda vehicle_there, gmsl_there: vehicle_there),
    ("W10.112: CC DRM", lambda manned_usable_mg, crews, squads: 0),
    ("W10.112: CC", lambda dr, drm, ccv: dr + drm <= ccv),
    ("W10.112: CC", lambda dr, drm, ccv: False),
    ("W10.112: spared", lambda dr, drm, ccv: False),
    ("W10.112: Sniper target", lambda switched_on: True),
    ("W10.112: Sniper dr", lambda effect, sniper_dr, switched_on: sniper_dr <= 2),
    ("W10.112: Sniper dr", lambda effect, sniper_dr, switched_on: False),
    ("W10.113", lambda searchlights: 0),
    ("W10.12", lambda sl_ca, vca: True),
    ("W10.12: counter", lambda truck, marked_sl: truck),
    ("W10.12: counter", lambda truck, marked_sl: marked_sl),
    ("W10.12: MA", lambda searchlight: False),
    ("W10.12: MA", lambda searchlight: True),
    ("W10.121", lambda switched_on: SniperTarget.SL),
    ("W10.121", lambda switched_on: SniperTarget.TRUCK),
    ("W10.121: Sniper dr", lambda effect, sniper_dr, switched_on: sniper_dr == 1),
    ("W10.121: Sniper dr", lambda effect, sniper_dr, switched_on: sniper_dr == 2),
    ("W10.13", lambda ssr_says_so: True),
    ("W10.13: Secondary Armament", lambda searchlight: False),
    ("W10.13: mount", lambda part: True),
    ("W10.13: mount", lambda part: part is AfvPart.TURRET),
    ("W10.13: CA", lambda mount, tca, vca: tca),
    ("W10.13: CA", lambda mount, tca, vca: vca),
    ("W10.131", lambda switched_on, mount, fired_from, is_ft: switched_on and not is_ft),
    ("W10.131", lambda switched_on, mount, fired_from, is_ft: switched_on and fired_from is mount),
    ("W10.131", lambda switched_on, mount, fired_from, is_ft: fired_from is mount and not is_ft),
    ("W10.131: IFT", lambda attack: attack in (AmslAttack.IFT, AmslAttack.COLLATERAL)),
    ("W10.131: IFT", lambda attack: attack is AmslAttack.HYPOTHETICAL),
    ("W10.131: results", lambda result: AmslState.DISABLED),
    ("W10.131: results", lambda result: AmslState.MALFUNCTIONED),
    ("W10.131: DRM", lambda searchlight: 0),
    ("W10.132", lambda vehicles: vehicles),
    ("W10.53", lambda malfunctioned, on_ct_afv, ce, phase: False),
    ("W10.53", lambda malfunctioned, on_ct_afv, ce, phase: malfunctioned and phase is When.RPH),
    ("W10.53", lambda malfunctioned, on_ct_afv, ce, phase: malfunctioned and (ce or not on_ct_afv)),
    ("W10.6", lambda place, night_weather, affected_hex: affected_hex and place in OPEN_TO_SKY),
    ("W10.6", lambda place, night_weather, affected_hex: affected_hex and night_weather in DRY_AND_STILL),
    ("W10.6", lambda place, night_weather, affected_hex: place in OPEN_TO_SKY and night_weather in DRY_AND_STILL),
    ("W10.6: SSR", lambda night, cloud_cover: night),
    ("W10.6: SSR", lambda night, cloud_cover: cloud_cover is not CloudCover.NONE),
    ("W10.6: changes", lambda moment: moment is WeatherMoment.NEXT_PLAYER_TURN),
    ("B.5", lambda step, first: False),
    ("B.5", lambda step, first: step in (1, -1)),
    ("B.5", lambda step, first: step in (0, first)),
    ("C3.2", lambda past_the_first, short_of_the_last: True),
    ("C3.2", lambda past_the_first, short_of_the_last: past_the_first >= 0),
    ("C3.2", lambda past_the_first, short_of_the_last: short_of_the_last >= 0),
    ("C3.2", lambda past_the_first, short_of_the_last: past_the_first > 0 and short_of_the_last >= 0),
    ("C3.2", lambda past_the_first, short_of_the_last: past_the_first >= 0 and short_of_the_last > 0),
    ("W10.12", lambda sl_ca, vca: sl_ca == vca),
    ("W10.22", lambda in_lane, in_target_hex, same_level, in_los: in_los and in_target_hex),
    ("W10.22", lambda in_lane, in_target_hex, same_level, in_los: in_los and (in_target_hex or in_lane)),
    ("W10.22", lambda in_lane, in_target_hex, same_level, in_los: in_target_hex or (same_level and in_lane)),
    ("W10.22", lambda in_lane, in_target_hex, same_level, in_los: in_los and same_level),
    ("W10.22: single vertex", lambda is_met, at_a_vertex_only: is_met),
    ("W10.22: Alternate Hex Grain", lambda beside, left, declared_left: True),
    ("W10.22: Alternate Hex Grain", lambda beside, left, declared_left: not beside),
    ("W10.22: Alternate Hex Grain", lambda beside, left, declared_left: not beside or left),
    ("W10.22: same level", lambda sl_level, target_level, slope: sl_level == target_level),
    ("W10.22: same level", lambda sl_level, target_level, slope: True),
    ("W10.22: same level", lambda sl_level, target_level, slope: False),
    ("W10.22: own hex", lambda switched_on: False),
    ("W10.221", lambda drm: False),
    ("W10.221", lambda drm: drm >= 2),
    ("W10.221", lambda drm: drm > 3),
    ("W10.221: NVR", lambda within_nvr, darkened: within_nvr),
    ("W10.221: NVR", lambda within_nvr, darkened: True),
    ("W10.25", lambda firer_lit, target_lit, los_lit, target_range, range_: target_lit and los_lit and target_range < range_),
    ("W10.25", lambda firer_lit, target_lit, los_lit, target_range, range_: firer_lit and los_lit and target_range < range_),
    ("W10.25", lambda firer_lit, target_lit, los_lit, target_range, range_: firer_lit and target_lit and target_range < range_),
    ("W10.25", lambda firer_lit, target_lit, los_lit, target_range, range_: firer_lit and target_lit and los_lit),
    ("W10.25", lambda firer_lit, target_lit, los_lit, near, far: firer_lit and target_lit and los_lit and near <= far),
    ("W10.25: DRM", lambda blinded: 0),
    ("W10.25: DRM", lambda blinded: 2),
    ("W10.25: DR", lambda roll: True),
    ("W10.25: DR", lambda roll: roll is FireDr.TH),
    ("W10.25: DR", lambda roll: roll is FireDr.IFT),
    ("W10.25: LV Hindrance", lambda drm: True),
    ("W10.25: LV Hindrance", lambda drm: False),
    ("W10.25: hexside", lambda one, other: one),
    ("W10.25: hexside", lambda one, other: other),
    ("W10.25: hexside", lambda one, other: one and other),
    ("W10.25: chain", lambda dark_between, touch: True),
    ("W10.25: chain", lambda dark_between, touch: not dark_between),
    ("W10.3", lambda dr, drm, morale_level: True),
    ("W10.3", lambda dr, drm, morale_level: dr + drm < morale_level),
    ("W10.3", lambda dr, drm, morale_level: dr <= morale_level),
    ("W10.3: CA", lambda searchlight, traverse, spines: 0),
    ("W10.3: CA", lambda searchlight, traverse, spines: spines),
    ("W10.3: CA", lambda searchlight, traverse, spines: max(spines - 1, 0) if searchlight is not Searchlight.AMSL else spines),
    ("W10.3: CA", lambda searchlight, traverse, spines: ca_change_drm(Searchlight.AMSL, traverse, spines)),
    ("W10.3: CA", lambda searchlight, traverse, spines: min(ca_change_drm(searchlight, traverse, spines), 3)),
    ("W10.3: range", lambda range_hexes: 0),
    *[("W10.3: range", one_hex_out(limit)) for limit in (6, 7, 12, 13, 18, 19)],
    ("W10.3: Hindrances", lambda los_hindrance, lv_hindrance: los_hindrance),
    ("W10.3: Hindrances", lambda los_hindrance, lv_hindrance: lv_hindrance),
    ("W10.3: Night", lambda of_night: True),
    ("W10.3: Night", lambda of_night: False),
    ("W10.3: no Known enemy", lambda known, bore_sighted, gunflash, moving: False),
    ("W10.3: no Known enemy", lambda known, bore_sighted, gunflash, moving: not (bore_sighted or gunflash or moving)),
    ("W10.3: no Known enemy", lambda known, bore_sighted, gunflash, moving: not (known or gunflash or moving)),
    ("W10.3: no Known enemy", lambda known, bore_sighted, gunflash, moving: not (known or bore_sighted or moving)),
    ("W10.3: no Known enemy", lambda known, bore_sighted, gunflash, moving: not (known or bore_sighted or gunflash)),
    ("W10.3: FFMO", lambda ffmo, ffnam: -1 if ffmo else 0),
    ("W10.3: FFMO", lambda ffmo, ffnam: -1 if ffnam else 0),
    ("W10.3: FFMO", lambda ffmo, ffnam: -1 if ffmo or ffnam else 0),
    ("W10.3: Hazardous Movement", lambda hazardous, within_nvr: False),
    ("W10.3: Hazardous Movement", lambda hazardous, within_nvr: hazardous),
    ("W10.3: moving vehicle", lambda moving: False),
    ("W10.3: captured", lambda captured: 0),
    ("W10.3: lit", lambda is_lit: 0),
    ("W10.3: pinned", lambda pinned: False),
    ("W10.3: Stunned or BU", lambda stunned, buttoned_up: stunned),
    ("W10.3: Stunned or BU", lambda stunned, buttoned_up: buttoned_up),
    ("W10.3: lit hexes crossed", lambda crossed: 0),
    ("W10.3: lit hexes crossed", lambda crossed: crossed),
    ("W10.3: SL's Location lit", lambda lit: False),
    ("W10.42", lambda split, at_its_level, searchlight: split and not at_its_level),
    ("W10.42", lambda split, at_its_level, searchlight: split),
    ("W10.42", lambda split, at_its_level, searchlight: searchlight or (split and not at_its_level)),
    ("A9.72", lambda dr: Repair.STILL_BROKEN),
    ("A9.72", lambda dr: Repair.REPAIRED),
    *OFF_CLASSIC,
]

CANNOT_BE_NOTICED = {
    "A4.134": "the advance of the same turn leads wherever a Minimum Move does",
    "A4.42: most": "it only refuses a question",
    "A5.1": "what is switched off here is not the limits that rules/joint.py has read as numbers at its import",
    "A5.11": "overstacking is not modelled: nobody ends a phase beyond the limit of A5.1",
    "B20.42": "no shipped board has a stream",
    "B20.43": "no shipped board has a stream",
    "B19.51": "on the shipped boards A6.3 blocks the same lines; B19.51 only names the better reason",
}


def switch_off(index: int) -> None:
    """In this process: replace the rule and ask until a recorded query differs."""
    from asl_query.facts.library import data_folder
    from asl_query.logic.rule import RULES
    from asl_query.recorded import differences, read_recorded
    from asl_query.rules.index import index as every_rule

    every_rule()
    for module in walk_packages(asl_query.__path__, "asl_query."):  # what is imported lazily has the rule too
        import_module(module.name)
    number, off = OFF[index]
    function = RULES[number].function  # the number, or a part of it: "E6.1: jump MC"
    instead = _in_its_place(function, off)
    over_arrays = np.vectorize(instead, otypes=[bool if function.__annotations__["return"] == "bool" else np.int64])
    read_over_arrays = arrays.read_over_arrays

    def read(rule: object) -> object:
        return over_arrays if rule is instead else read_over_arrays(rule)

    for module in [m for name, m in sys.modules.items() if name.startswith("asl_query")]:
        for name, value in list(vars(module).items()):
            if value is function:
                setattr(module, name, instead)
            if value is read_over_arrays:
                setattr(module, name, read)
    RULES[number] = replace(RULES[number], function=_by_name(function, instead))
    cited = number.partition(":")[0]
    queries = sorted(read_recorded(data_folder("queries")), key=lambda q: cited not in (*q.because, q.source.split()[0]))
    noticed = next((q.name for q in queries if differences(q)), None)
    print(f"{number}: {'noticed by: ' + noticed if noticed else 'SURVIVES, ' + CANNOT_BE_NOTICED.get(number, 'NO REASON KNOWN')}")


def _in_its_place(function: Any, off: Any) -> Any:
    """The replacement as the rules call each other: by position or by the names of the rule's own inputs."""
    names = list(signature(function).parameters)
    assert len(names) == len(signature(off).parameters), f"{function.__name__} has other inputs now: {names}"

    def instead(*inputs: Any, **named: Any) -> Any:
        return off(*inputs, *(named[name] for name in names[len(inputs) :]))

    return instead


def _by_name(function: Any, instead: Any) -> Any:
    """The replacement as rulings call rules: by the names and types of the rule's inputs."""

    def called(**inputs: Any) -> Any:
        return instead(*inputs.values())

    called.__annotations__ = get_type_hints(function)
    return called


def main() -> None:
    if len(sys.argv) > 1:
        switch_off(int(sys.argv[1]))
        return
    with ThreadPoolExecutor(2) as pool:
        runs = pool.map(
            lambda i: subprocess.run([sys.executable, __file__, str(i)], capture_output=True, text=True), range(len(OFF))
        )
        lines = [(run.stdout or run.stderr).strip().split("\n")[-1] for run in runs]
    print("\n".join(lines))
    survivors, noticed = (sum(word in line for line in lines) for word in ("SURVIVES", "noticed by"))
    print(f"{len(lines)} switched off, {noticed} noticed, {survivors} survive, {len(lines) - noticed - survivors} failed.")


if __name__ == "__main__":
    main()
