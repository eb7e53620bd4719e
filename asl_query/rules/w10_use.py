"""W10.2 to W10.52: how a Searchlight is used, what its light does, and what switches it off."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import When
from asl_query.terms.searchlight_use import Event, Moment, OwnersPhase, Reliability


@rule("W10.21", "Lane Cancellation", reading="An enemy that leaves the CA ends the Lane only if the CA is not changed (W10.44).")
def cancels_lane(event: Event) -> bool:
    """A Lane ends with its owner's will, its upkeep, its crew, its quarry or its SL, and by SMOKE or an enemy in the SL's
    Location, but for an unarmed, unarmored vehicle."""
    return event in (
        Event.VOLUNTARY,
        Event.TRACKED_OUT_OF_LOS,
        Event.TRACKED_OUT_OF_CA,
        Event.NOT_MAINTAINED,
        Event.MALFUNCTIONED,
        Event.DISABLED,
        Event.INFANTRY_NOT_IN_GOOD_ORDER,
        Event.CREW_NOT_IN_GOOD_ORDER,
        Event.ABANDONED,
        Event.MOTION_ATTEMPT,
        Event.ENEMY_ENTERS,  # [EXC: unarmed, unarmored vehicle]
        Event.SMOKE,
    )


@rule("W10.31", "Sighting and CA")
def ca_after_targeting(outside_ca: bool, passed: bool) -> bool:  # noqa: ARG001  that it makes no difference is what the rule says
    """A SL that targets outside its CA changes its CA, whether its Sighting TC is passed or not."""
    return outside_ca


@rule("W10.31", "Gunflash of a Searchlight", part="Gunflash")
def keeps_gunflash(switched_on: bool, afph_over: bool) -> bool:
    """A Gunflash goes at the end of the AFPh, but stays on a SL that is switched on."""
    return switched_on or not afph_over


@rule("W10.43", "Bore Sighting DRM Lost", part="lost")
def bore_sight_drm_lost(changed_ca: bool, already_lost: bool) -> bool:
    """A SL that changes its CA has lost its Bore Sighting DRM for good, whatever else costs a weapon its own."""
    return changed_ca or already_lost


@rule("W10.43", "First TC at the Bore Sighted Location", part="first TC")
def passes_automatically(first_tc: bool, at_bore_sighted: bool) -> bool:
    """The first Sighting TC of a SL needs no roll if it is at the Location that it has Bore Sighted."""
    return first_tc and at_bore_sighted


@rule("W10.45", "Reliability DRM", part="DRM")
def reliability_drm(extreme_winter: bool) -> int:
    """Extreme Winter adds 1 to a Reliability DR, and nothing else ever modifies it."""
    return 1 if extreme_winter else 0


@rule("W10.45", "Maintaining", reading="A Final 13, which Extreme Winter makes possible, disables like a 12.")
def reliability(dr: int, extreme_winter: bool) -> Reliability:
    """A Final Reliability DR of 10 or less keeps the Lane, an 11 malfunctions the SL, more than that disables it."""
    final_dr = dr + reliability_drm(extreme_winter)
    if final_dr <= 10:
        return Reliability.KEPT
    return Reliability.MALFUNCTIONED if final_dr == 11 else Reliability.DISABLED


@rule("W10.45", "When to Maintain", part="when")
def may_maintain_at(moment: Moment) -> bool:
    """The Reliability DR is made as the friendly PFPh or the enemy MPh starts, before the ATTACKER fires or moves."""
    return moment in (Moment.START_OF_PFPH, Moment.START_OF_ENEMY_MPH)


@rule("W10.5", "SL Usage")
def may_establish(light_event: bool, bugles: bool) -> bool:
    """No Lane is established until an event has happened that frees Starshells (E1.91), or until Bugles have sounded."""
    return light_event or bugles


@rule("W10.5", "Attempts of a Phase", part="attempts")
def within_cap(attempts_in_phase_and_hex: int) -> bool:
    """Of attempts with a SL, as with Starshells, each hex has one in a phase (E1.92)."""
    return attempts_in_phase_and_hex <= 1


@rule("W10.51", "Usage Restrictions", reading="In the Player Turn of the first light only W10.5 limits the timing.")
def may_establish_at(moment: Moment, first_light_turn_over: bool, moving_enemy_there: bool, within_nvr: bool) -> bool:
    """Once the Player Turn of the first light is over, Lanes start with the friendly PFPh or the enemy MPh, or in that MPh at a
    moving enemy within NVR."""
    at_moving_enemy = moment is Moment.ENEMY_MPH and moving_enemy_there and within_nvr  # [EXC: the DEFENDER in the MPh]
    return not first_light_turn_over or moment in (Moment.START_OF_PFPH, Moment.START_OF_ENEMY_MPH) or at_moving_enemy


@rule("W10.52", "Voluntary Cancellation")
def may_cancel(owners_phase: OwnersPhase, enemy_in_zone: bool) -> bool:
    """The owner may cancel a Lane in his PFPh, DFPh and AFPh, and at any time while no enemy is in its Illumination Zone."""
    return owners_phase is not OwnersPhase.OTHER or not enemy_in_zone


@rule(
    "W10.52",
    "Phases of the Owner",
    part="phases",
    reading="PFPh and AFPh are those of his own Player Turn, the DFPh the enemy's.",
)
def phase_of_owner(phase: When, own_turn: bool) -> OwnersPhase:
    """The PFPh and AFPh of his own Player Turn are the owner's, and the DFPh of the enemy Player Turn."""
    if own_turn:
        return OwnersPhase.PFPH if phase is When.PFPH else OwnersPhase.AFPH if phase is When.AFPH else OwnersPhase.OTHER
    return OwnersPhase.DFPH if phase is When.DFPH else OwnersPhase.OTHER
