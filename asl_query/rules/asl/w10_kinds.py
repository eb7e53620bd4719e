"""W10 Searchlights: what each type is, where it turns, what attacks do to it; light thrown back by the clouds (W10.6)."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.rules.asl.a05_stacking import stacking_size
from asl_query.rules.asl.a11_close_combat import escort_drm, is_eliminated_in_cc, is_immobilized_in_cc, no_mg_drm, unarmored_drm
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.searchlight_kinds import (
    AfvPart,
    AmslAttack,
    AmslState,
    AttackedAs,
    CloudCover,
    Force,
    GmslState,
    Handling,
    LightCarrier,
    LitPlace,
    NightWeather,
    SniperEffect,
    SniperTarget,
    VehiclePurpose,
    VehicleResult,
    WeatherMoment,
)
from asl_query.terms.searchlights import Mount, Searchlight
from asl_query.terms.units import UnitKind


@rule("W10.1", "Searchlights")
def may_have_searchlights(force: Force) -> bool:
    """Nobody but the UN Forces has Searchlights."""
    return force is Force.UN


@rule("W10.1", "Types of Searchlights", part="types")
def type_on(carrier: LightCarrier) -> Searchlight:
    """A Searchlight is ground-mounted (GMSL), truck-mounted (TMSL) or AFV-mounted (AMSL)."""
    if carrier is LightCarrier.GROUND:
        return Searchlight.GMSL
    return Searchlight.TMSL if carrier is LightCarrier.TRUCK else Searchlight.AMSL


@rule("W10.11", "Gun Carriage", part="carriage")
def is_on_gun_carriage(searchlight: Searchlight) -> bool:
    """Of Searchlights a GMSL alone stands on a gun carriage, which can be hooked up; a TMSL or AMSL is on its vehicle."""
    return searchlight is Searchlight.GMSL


@rule("W10.11", "Crew-Served", part="crew-served")
def is_crew_served(searchlight: Searchlight) -> bool:
    """A GMSL is a crew-served weapon; TMSL and AMSL are worked by the Inherent crew of their vehicle."""
    return searchlight is Searchlight.GMSL


@rule("W10.11", "Non-Qualified Use", part="non-qualified use")
def is_non_qualified_use(kind: UnitKind) -> bool:
    """As a GMSL is crew-served, Infantry other than a crew mans it as a non-qualified user (A21.13)."""
    return kind is not UnitKind.CREW


@rule("W10.11", "Qualified Use", part="qualified use")
def is_qualified_use(kind: UnitKind) -> bool:
    """Who is no non-qualified user mans a GMSL without penalty."""
    return not is_non_qualified_use(kind)


@rule("W10.11", "CA of a GMSL", part="CA")
def gmsl_ca(has_ca_counter: bool, hitch: int, ca_counter: int) -> int:
    """The SL CA of a GMSL is that of its SL CA counter; without one the trailer hitch shows it like a gun barrel."""
    return ca_counter if has_ca_counter else hitch


@rule("W10.11", "Stacking with a GMSL", part="stacking")
def stacked_half_squads(squads: int, kind: UnitKind, mans_gmsl: bool) -> int:
    """A crew or half-squad that mans a GMSL counts as a squad for stacking (A5.5)."""
    own_size = stacking_size(UnitKind.SQUAD) if mans_gmsl else stacking_size(kind)
    return squads * stacking_size(UnitKind.SQUAD) + own_size


@rule("W10.11", "VP of a GMSL", part="VP")
def gmsl_vp(searchlights: int) -> int:
    """A GMSL is worth two VP."""
    return 2 * searchlights


@rule("W10.11", "Permanent Malfunction of a GMSL", part="disabled")
def is_removed(searchlight: Searchlight, disabled: bool) -> bool:
    """A GMSL that is disabled for good leaves play at once."""
    return searchlight is Searchlight.GMSL and disabled


@rule("W10.11", "What Stays on the Map", part="stays")
def stays_on_map(searchlight: Searchlight, disabled: bool) -> bool:
    """What is not removed from play stays on the map."""
    return not is_removed(searchlight, disabled)


@rule(
    "W10.11",
    "Pushing a GMSL",
    part="Push",
    exc=("W10.111",),
    reading="The text of C10.3 was not seen: what is hooked up is towed (C10.1), not Pushed.",
)
def may_be_pushed(emplaced: bool, in_tow: bool) -> bool:
    """A GMSL may be Pushed (C10.3), unless it is in tow or Emplaced."""
    return not emplaced and not in_tow  # [EXC: W10.111]


@rule("W10.11", "Towing a GMSL", part="tow", exc=("W10.111",))
def may_be_towed(emplaced: bool) -> bool:
    """A GMSL may be towed (C10.1), unless it is Emplaced."""
    return not emplaced  # [EXC: W10.111]


@rule(
    "W10.11",
    "When a GMSL is Moved",
    part="when moved",
    reading="The texts of C10.1 and C10.3 were not seen: a GMSL moves in the phase in which units move.",
)
def may_be_moved_in(phase: PlayerTurnPhase, own_turn: bool) -> bool:
    """A GMSL is hooked up, unhooked and Pushed in the MPh of its own Player Turn."""
    return own_turn and phase is PlayerTurnPhase.MPH


@rule("W10.11", "GMSL as a QSU Gun", part="QSU")
def is_handled_as(handling: Handling) -> bool:
    """For Pushing and towing a GMSL is a QSU Gun smaller than 100mm (C10.13)."""
    return handling is Handling.LIGHT_QSU


@rule(
    "W10.11", "GMSL in Tow", part="in tow", reading="Switched on is the state of W10.2: one that has its Lane is not hooked up."
)
def may_be_switched_on(in_tow: bool) -> bool:
    """A GMSL cannot be switched on while it is towed."""
    return not in_tow


@rule("W10.11", "Concealment of a GMSL", part="Concealment")
def loses_concealment_as_vehicle(is_gmsl: bool, mans_gmsl: bool) -> bool:
    """A GMSL, and the Infantry that mans it, loses Concealment by the rules for vehicles."""
    return is_gmsl or mans_gmsl


@rule(
    "W10.111",
    "TEM of an Emplaced GMSL",
    part="TEM",
    reading="As of C11.2: it is not cumulative with other TEM; the better one counts.",
)
def manning_tem(emplaced: bool, tem: int) -> int:
    """Infantry that mans an Emplaced GMSL has a TEM of +2."""
    return max(tem, 2) if emplaced else tem


@rule("W10.111", "HIP of an Emplaced GMSL", part="HIP", reading="A12.34 is known from a player's article.")
def may_set_up_hidden(emplaced: bool, concealment_terrain: bool) -> bool:
    """Like a Gun, a GMSL may set up hidden if it is Emplaced in Concealment Terrain (A12.34)."""
    return emplaced and concealment_terrain


@rule("W10.112", "How a GMSL is Attacked", part="how")
def attacked_as(in_tow: bool) -> AttackedAs:
    """In tow a GMSL is attacked as a trailer (C10.41), else as an Immobile, unarmored vehicle."""
    return AttackedAs.TRAILER if in_tow else AttackedAs.IMMOBILE_VEHICLE


@rule("W10.112", "Attacks vs GMSL")
def is_attacked_as(target: AttackedAs, in_tow: bool) -> bool:
    """A GMSL is attacked as an Immobile, unarmored vehicle, but in tow as a trailer (C10.41)."""
    return target is attacked_as(in_tow)


@rule("W10.112", "Results against a GMSL", part="results")
def result_affects_gmsl(result: VehicleResult) -> bool:
    """A GMSL is eliminated as a vehicle is, but Immobilization has no effect on it."""
    return result is VehicleResult.ELIMINATION


@rule("W10.112", "What Becomes of a GMSL", part="fate")
def gmsl_after(result: VehicleResult) -> GmslState:
    """A result that affects a GMSL eliminates it, any other leaves it unharmed."""
    return GmslState.ELIMINATED if result_affects_gmsl(result) else GmslState.UNHARMED


@rule("W10.112", "Inherent Crew of a GMSL", part="Inherent crew")
def has_inherent_crew(manned: bool, in_tow: bool) -> bool:
    """A GMSL that is manned and not in tow is attacked as a vehicle with an Inherent crew."""
    return manned and not in_tow


@rule("W10.112", "GMSL as a Vehicle", part="vehicle")
def counts_as_vehicle(purpose: VehiclePurpose) -> bool:
    """Fire and CC take a GMSL for a vehicle, an Ambush does not."""
    return purpose is not VehiclePurpose.AMBUSH


@rule("W10.112", "Sequential CC with a GMSL", part="sequential CC")
def cc_is_sequential(vehicle_there: bool, gmsl_there: bool) -> bool:
    """CC is sequential where a vehicle takes part (A11.31), and a GMSL counts as one."""
    return vehicle_there or (gmsl_there and counts_as_vehicle(VehiclePurpose.CC))


@rule("W10.112", "CC DRM against a GMSL", part="CC DRM")
def cc_drm_against_gmsl(manned_usable_mg: bool, crews: int, squads: int) -> int:
    """CC against a GMSL has the DRM for an unarmored vehicle, for the lack of a manned usable MG and for the escort."""
    return no_mg_drm(manned_usable_mg) + unarmored_drm(False) + escort_drm(crews, squads)


@rule(
    "W10.112", "CC against a GMSL", part="CC", reading="The 5 and 6 of the example are Original DR, which its DRM makes 4 and 5."
)
def cc_affects_gmsl(dr: int, drm: int, ccv: int) -> bool:
    """In CC a Final DR below the CCV eliminates a GMSL, and any higher one does nothing to it."""
    is_affected_if_equal = result_affects_gmsl(VehicleResult.IMMOBILIZATION)
    return is_eliminated_in_cc(dr, drm, ccv) or (is_affected_if_equal and is_immobilized_in_cc(dr, drm, ccv))


@rule("W10.112", "GMSL and Immobilization in CC", part="spared")
def cc_spares_gmsl_alone(dr: int, drm: int, ccv: int) -> bool:
    """The Final CC DR that immobilizes another vehicle leaves a GMSL as it is."""
    return is_immobilized_in_cc(dr, drm, ccv) and not cc_affects_gmsl(dr, drm, ccv)


@rule("W10.112", "Sniper dr against a GMSL", part="Sniper dr")
def sniper_dr_causes(effect: SniperEffect, sniper_dr: int, switched_on: bool) -> bool:
    """Against a lit GMSL a Sniper dr of 1 malfunctions the SL and a 2 pins its manning Infantry; no dr eliminates it."""
    if effect is SniperEffect.ELIMINATION:
        return False
    if effect is SniperEffect.MALFUNCTION:
        return switched_on and sniper_dr == 1
    return switched_on and sniper_dr == 2


@rule("W10.113", "GMSL in DYO")
def gmsl_bpv(searchlights: int) -> int:
    """The BPV of a GMSL is 25, its infantry crew included."""
    return 25 * searchlights


@rule("W10.12", "Truck-Mounted Searchlight", reading="They coincide where they have the same hexspine; an overlap is harmless.")
def may_light_with_ca(sl_ca: int, vca: int) -> bool:
    """A TMSL establishes no IB Lane while its SL CA is its VCA."""
    return sl_ca != vca


@rule("W10.12", "Which Truck is a TMSL", part="counter")
def is_tmsl(truck: bool, marked_sl: bool) -> bool:
    """A truck whose counter has SL at its lower left is a TMSL."""
    return truck and marked_sl


@rule("W10.12", "TMSL as MA", part="MA")
def is_main_armament(searchlight: Searchlight) -> bool:
    """The Searchlight of a TMSL is the MA of its truck, wherever nothing else is said."""
    return searchlight is Searchlight.TMSL


@rule("W10.121", "Sniper")
def sniper_attacks(switched_on: bool) -> SniperTarget:
    """A Sniper attack on a TMSL goes for the SL if that is switched on, else for the truck."""
    return SniperTarget.SL if switched_on else SniperTarget.TRUCK


@rule("W10.121", "Sniper dr against a TMSL", part="Sniper dr")
def sniper_dr_causes_on_truck(effect: SniperEffect, sniper_dr: int, switched_on: bool) -> bool:
    """Where a Sniper attack goes for the SL of a TMSL, a dr of 1 malfunctions the SL and a 2 pins the Inherent crew."""
    return sniper_attacks(switched_on) is SniperTarget.SL and sniper_dr_causes(effect, sniper_dr, True)


@rule("W10.13", "AMSL as Secondary Armament", part="Secondary Armament")
def is_secondary_armament(searchlight: Searchlight) -> bool:
    """An AMSL is Secondary Armament of its AFV."""
    return searchlight is Searchlight.AMSL


@rule("W10.13", "Mounts of an AMSL", part="mount")
def may_be_mounted_on(part: AfvPart) -> bool:
    """An AMSL is mounted in the turret or in the bow."""
    return part in (AfvPart.TURRET, AfvPart.BOW)


@rule("W10.13", "CA of an AMSL", part="CA")
def amsl_ca(mount: Mount, tca: int, vca: int) -> int:
    """The SL CA of an AMSL is the TCA if it is turret-mounted, the VCA if it is bow-mounted."""
    return tca if mount is Mount.TURRET else vca


@rule("W10.131", "AMSL Malfunction", reading="A weapon of the other mounting does no harm.")
def malfunctions_by_own_fire(switched_on: bool, mount: Mount, fired_from: Mount, is_ft: bool) -> bool:
    """A lit AMSL malfunctions when its AFV fires a weapon, other than a FT, that is mounted as the AMSL is."""
    return switched_on and fired_from is mount and not is_ft


@rule("W10.131", "IFT Attacks vs AMSL", part="IFT")
def is_attacked_apart(attack: AmslAttack) -> bool:
    """IFT attacks, Collateral Attacks that no vulnerable crew would suffer among them, attack an AMSL as an unarmored vehicle."""
    return attack in (AmslAttack.IFT, AmslAttack.COLLATERAL, AmslAttack.HYPOTHETICAL)


@rule("W10.131", "IFT Results vs AMSL", part="results")
def amsl_after(result: VehicleResult) -> AmslState:
    """What would immobilize a vehicle malfunctions an AMSL, and what would eliminate one disables it."""
    if result is VehicleResult.IMMOBILIZATION:
        return AmslState.MALFUNCTIONED
    return AmslState.DISABLED if result is VehicleResult.ELIMINATION else AmslState.UNHARMED


@rule("W10.131", "IFT DRM vs AMSL", part="DRM")
def extra_ift_drm(searchlight: Searchlight) -> int:
    """IFT attacks on an AMSL have a further DRM of +2."""
    return 2 if searchlight is Searchlight.AMSL else 0


@rule("W10.132", "AMSL in DYO")
def amsl_points(vehicles: int) -> int:
    """In DYO an AMSL costs four points for each vehicle."""
    return 4 * vehicles


@rule("W10.53", "Repair", reading="A9.72 was not seen; players repair in the RPh.")
def may_be_repaired(malfunctioned: bool, on_ct_afv: bool, ce: bool, phase: PlayerTurnPhase) -> bool:
    """A malfunctioned SL is repaired in the RPh as A9.72 has it; on a CT AFV only while that is CE."""
    return malfunctioned and phase is PlayerTurnPhase.RPH and (not on_ct_afv or ce)


@rule(
    "W10.6",
    "Searchlight Battlefield Illumination",
    exc=("G2.3",),
    reading="Heavy Winds are those of B25.63, where A25.63 is printed.",
)
def slbi_illuminates(place: LitPlace, night_weather: NightWeather, affected_hex: bool) -> bool:
    """SLBI Illuminates the Locations of its hexes, save those underground, inside a building, in Dense Jungle or Bamboo, and
    those in Heavy Winds, Fog, Mist, Rain, Falling Snow or Dust."""
    is_open_to_sky = place not in (
        LitPlace.CAVE,
        LitPlace.SEWER,
        LitPlace.INTERIOR_BUILDING,
        LitPlace.DENSE_JUNGLE,
        LitPlace.BAMBOO,
    )
    is_clear_air = night_weather not in (
        NightWeather.HEAVY_WINDS,
        NightWeather.FOG,
        NightWeather.MIST,
        NightWeather.RAIN,
        NightWeather.FALLING_SNOW,
        NightWeather.DUST,
    )
    return affected_hex and is_open_to_sky and is_clear_air


@rule("W10.6", "SLBI and Buildings", part="building")
def slbi_illuminates_in_building(interior: bool, night_weather: NightWeather, affected_hex: bool) -> bool:
    """Of a building SLBI Illuminates all but the Interior Building Locations, in weather that lets it Illuminate at all."""
    return slbi_illuminates(LitPlace.INTERIOR_BUILDING if interior else LitPlace.BUILDING, night_weather, affected_hex)


@rule("W10.6", "Weather that Ends SLBI", part="ended")
def slbi_is_ended(place: LitPlace, night_weather: NightWeather, affected_hex: bool) -> bool:
    """SLBI ceases where such weather is in effect that it cannot Illuminate."""
    return not slbi_illuminates(place, night_weather, affected_hex)


@rule("W10.6", "When SLBI can be", part="SSR")
def may_ssr_have_slbi(night: bool, cloud_cover: CloudCover) -> bool:
    """A SSR may have SLBI at night under Scattered or Overcast Cloud Cover."""
    return night and cloud_cover in (CloudCover.SCATTERED, CloudCover.OVERCAST)


@rule("W10.6", "SLBI and Changes of Weather", part="changes")
def changes_take_effect(moment: WeatherMoment) -> bool:
    """SLBI goes out as soon as such weather sets in, and is back as soon as it ends."""
    return moment is WeatherMoment.AT_ONCE
