"""W10 (Searchlights) up to W10.221 without one of its clauses: what each rule would say if the clause were not there, or its
number another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from asl_query.board.board import Board
from asl_query.board.geometry import Trace
from asl_query.rules.asl.a11_close_combat import is_eliminated_in_cc
from asl_query.rules.asl.w10_kinds import (
    amsl_after,
    is_attacked_apart,
    is_attacked_as,
    malfunctions_by_own_fire,
    sniper_dr_causes,
    sniper_dr_causes_on_truck,
    stacked_half_squads,
)
from asl_query.rules.asl.w10_lanes import lane_lights
from asl_query.rules.asl.w10_searchlights import beam_range_hexes, gmsl_may_occupy
from asl_query.rules.asl.w10_use import cancels_lane, counter_of_lane
from asl_query.sight.lanes import _along, _drm_along
from asl_query.sight.sight import Purpose, look_all
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlight_kinds import (
    AfvPart,
    AmslAttack,
    AmslState,
    AttackedAs,
    SniperEffect,
    SniperTarget,
    VehicleResult,
)
from asl_query.terms.searchlight_use import CaCounter, Fired, FireMarker, LaneCounter, LanePlace, SearchlightEvent
from asl_query.terms.searchlights import Beam, Mount, Obscurement, Searchlight
from asl_query.terms.units import UnitKind
from switched_off import Off, Patch, Rule


def open_to_gmsl(*terrains: str) -> Off:
    """Terrain that is not closed to a GMSL."""
    return Rule("W10.11", lambda terrain, water: terrain in terrains or gmsl_may_occupy(terrain, water))


def outlasts(event: SearchlightEvent) -> Off:
    """An event that does not end a Lane."""
    return Rule("W10.21", lambda any_event: any_event is not event and cancels_lane(any_event))


def ends(event: SearchlightEvent) -> Off:
    """An event that ends a Lane like the others."""
    return Rule("W10.21", lambda any_event: any_event is event or cancels_lane(any_event))


def without(place: LanePlace) -> Off:
    """A new Lane without its counter in one place."""
    return Rule("W10.2: counters", lambda any_place: LaneCounter.NONE if any_place is place else counter_of_lane(any_place))


def sniped(effect: SniperEffect) -> Off:
    """A Sniper dr that does nothing of the kind to a GMSL."""
    return Rule(
        "W10.112: Sniper dr", lambda any_effect, dr, on: any_effect is not effect and sniper_dr_causes(any_effect, dr, on)
    )


def sniped_on_truck(effect: SniperEffect) -> Off:
    """A Sniper dr that does nothing of the kind to a TMSL."""
    return Rule(
        "W10.121: Sniper dr",
        lambda any_effect, dr, on: any_effect is not effect and sniper_dr_causes_on_truck(any_effect, dr, on),
    )


def mounted_otherwise(mount: Mount) -> Off:
    """An AMSL of this mounting that no fire of its AFV harms."""
    return Rule(
        "W10.131",
        lambda on, its_mount, fired, is_ft: its_mount is not mount and malfunctions_by_own_fire(on, its_mount, fired, is_ft),
    )


def unattacked_by(attack: AmslAttack) -> Off:
    """An attack that leaves the SL out."""
    return Rule("W10.131: IFT", lambda any_attack: any_attack is not attack and is_attacked_apart(any_attack))


def unharmed_by(result: VehicleResult) -> Off:
    """An IFT result that does nothing to an AMSL."""
    return Rule("W10.131: results", lambda any_result: AmslState.UNHARMED if any_result is result else amsl_after(any_result))


def ranges(searchlight: Searchlight, hexes: int) -> Off:
    """A Searchlight of another range."""
    return Rule("W10.2: maximum range", lambda any_sl: hexes if any_sl is searchlight else beam_range_hexes(any_sl))


def beyond_the_target(board: Board, beam: Beam, traced: Trace) -> tuple[tuple[Hex, ...], ...]:
    """A Lane that goes on into the hexes behind its target."""
    taken, touched, off_side = _along(board, beam, traced)
    start, target = beam.light.at.hex, beam.target.hex
    behind = [h for h in board.adjacent(target) if board.range_hexes(start, h) > board.range_hexes(start, target)]
    return (*taken, *behind), touched, off_side


def drm_without_mist(board: Board, traced: Trace, murk: Obscurement) -> dict[Hex, int]:
    """Mist that darkens nothing."""
    return _drm_along(board, traced, replace(murk, mist=0))


def drm_of_all_hindrances(board: Board, traced: Trace, murk: Obscurement) -> dict[Hex, int]:
    """Brush, grain and the like that darken as SMOKE does."""
    found = _drm_along(board, traced, murk)
    start = next(iter(found))
    places = [Location(hex_) for hex_ in found if hex_ != start]
    looks = look_all(board, [Location(start)] * len(places), places, Purpose.SEARCHLIGHT, dict(murk.smoke))
    return found | {place.hex: looks.sight(i).hindrance_drm + murk.mist for i, place in enumerate(places)}


def drm_of_the_hex_alone(board: Board, traced: Trace, murk: Obscurement) -> dict[Hex, int]:
    """SMOKE nearer to the SL that does not count."""
    return {hex_: dict(murk.smoke).get(hex_, 0) + murk.mist for hex_ in _drm_along(board, traced, murk)}


def drm_short_of_the_hex(board: Board, traced: Trace, murk: Obscurement) -> dict[Hex, int]:
    """SMOKE in the hex itself that does not count."""
    return {hex_: drm - dict(murk.smoke).get(hex_, 0) for hex_, drm in _drm_along(board, traced, murk).items()}


def drm_of_the_whole_lane(board: Board, traced: Trace, murk: Obscurement) -> dict[Hex, int]:
    """SMOKE beyond the hex that counts too."""
    found = _drm_along(board, traced, murk)
    return dict.fromkeys(found, max(found.values()))


def _drm(of: Any) -> Off:
    return Patch("asl_query.sight.lanes:_drm_along", of)


OFF: dict[str, Off] = {
    "W10.1-1": Rule("W10.1", lambda force: True),
    "W10.1-2": Rule("W10.1: number of types", lambda: 2),
    "W10.1-2 TMSL": Rule("W10.1: types", lambda carrier: Searchlight.GMSL),
    "W10.1-2 GMSL": Rule("W10.1: types", lambda carrier: Searchlight.TMSL),
    "W10.11-1": Rule("W10.11: carriage", lambda searchlight: False),
    "W10.11-1 others": Rule("W10.11: carriage", lambda searchlight: True),
    "W10.11-2": Rule("W10.11: crew-served", lambda searchlight: False),
    "W10.11-2 others": Rule("W10.11: crew-served", lambda searchlight: True),
    "W10.11-2 non-qualified": Rule("W10.11: non-qualified use", lambda kind: False),
    "W10.11-2 crew": Rule("W10.11: non-qualified use", lambda kind: True),
    "W10.11-3": Rule("W10.11: CA", lambda has_counter, hitch, counter: counter),
    "W10.11-4": Rule("W10.11: CA", lambda has_counter, hitch, counter: hitch),
    "W10.11-5": Rule("W10.11: stacking", lambda squads, kind, mans_gmsl: stacked_half_squads(squads, kind, False)),
    "W10.11-5 HS": Rule(
        "W10.11: stacking", lambda squads, kind, mans: stacked_half_squads(squads, kind, mans and kind is UnitKind.CREW)
    ),
    "W10.11-6": Rule("W10.11: VP", lambda searchlights: searchlights),
    "W10.11-7": open_to_gmsl("stone building", "wooden building"),
    "W10.11-8": open_to_gmsl("hut"),
    "W10.11-9": open_to_gmsl("rubble"),
    "W10.11-10": open_to_gmsl("jungle"),
    "W10.11-11": open_to_gmsl("bamboo"),
    "W10.11-12": Rule("W10.11", lambda terrain, water: gmsl_may_occupy(terrain, False)),
    "W10.11-13": open_to_gmsl("marsh"),
    "W10.11-14": open_to_gmsl("irrigated paddy"),
    "W10.11-15": Rule("W10.11: disabled", lambda searchlight, disabled: False),
    "W10.11-15 AMSL": Rule("W10.11: disabled", lambda searchlight, disabled: disabled),
    "W10.11-16": Rule("W10.11: Push", lambda emplaced: False),
    "W10.11-16 QSU": Rule("W10.11: QSU", lambda handling: False),
    "W10.11-16 any Gun": Rule("W10.11: QSU", lambda handling: True),
    "W10.11-17": Rule("W10.11: tow", lambda emplaced: False),
    "W10.11-17 QSU": Rule("W10.11: QSU", lambda handling: False),
    "W10.11-17 any Gun": Rule("W10.11: QSU", lambda handling: True),
    "W10.11-18": Rule("W10.11: Push", lambda emplaced: True),
    "W10.11-18 tow": Rule("W10.11: tow", lambda emplaced: True),
    "W10.11-19": Rule("W10.11: in tow", lambda in_tow: True),
    "W10.11-19 not at all": Rule("W10.11: in tow", lambda in_tow: False),
    "W10.11-20": Rule("W10.11: Concealment", lambda is_gmsl, mans_gmsl: mans_gmsl),
    "W10.11-21": Rule("W10.11: Concealment", lambda is_gmsl, mans_gmsl: is_gmsl),
    "W10.11-21 beside it": Rule("W10.11: Concealment", lambda is_gmsl, mans_gmsl: True),
    "W10.111-1": Rule("W10.111", lambda may_occupy, may_gun: False),
    "W10.111-2": Rule("W10.111", lambda may_occupy, may_gun: may_occupy),
    "W10.111-2 of a GMSL": Rule("W10.111", lambda may_occupy, may_gun: may_gun),
    "W10.111-2 of a Gun": Rule("C11.2", lambda paved_road, on_bridge: True),
    "W10.111-3": Rule("W10.111: TEM", lambda emplaced, tem: tem),
    "W10.111-4 cumulative": Rule("W10.111: TEM", lambda emplaced, tem: tem + 2 if emplaced else tem),
    "W10.111-4": Rule("W10.111: HIP", lambda emplaced, concealment_terrain: False),
    "W10.111-4 anywhere": Rule("W10.111: HIP", lambda emplaced, concealment_terrain: emplaced),
    "W10.111-4 not Emplaced": Rule("W10.111: HIP", lambda emplaced, concealment_terrain: concealment_terrain),
    "W10.112-1": Rule("W10.112", lambda target, in_tow: is_attacked_as(target, in_tow) if in_tow else target is AttackedAs.GUN),
    "W10.112-1 as a vehicle": Rule("W10.112: vehicle", lambda purpose: False),
    "W10.112-1 CC DRM": Rule("W10.112: CC DRM", lambda manned_usable_mg, crews, squads: 0),
    "W10.112-2": Rule("W10.112: results", lambda result: True),
    "W10.112-3": Rule("W10.112: Inherent crew", lambda manned, in_tow: not in_tow),
    "W10.112-3 manned": Rule("W10.112: Inherent crew", lambda manned, in_tow: False),
    "W10.112-4": Rule("W10.112: vehicle", lambda purpose: True),
    "W10.112-5": Rule("W10.112", lambda target, in_tow: is_attacked_as(target, False)),
    "W10.112-5 Inherent crew": Rule("W10.112: Inherent crew", lambda manned, in_tow: manned),
    "W10.112-6": Rule("W10.112: Sniper target", lambda switched_on: True),
    "W10.112-6 dr": Rule("W10.112: Sniper dr", lambda effect, dr, switched_on: sniper_dr_causes(effect, dr, True)),
    "W10.112-7": sniped(SniperEffect.MALFUNCTION),
    "W10.112-8 either dr": Rule("W10.112: Sniper dr", lambda effect, dr, switched_on: switched_on and dr <= 2),
    "W10.112-8": sniped(SniperEffect.PIN),
    "W10.112-9": Rule("W10.112: sequential CC", lambda vehicle_there, gmsl_there: vehicle_there),
    "W10.112-10": Rule("W10.112: CC", lambda dr, drm, ccv: is_eliminated_in_cc(dr, drm, ccv + 1)),
    "W10.112-10 never": Rule("W10.112: CC", lambda dr, drm, ccv: False),
    "W10.112-10 spared": Rule("W10.112: spared", lambda dr, drm, ccv: False),
    "W10.113-1": Rule("W10.113", lambda searchlights: 24 * searchlights),
    "W10.12-1": Rule("W10.12: counter", lambda truck, marked_sl: False),
    "W10.12-1 any truck": Rule("W10.12: counter", lambda truck, marked_sl: truck),
    "W10.12-1 no truck": Rule("W10.12: counter", lambda truck, marked_sl: marked_sl),
    "W10.12-2": Rule("W10.12: MA", lambda searchlight: False),
    "W10.12-2 others": Rule("W10.12: MA", lambda searchlight: True),
    "W10.12-3": Rule("W10.12", lambda sl_ca, vca: True),
    "W10.121-1": Rule("W10.121", lambda switched_on: SniperTarget.TRUCK),
    "W10.121-2": Rule("W10.121", lambda switched_on: SniperTarget.SL),
    "W10.121-3": sniped_on_truck(SniperEffect.MALFUNCTION),
    "W10.121-4": sniped_on_truck(SniperEffect.PIN),
    "W10.121-4 either dr": Rule("W10.121: Sniper dr", lambda effect, dr, switched_on: switched_on and dr <= 2),
    "W10.13-1": Rule("W10.13", lambda ssr_says_so: True),
    "W10.13-2": Rule("W10.13: Secondary Armament", lambda searchlight: False),
    "W10.13-2 others": Rule("W10.13: Secondary Armament", lambda searchlight: True),
    "W10.13-3": Rule("W10.13: mount", lambda part: part is AfvPart.TURRET),
    "W10.13-3 anywhere": Rule("W10.13: mount", lambda part: True),
    "W10.13-4": Rule("W10.13: CA", lambda mount, tca, vca: vca),
    "W10.13-5": Rule("W10.13: CA", lambda mount, tca, vca: tca),
    "W10.131-1": mounted_otherwise(Mount.TURRET),
    "W10.131-1 off": Rule("W10.131", lambda on, mount, fired, is_ft: malfunctions_by_own_fire(True, mount, fired, is_ft)),
    "W10.131-2": mounted_otherwise(Mount.BOW),
    "W10.131-3": Rule("W10.131", lambda on, mount, fired, is_ft: malfunctions_by_own_fire(on, mount, fired, False)),
    "W10.131-4": Rule("W10.131", lambda on, mount, fired, is_ft: malfunctions_by_own_fire(on, mount, mount, is_ft)),
    "W10.131-5": unattacked_by(AmslAttack.IFT),
    "W10.131-5 CC": Rule("W10.131: IFT", lambda attack: True),
    "W10.131-6": unattacked_by(AmslAttack.HYPOTHETICAL),
    "W10.131-5 Collateral": unattacked_by(AmslAttack.COLLATERAL),
    "W10.131-7": unharmed_by(VehicleResult.IMMOBILIZATION),
    "W10.131-8": unharmed_by(VehicleResult.ELIMINATION),
    "W10.131-9": Rule("W10.131: DRM", lambda searchlight: 0),
    "W10.131-9 others": Rule("W10.131: DRM", lambda searchlight: 2),
    "W10.132-1": Rule("W10.132", lambda vehicles: 3 * vehicles),
    "W10.2-1": Rule("W10.2: beam", lambda switched_on: Fired.NOTHING),
    "W10.2-2": Patch("asl_query.sight.lanes:_along", beyond_the_target),
    "W10.2-3": Rule("W10.2: switched on", lambda established, cancelled: False),
    "W10.2-3 cancelled": Rule("W10.2: switched on", lambda established, cancelled: established),
    "W10.2-3 at once": Rule("W10.2: switched on", lambda established, cancelled: not cancelled),
    "W10.2-4": without(LanePlace.TARGET),
    "W10.2-4 everywhere": Rule("W10.2: counters", lambda place: LaneCounter.LANE),
    "W10.2-5": without(LanePlace.SEARCHLIGHT),
    "W10.2-6": Rule("W10.2: fire counter", lambda phase: FireMarker.NONE),
    "W10.2-6 always Prep": Rule("W10.2: fire counter", lambda phase: FireMarker.PREP),
    "W10.2-6 always Final": Rule("W10.2: fire counter", lambda phase: FireMarker.FINAL),
    "W10.2-7": Rule("W10.2: gaining concealment", lambda switched_on: True),
    "W10.2-7 off": Rule("W10.2: gaining concealment", lambda switched_on: False),
    "W10.2-8": Rule("W10.2: losing concealment", lambda concealed, establishes: concealed),
    "W10.2-8 without a Lane": Rule("W10.2: losing concealment", lambda concealed, establishes: False),
    "W10.2-9": ranges(Searchlight.GMSL, 45),
    "W10.2-9 TMSL": ranges(Searchlight.TMSL, 45),
    "W10.2-9 43": ranges(Searchlight.GMSL, 43),
    "W10.2-9 at any range": Rule("W10.2", lambda range_hexes, maximum: True),
    "W10.2-10": ranges(Searchlight.AMSL, 19),
    "W10.2-10 17": ranges(Searchlight.AMSL, 17),
    "W10.21-1": Rule("W10.21: light", lambda event: True),
    "W10.21-1 SL CA counter": Rule("W10.21: SL CA counter", lambda event: CaCounter.ON),
    "W10.21-1 always off": Rule("W10.21: SL CA counter", lambda event: CaCounter.OFF),
    "W10.21-1 still on": Rule("W10.2: switched on", lambda established, cancelled: established),
    "W10.21-2": outlasts(SearchlightEvent.VOLUNTARY),
    "W10.21-3": outlasts(SearchlightEvent.TRACKED_OUT_OF_LOS),
    "W10.21-4": outlasts(SearchlightEvent.TRACKED_OUT_OF_CA),
    "W10.21-4 after it all the same": ends(SearchlightEvent.TRACKED_INTO_NEW_CA),
    "W10.21-5": outlasts(SearchlightEvent.NOT_MAINTAINED),
    "W10.21-6": outlasts(SearchlightEvent.MALFUNCTIONED),
    "W10.21-7": outlasts(SearchlightEvent.DISABLED),
    "W10.21-8": outlasts(SearchlightEvent.INFANTRY_NOT_IN_GOOD_ORDER),
    "W10.21-9": outlasts(SearchlightEvent.CREW_NOT_IN_GOOD_ORDER),
    "W10.21-10": outlasts(SearchlightEvent.ABANDONED),
    "W10.21-11": outlasts(SearchlightEvent.MOTION_ATTEMPT),
    "W10.21-11 that failed": ends(SearchlightEvent.FAILED_MOTION_ATTEMPT),
    "W10.21-12": outlasts(SearchlightEvent.ENEMY_ENTERS),
    "W10.21-13": ends(SearchlightEvent.UNARMED_VEHICLE_ENTERS),
    "W10.21-14": outlasts(SearchlightEvent.SMOKE),
    "W10.21-14 anywhere": ends(SearchlightEvent.SMOKE_ELSEWHERE),
    "W10.22-1": Rule("W10.22", lambda in_lane, in_target, same_level, in_los: in_los and in_target),
    "W10.22-1 never same-level": Rule("W10.22: same level", lambda sl_level, target_level, slope: False),
    "W10.22-2": Rule("W10.22: single vertex", lambda is_met, at_a_vertex_only: is_met),
    "W10.22-3": Rule("W10.22", lambda in_lane, in_target, same_level, in_los: lane_lights(in_lane, in_target, same_level, True)),
    "W10.22-4": Rule("W10.22: Alternate Hex Grain", lambda beside, left, declared_left: not beside or left),
    "W10.22-4 neither side": Rule("W10.22: Alternate Hex Grain", lambda beside, left, declared_left: not beside),
    "W10.22-5": Rule("W10.22: Alternate Hex Grain", lambda beside, left, declared_left: True),
    "W10.22-6": Rule("W10.22: same level", lambda sl_level, target_level, slope: True),
    "W10.22-6 LOF": Rule("W10.22", lambda in_lane, in_target, same_level, in_los: lane_lights(in_lane, in_target, True, in_los)),
    "W10.22-6 target hex": Rule("W10.22", lambda in_lane, in_target, same_level, in_los: in_los and same_level),
    "W10.22-6 slope": Rule("W10.22: same level", lambda sl_level, target_level, slope: sl_level == target_level),
    "W10.22-6 slope of B.5": Rule("B.5", lambda step, first: step in (1, -1)),
    "W10.22-6 level of B.5": Rule("B.5", lambda step, first: step in (0, first)),
    "W10.22-7": Rule("W10.22: own hex", lambda switched_on: False),
    "W10.22-8": Rule("W10.22: own hex", lambda switched_on: False),  # of a LOF that is not same-level, which is asked apart
    "W10.22-9": Rule("W10.221", lambda drm: False),
    "W10.221-1": Rule("W10.221", lambda drm: drm > 3),
    "W10.221-1 +2": Rule("W10.221", lambda drm: drm >= 2),
    "W10.221-2": _drm(drm_without_mist),
    "W10.221-3": Rule("W10.221: NVR", lambda within_nvr, darkened: within_nvr),
    "W10.221-3 any hex": Rule("W10.221: NVR", lambda within_nvr, darkened: True),
    "W10.221-4": _drm(drm_of_all_hindrances),
    "W10.221-5": _drm(drm_of_the_hex_alone),
    "W10.221-5 up to the hex": _drm(drm_short_of_the_hex),
    "W10.221-5 whole Lane": _drm(drm_of_the_whole_lane),
}

SURVIVES: dict[str, str] = {}
