"""W10.2 to W10.52: how a Searchlight is used, what its light does, and what switches it off."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.searchlight_use import (
    CaCounter,
    Circumstance,
    Cloaked,
    Decision,
    Fired,
    FireMarker,
    KindOfLight,
    LaneCounter,
    LaneFate,
    LaneMoment,
    LanePlace,
    LosEnd,
    Reliability,
    SearchlightEvent,
    SightingStep,
    Target,
    TargetHex,
)


@rule("W10.2", "What a Searchlight Fires", part="beam")
def what_it_fires(switched_on: bool) -> Fired:
    """All that a SL fires is light, its Illumination Beam (IB)."""
    return Fired.BEAM if switched_on else Fired.NOTHING


@rule("W10.2", "Switched On", part="switched on")
def is_switched_on(lane_established: bool, lane_cancelled: bool) -> bool:
    """A SL is switched on as soon as it has established an IB Lane, and until the Lane is cancelled."""
    return lane_established and not lane_cancelled


@rule("W10.2", "Counters of a Lane", part="counters")
def counter_of_lane(place: LanePlace) -> LaneCounter:
    """A new Lane has its counter in the target Location, and its SL a SL CA counter with the on side up."""
    if place is LanePlace.TARGET:
        return LaneCounter.LANE
    return LaneCounter.SL_CA if place is LanePlace.SEARCHLIGHT else LaneCounter.NONE


@rule(
    "W10.2",
    "Fire Counter of a Searchlight",
    part="fire counter",
    reading="Prep Fire is the ATTACKER's, First and Final Fire are the DEFENDER's; of a Lane of another time no counter is told.",
)
def fire_counter(phase: PlayerTurnPhase, own_turn: bool) -> FireMarker:
    """The SL of a new Lane has the Prep Fire counter in its own PFPh, in the enemy MPh a First, in the enemy DFPh a Final one."""
    if own_turn:
        return FireMarker.PREP if phase is PlayerTurnPhase.PFPH else FireMarker.NONE
    if phase is PlayerTurnPhase.MPH:
        return FireMarker.FIRST
    return FireMarker.FINAL if phase is PlayerTurnPhase.DFPH else FireMarker.NONE


@rule("W10.2", "Gaining Concealment", part="gaining concealment")
def may_gain_concealment(switched_on: bool) -> bool:
    """While it is switched on a SL gains no concealment."""
    return not switched_on


@rule("W10.2", "Losing Concealment", part="losing concealment")
def is_still_concealed(concealed: bool, establishes_lane: bool) -> bool:
    """A SL that establishes an IB Lane is concealed no longer."""
    return concealed and not establishes_lane


@rule("W10.21", "IB Lane Cancellation", reading="An enemy that leaves the CA ends it only if the CA is not changed (W10.44).")
def cancels_lane(event: SearchlightEvent) -> bool:
    """A Lane ends with its owner's will, its upkeep, its crew, its quarry or its SL, and by SMOKE or an enemy in the SL's
    Location, but for an unarmed, unarmored vehicle."""
    return event in (
        SearchlightEvent.VOLUNTARY,
        SearchlightEvent.TRACKED_OUT_OF_LOS,
        SearchlightEvent.TRACKED_OUT_OF_CA,
        SearchlightEvent.NOT_MAINTAINED,
        SearchlightEvent.MALFUNCTIONED,
        SearchlightEvent.DISABLED,
        SearchlightEvent.INFANTRY_NOT_IN_GOOD_ORDER,
        SearchlightEvent.CREW_NOT_IN_GOOD_ORDER,
        SearchlightEvent.ABANDONED,
        SearchlightEvent.MOTION_ATTEMPT,
        SearchlightEvent.ENEMY_ENTERS,  # [EXC: unarmed, unarmored vehicle]
        SearchlightEvent.SMOKE,
    )


@rule("W10.21", "Light that Goes Out", part="light")
def is_still_lit(event: SearchlightEvent) -> bool:
    """With the Lane the SL is off and its Illumination Zone dark."""
    return not cancels_lane(event)


@rule("W10.21", "What Becomes of a Lane", part="fate")
def lane_after(event: SearchlightEvent) -> LaneFate:
    """What does not cancel a Lane leaves it as it is."""
    return LaneFate.CANCELLED if cancels_lane(event) else LaneFate.STAYS


@rule("W10.21", "Counter of a SL Switched Off", part="SL CA counter")
def sl_ca_counter_after(event: SearchlightEvent) -> CaCounter:
    """The SL CA counter of a SL that is switched off is flipped or taken away."""
    return CaCounter.OFF if cancels_lane(event) else CaCounter.ON


@rule("W10.23", "TH Attempts at a Searchlight", part="TH", exc=("W10.25",))
def th_drm_at_searchlight(switched_on: bool, ib_blindness: bool) -> int:
    """A TH attempt at a switched-on SL has an extra DRM of -1, unless IB Blindness applies to it."""
    return -1 if switched_on and not ib_blindness else 0  # [EXC: W10.25]


@rule("W10.23", "Which Shots have the Extra DRM", part="TH DR")
def has_extra_th_drm(switched_on: bool, ib_blindness: bool) -> bool:
    """A TH attempt at a switched-on SL has the extra DRM, unless IB Blindness applies to it."""
    return th_drm_at_searchlight(switched_on, ib_blindness) != 0


@rule("W10.24", "Which Cloaking Counters are Replaced", part="replaced")
def is_cloaking_replaced(in_target_hex: bool, illuminated: bool) -> bool:
    """A Cloaking counter is replaced in an Illuminated Location of the target hex, and nowhere else."""
    return in_target_hex and illuminated


@rule("W10.24", "Target Hex Effects", exc=("E1.43",))
def replaces_cloaking(in_target_hex: bool, illuminated: bool, has_contents: bool, denied_concealment: bool) -> Cloaked:
    """In the Illuminated Locations of the target hex Cloaking counters give way to what is under them, concealed unless E1.43
    denies it."""
    if not is_cloaking_replaced(in_target_hex, illuminated):
        return Cloaked.CLOAKED
    if not has_contents:
        return Cloaked.REMOVED
    return Cloaked.UNCONCEALED if denied_concealment else Cloaked.CONCEALED  # [EXC: E1.43]


@rule("W10.24", "Desperation Morale in the Target Hex", part="DM")
def is_put_under_dm(broken: bool, in_target_hex: bool, illuminated: bool, open_ground: bool) -> bool:
    """A broken unit in an Illuminated Location of an Open Ground target hex is under DM."""
    return broken and in_target_hex and illuminated and open_ground


@rule("W10.31", "Sighting and CA")
def ca_after_targeting(outside_ca: bool, passed: bool) -> bool:  # noqa: ARG001  that it makes no difference is what the rule says
    """A SL that targets outside its CA changes its CA, whether its Sighting TC is passed or not."""
    return outside_ca


@rule("W10.31", "CA Kept in Sighting", part="CA kept")
def keeps_ca_when_targeting(outside_ca: bool, passed: bool) -> bool:
    """Only a SL that targets within its CA keeps its CA as it makes its Sighting TC."""
    return not ca_after_targeting(outside_ca, passed)


@rule(
    "W10.31", "Sighting and Concealment", part="concealment", reading="Only the Lane that a passed TC leads to costs it (W10.2)."
)
def sighting_costs_concealment(concealed: bool, establishes_lane: bool) -> bool:
    """By its Sighting TC alone a SL does not lose its concealment, but by the IB Lane that it then establishes."""
    return concealed and establishes_lane


@rule("W10.31", "Gunflash of a Searchlight", part="Gunflash")
def keeps_gunflash(switched_on: bool, afph_over: bool) -> bool:
    """A Gunflash goes at the end of the AFPh, but stays on a SL that is switched on."""
    return switched_on or not afph_over


@rule("W10.31", "Gunflash Removed", part="Gunflash removed")
def loses_gunflash(switched_on: bool, afph_over: bool) -> bool:
    """At the end of the AFPh a SL that is not switched on loses its Gunflash."""
    return not keeps_gunflash(switched_on, afph_over)


@rule("W10.4", "SL Targeting")
def is_los_to_target(daytime_los: bool, within_nvr: bool) -> bool:  # noqa: ARG001  that it makes no difference is what the rule says
    """The target Location must be in the LOS that the SL would have by day; its NVR does not matter."""
    return daytime_los


@rule("W10.4", "What a Searchlight Targets", part="target")
def is_targeted(target: Target) -> bool:
    """A SL targets Locations, not the enemy units in them."""
    return target is Target.LOCATION


@rule("W10.4", "A Passed Sighting TC", part="Sighting TC")
def establishes_lane(passed: bool) -> bool:
    """With its Sighting TC passed a SL establishes its Lane and gets the counters of W10.2."""
    return passed


@rule("W10.4", "LOS Check of a Searchlight", part="LOS check")
def is_free(step: SightingStep) -> bool:
    """To check the LOS to the target Location is free, to make the Sighting TC is to fire (W10.31)."""
    return step is SightingStep.LOS_CHECK


@rule("W10.4", "Fired along a Blocked LOS", part="fired")
def has_fired(los_blocked: bool, made_sighting_tc: bool) -> bool:
    """A SL that finds its LOS blocked is marked as having fired, as if it had made its Sighting TC."""
    return los_blocked or made_sighting_tc


@rule(
    "W10.4",
    "Another Attempt",
    part="another attempt",
    reading="The failure on a blocked LOS is the attempt of its phase and hex.",
)
def may_try_in_phase(los_blocked: bool, made_sighting_tc: bool) -> bool:
    """Having fired, along a blocked LOS too, a SL has no further attempt in the phase."""
    return not has_fired(los_blocked, made_sighting_tc)


@rule("W10.4", "Ends of the LOS", part="center dots")
def is_end_of_los(end: LosEnd) -> bool:
    """The LOS of a SL runs from center dot to center dot."""
    return end is LosEnd.CENTER_DOT


@rule("W10.43", "Locations to Bore Sight", part="how many")
def locations_to_bore_sight() -> int:
    """One Location is all that a SL may have Bore Sighted."""
    return 1


@rule("W10.43", "Bore Sighting")
def may_bore_sight(locations: int) -> bool:
    """A SL may have a single Location Bore Sighted."""
    return locations <= locations_to_bore_sight()


@rule("W10.43", "Bore Sighting DRM", part="DRM")
def bore_sight_drm(at_bore_sighted: bool, drm_lost: bool) -> int:
    """The Sighting TC of a SL at its Bore Sighted Location has a DRM of -2."""
    return -2 if at_bore_sighted and not drm_lost else 0


@rule("W10.43", "Bore Sighting DRM Lost", part="lost")
def bore_sight_drm_lost(changed_ca: bool, already_lost: bool) -> bool:
    """A SL that changes its CA has lost its Bore Sighting DRM for good, whatever else costs a weapon its own."""
    return changed_ca or already_lost


@rule("W10.43", "Bore Sighting DRM Kept", part="kept")
def keeps_bore_sight_drm(changed_ca: bool, already_lost: bool) -> bool:
    """A SL keeps its Bore Sighting DRM no longer than it keeps its CA."""
    return not bore_sight_drm_lost(changed_ca, already_lost)


@rule("W10.43", "First TC at the Bore Sighted Location", part="first TC")
def passes_automatically(first_tc: bool, at_bore_sighted: bool) -> bool:
    """The first Sighting TC of a SL needs no roll if it is at the Location that it has Bore Sighted."""
    return first_tc and at_bore_sighted


@rule("W10.43", "Roll at the Bore Sighted Location", part="roll")
def must_roll(first_tc: bool, at_bore_sighted: bool) -> bool:
    """Every Sighting TC is rolled but the first one of a SL if it is at its Bore Sighted Location."""
    return not passes_automatically(first_tc, at_bore_sighted)


@rule("W10.44", "Tracking")
def may_track(switched_on: bool, leaves_target_location: bool) -> bool:
    """A switched-on SL may track an enemy unit that leaves its target Location."""
    return switched_on and leaves_target_location


@rule("W10.44", "Deciding to Track", part="decision")
def may_decide_to_track(decision: Decision) -> bool:
    """Whether to track is decided as the enemy leaves the Location, not when it is seen where it has gone."""
    return decision is Decision.ON_LEAVING


@rule("W10.44", "New Target Hex", part="target hex")
def target_hex_after(tracked: bool) -> TargetHex:
    """The hex that a tracked enemy enters is the target hex from then on."""
    return TargetHex.ENTERED if tracked else TargetHex.LEFT


@rule("W10.44", "Turning after a Tracked Enemy", part="turning")
def must_change_ca(outside_ca: bool) -> bool:
    """To track an enemy out of its CA a SL must change its CA, as a weapon does that fires."""
    return outside_ca


@rule("W10.44", "CA of a Tracking Searchlight", part="CA")
def ca_ends_lane(outside_ca: bool, changed_ca: bool) -> bool:
    """If the tracked enemy leaves the CA and the CA is not changed, the Lane is cancelled."""
    return must_change_ca(outside_ca) and not changed_ca


@rule("W10.45", "Reliability DRM", part="DRM")
def reliability_drm(circumstance: Circumstance) -> int:
    """Extreme Winter adds 1 to a Reliability DR (W.4), and nothing else ever modifies it."""
    return 1 if circumstance is Circumstance.EXTREME_WINTER else 0


@rule("W10.45", "Maintaining an IB Lane", reading="A Final 13, which Extreme Winter makes possible, disables like a 12.")
def reliability(dr: int, extreme_winter: bool) -> Reliability:
    """A Final Reliability DR of 10 or less keeps the Lane, an 11 malfunctions the SL, more than that disables it."""
    final_dr = dr + reliability_drm(Circumstance.EXTREME_WINTER if extreme_winter else Circumstance.NONE)
    if final_dr <= 10:
        return Reliability.KEPT
    return Reliability.MALFUNCTIONED if final_dr == 11 else Reliability.DISABLED


@rule("W10.45", "When to Maintain", part="when")
def may_maintain_at(moment: LaneMoment) -> bool:
    """The Reliability DR is made as the friendly PFPh or the enemy MPh starts, before the ATTACKER fires or moves."""
    return moment in (LaneMoment.START_OF_PFPH, LaneMoment.START_OF_ENEMY_MPH)


@rule(
    "W10.45",
    "Which Lanes are Maintained",
    part="which Lanes",
    reading="A Lane that is established as the phase starts needs no Reliability DR in it: its SL has its Fire counter.",
)
def may_be_maintained(fired: bool) -> bool:
    """A Reliability DR is made for a Lane that lay before the phase, the SL of which is not marked with a Fire counter."""
    return not fired


@rule("W10.45", "Fire Counter of a Maintained Lane", part="fire counter")
def maintained_fire_counter(moment: LaneMoment) -> FireMarker:
    """A SL that has kept its Lane, at the start of the PFPh or the enemy MPh, is marked with a Prep or a First Fire counter."""
    if moment is LaneMoment.START_OF_PFPH:
        return FireMarker.PREP
    return FireMarker.FIRST


@rule("W10.45", "No Reliability DR", part="no DR")
def ends_without_dr(made_reliability_dr: bool) -> bool:
    """A Lane for which no Reliability DR is made is cancelled at once."""
    return not made_reliability_dr


@rule("W10.45", "Another Target Instead", part="another target", reading="A different Location is any but the one just given up.")
def may_target_instead(made_reliability_dr: bool, different_location: bool) -> bool:
    """A SL that makes no Reliability DR may attempt to target a different Location."""
    return ends_without_dr(made_reliability_dr) and different_location


@rule("W10.45", "Repair after a Reliability DR", part="repair")
def may_be_repaired_after(result: Reliability) -> bool:
    """A SL that a Reliability DR has malfunctioned can be repaired (W10.53), one that it has disabled cannot."""
    return result is Reliability.MALFUNCTIONED


@rule("W10.5", "SL Usage")
def may_establish(light_event: bool, bugles: bool) -> bool:
    """No Lane is established until an event has happened that frees Starshells (E1.91), or until Bugles have sounded."""
    return light_event or bugles


@rule("W10.5", "Attempts of a Phase", part="attempts")
def within_cap(attempts_in_phase_and_hex: int) -> bool:
    """Of attempts with a SL, as with Starshells, each hex has one in a phase (E1.92)."""
    return attempts_in_phase_and_hex <= 1


@rule(
    "W10.51",
    "SL Usage Restrictions",
    exc={"moving_enemy_there": "", "within_nvr": "E1.101"},
    reading="In the Player Turn of the first light only W10.5 limits the timing.",
)
def may_establish_at(moment: LaneMoment, first_light_turn_over: bool, moving_enemy_there: bool, within_nvr: bool) -> bool:
    """Once the Player Turn of the first light is over, Lanes start with the friendly PFPh or the enemy MPh, or in that MPh at a
    moving enemy within NVR."""
    at_moving_enemy = moment is LaneMoment.ENEMY_MPH and moving_enemy_there and within_nvr  # [EXC: the DEFENDER in the MPh]
    return not first_light_turn_over or moment in (LaneMoment.START_OF_PFPH, LaneMoment.START_OF_ENEMY_MPH) or at_moving_enemy


@rule("W10.51", "First Light", part="first light")
def is_first_light(light: KindOfLight) -> bool:
    """The first Starshell, IR or IB Lane of a scenario is the first light that limits the timing of Lanes."""
    return light in (KindOfLight.STARSHELL, KindOfLight.IR, KindOfLight.IB_LANE)


@rule("W10.52", "Voluntary Cancellation")
def may_cancel(owners_phase: bool, enemy_in_zone: bool) -> bool:
    """The owner may cancel a Lane in his PFPh, DFPh and AFPh, and at any time while no enemy is in its Illumination Zone."""
    return owners_phase or not enemy_in_zone


@rule(
    "W10.52",
    "Phases of the Owner",
    part="phases",
    reading="PFPh and AFPh are those of his own Player Turn, the DFPh the enemy's.",
)
def is_phase_of_owner(phase: PlayerTurnPhase, own_turn: bool) -> bool:
    """The PFPh and AFPh of his own Player Turn are the owner's, and the DFPh of the enemy Player Turn."""
    if own_turn:
        return phase in (PlayerTurnPhase.PFPH, PlayerTurnPhase.AFPH)
    return phase is PlayerTurnPhase.DFPH


@rule("W10.52", "Gunflash after Cancellation", part="Gunflash")
def keeps_gunflash_when_cancelled(afph_over: bool) -> bool:
    """The Gunflash of a SL whose Lane its owner has cancelled goes as W10.31 says, at the end of the AFPh."""
    return keeps_gunflash(False, afph_over)
