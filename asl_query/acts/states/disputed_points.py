"""Points at which clauses of B11, B19, E6 and W10, as they are printed, meet or leave a case open, with the reading taken."""

from __future__ import annotations

from enum import Enum

from asl_query.logic.disputed_point import DisputedPoint, clause
from asl_query.logic.machine import PartialState
from asl_query.logic.rule import key_of
from asl_query.rules.asl.b11_cliffs import Fall, falling_dr, may_leave_climb
from asl_query.rules.asl.b11_climbers import squads_on_climb_levels
from asl_query.rules.asl.b19_gullies import is_in_gully
from asl_query.rules.asl.w10_lanes import is_blinded
from asl_query.rules.asl.w10_searchlights import may_target_in_direction
from asl_query.rules.asl.w10_use import cancels_lane, passes_automatically, reliability
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.searchlight_use import Reliability
from asl_query.terms.status import Crew, Footing, Lamp
from asl_query.terms.units import Weather

_YES_NO = (False, True)
_DR = tuple(range(2, 13))
_NO_WEATHER = Weather()  # of a DR that is Final already


class Water(Enum):
    """What a Water Obstacle is."""

    RIVER = "river"
    CANAL = "canal"
    POND = "pond"
    LAKE = "lake"


class Happening(Enum):
    """What the vehicle of a switched-on SL does."""

    NOTHING = "it stands still"
    MOTION_ATTEMPT = "it makes a successful Motion Attempt"
    OWN_MOVE = "it moves in its own MPh"


# B11.41: the Falling DR


@clause(falling_dr, "changes level", "a DR of 9 or less is needed to go up or down")
def falling_dr_passed(dr: int, drm: int) -> bool:
    return falling_dr(dr + drm, False, _NO_WEATHER) is Fall.CHANGES_LEVEL


@clause(falling_dr, "stays", "a Final DR of 10 or 11 holds the unit where it is")
def falling_dr_held(dr: int, drm: int) -> bool:
    return falling_dr(dr + drm, False, _NO_WEATHER) is Fall.STAYS


@clause(falling_dr, "is eliminated", "who rolls a 12 or more is eliminated (a roll is an Original DR)")
def falling_dr_failed(dr: int) -> bool:
    return falling_dr(dr, False, _NO_WEATHER) is Fall.ELIMINATED


# B11.43 and E6.1: down a cliff into the water


@clause("B11.42", "takes no MC", "a Climbing unit takes no MC but those of the IFT")
def climber_takes_no_mc(climbing: bool) -> bool:
    return climbing


@clause("E6.1", "takes a MC", "who enters the water across a cliff hexside takes a MC after entry")
def takes_jump_mc(enters_water_across_cliff: bool) -> bool:
    return enters_water_across_cliff


@clause("E6.1", "takes no MC", "other entries take none")
def takes_no_jump_mc(enters_water_across_cliff: bool) -> bool:
    return not enters_water_across_cliff


# B11.432 and its EX: giving up the climb


@clause("B11.432", "may leave", "at the level of its destination a unit advances off its counter; one going down removes it")
def leaves_at_its_destination(at_foot: bool, ascending: bool) -> bool:
    return at_foot is not ascending


@clause("B11.432", "may not leave", "elsewhere it may not advance")
def stays_on_its_counter(at_foot: bool, ascending: bool) -> bool:
    return at_foot is ascending


@clause("B11.434 EX", "may leave", "the squad of the example, held on level 0 on its way up, may move off the counter there")
def leaves_at_the_foot(at_foot: bool) -> bool:
    return at_foot


# B11.43: an enemy at the foot


@clause("B11.43", "is not in CC", "each level of the cliff has a stacking limit of its own, as a Location has")
def is_in_another_place(climb_level: int) -> bool:
    return climb_level >= 1


@clause("A11", "is not in CC", "without enemies there is no CC")
def has_no_enemy_there(enemy_in_hex_at_foot: bool) -> bool:
    return not enemy_in_hex_at_foot


# B19.1 and B20.41: art that enters a hex through one hexside


@clause("B19.1", "a gully hex", "any gully art makes a gully hex")
def gully_art_suffices(gully_art: bool) -> bool:
    return gully_art


@clause("B19.1", "no gully hex", "a stream, dry or not, must run through two hexsides")
def stream_needs_two_hexsides(gully_art: bool, dry_stream_art: bool, hexsides_crossed: int) -> bool:
    return dry_stream_art and hexsides_crossed < 2 and not gully_art


@clause("B20.41", "a gully hex", "a dry stream is a gully for all purposes")
def dry_stream_is_gully(dry_stream_art: bool) -> bool:
    return dry_stream_art


@clause("B19.1", "no gully hex", "without such art there is no gully")
def no_art(gully_art: bool, dry_stream_art: bool) -> bool:
    return not gully_art and not dry_stream_art


# E6.1: the TC passed, and no way into the water


@clause("E6.1", "enters the water", "a unit that passes its swimming TC must enter an adjacent Water Obstacle")
def must_enter(passed_swimming_tc: bool) -> bool:
    return passed_swimming_tc


@clause("E6.1", "does not enter", "from upstairs it may jump only where the building lies within a counter's edge of the water")
def may_not_jump(upstairs: bool, within_counter_edge: bool) -> bool:
    return upstairs and not within_counter_edge


@clause("E6.1", "does not enter", "without the TC there is no swimming")
def has_not_passed(passed_swimming_tc: bool) -> bool:
    return not passed_swimming_tc


# E6.21: the Current


@clause(
    "E6.21",
    "drowns on its Current's DR",
    "Slow, Moderate and Heavy currents have their own DR; a river has one of them (B21.121)",
)
def river_has_a_current(water: Water) -> bool:
    return water is Water.RIVER


# W10.25


@clause("W10.25", "no IB Blindness", "it takes that the LOS crosses Locations of the Lane only")
def crosses_unlit_location(los_clips_unlit_hex: bool) -> bool:
    return los_clips_unlit_hex


@clause("W10.25", "IB Blindness", "within the Lane a target nearer to the SL blinds its firer")
def is_within_the_lane(los_clips_unlit_hex: bool) -> bool:
    return not los_clips_unlit_hex


@clause("W10.25 EX", "IB Blindness", "the unit of U4 that fires at T7 suffers it, and that LOS clips U6, which is not lit")
def clips_beside_a_lit_chain(lit_hexes_touch: bool) -> bool:
    return lit_hexes_touch


# W10.4 and W10.43: the first TC along a blocked LOS


@clause("W10.4", "fails", "along a blocked LOS the Sighting TC fails automatically")
def los_is_blocked(los_blocked: bool) -> bool:
    return los_blocked


@clause("W10.43", "passes", "the first Sighting TC passes automatically at the Bore Sighted Location")
def is_first_at_bore_sighted(first_tc: bool, at_bore_sighted: bool) -> bool:
    return passes_automatically(first_tc, at_bore_sighted)


@clause("W10.3", "is rolled", "else the DR decides")
def is_rolled(los_blocked: bool, first_tc: bool, at_bore_sighted: bool) -> bool:
    return not los_blocked and not passes_automatically(first_tc, at_bore_sighted)


# W10.21 and W10.44: out of the CA


@clause("W10.21", "the Lane ends", "a tracked enemy that leaves the CA ends the Lane")
def leaves_ca_and_ends_it(leaves_ca: bool) -> bool:
    return leaves_ca


@clause("W10.44", "the Lane goes on", "a SL that tracks an enemy out of its CA changes its CA")
def changes_ca(leaves_ca: bool, ca_is_changed: bool) -> bool:
    return not leaves_ca or ca_is_changed


# W10.45: the Reliability DR


@clause(reliability, "the Lane is kept", "a Final DR of 10 or less keeps it")
def reliability_kept(dr: int, extreme_winter: bool) -> bool:
    return reliability(dr, extreme_winter) is Reliability.KEPT


@clause(reliability, "the SL malfunctions", "a Final DR of 11 malfunctions it")
def reliability_eleven(dr: int, extreme_winter: bool) -> bool:
    return reliability(dr, extreme_winter) is Reliability.MALFUNCTIONED


@clause(reliability, "the SL is disabled", "a 12 disables it")
def reliability_twelve(dr: int, extreme_winter: bool) -> bool:
    """The one result above an 11: of a 13 nothing is printed."""
    one_less = reliability(dr - 1, extreme_winter)
    return reliability(dr, extreme_winter) is Reliability.DISABLED and one_less is Reliability.MALFUNCTIONED


# W10.21: a vehicle that moves with its Lane on


@clause("W10.21", "the Lane ends", "a successful Motion Attempt ends it")
def makes_motion_attempt(happening: Happening) -> bool:
    return happening is Happening.MOTION_ATTEMPT


@clause("W10.2", "the Lane goes on", "a Lane goes on until one of the events of W10.21")
def stands_still(happening: Happening) -> bool:
    return happening is Happening.NOTHING


# W10.41 and W10.3: a pinned crew


@clause("W10.41", "does not target", "while its crew is pinned a GMSL or TMSL may not change its CA")
def pinned_crew_keeps_ca(crew_pinned: bool, outside_ca: bool) -> bool:
    return crew_pinned and outside_ca


@clause(
    "W10.3",
    "targets with a DRM",
    "the table of the Sighting TC has a DRM for a pinned crew, and one for each hexspine outside the CA",
)
def pinned_crew_has_drm(crew_pinned: bool) -> bool:
    return crew_pinned


@clause("W10.3", "targets", "a crew that is not pinned targets as it can")
def crew_is_ready(crew_pinned: bool) -> bool:
    return not crew_pinned


_CLIMBING: PartialState = {"footing": frozenset({Footing.CLIFF})}
_CLIMBING_AT_0: PartialState = {**_CLIMBING, "climb_level": frozenset({0})}
_SWIMMING: PartialState = {"footing": frozenset({Footing.SWIMMING})}
_SWITCHED_ON: PartialState = {"lamp": frozenset({Lamp.ON})}
DISPUTED_POINTS = (
    DisputedPoint(
        "what a Falling DR does", {"dr": _DR, "drm": (0, 1, 2, 3)}, (falling_dr_passed, falling_dr_held, falling_dr_failed),
        "all limits of B11.41 mean the Final DR, so that a Final 12 eliminates", key_of(falling_dr), "unit", _CLIMBING,
    ),
    DisputedPoint(
        "the MC of who Climbs down into the water", {"climbing": _YES_NO, "enters_water_across_cliff": _YES_NO},
        (climber_takes_no_mc, takes_jump_mc, takes_no_jump_mc),
        "a cliff with water at its foot is not Climbed: the water is entered by swimming (E6.1), which is no Climbing", "",
        "unit", _CLIMBING,
    ),
    DisputedPoint(
        "whether a Climbing unit may leave its counter in the APh", {"at_foot": _YES_NO, "ascending": _YES_NO},
        (leaves_at_its_destination, stays_on_its_counter, leaves_at_the_foot),
        "at the level of the foot any Climber may leave", key_of(may_leave_climb), "unit", _CLIMBING_AT_0,
    ),
    DisputedPoint(
        "whether a Climber is in CC with enemies in the hex of its counter",
        {"climb_level": (0, 1, 2, 3), "enemy_in_hex_at_foot": _YES_NO},
        (is_in_another_place, has_no_enemy_there),
        "level 0 is a place of its own too, so there is no CC", key_of(squads_on_climb_levels), "unit",
        {**_CLIMBING_AT_0, "own_turn": frozenset({False}), "when": frozenset({PlayerTurnPhase.CCPH})},
    ),
    DisputedPoint(
        "whether Depression art makes a gully hex",
        {"gully_art": _YES_NO, "dry_stream_art": _YES_NO, "hexsides_crossed": (1, 2)},
        (gully_art_suffices, stream_needs_two_hexsides, dry_stream_is_gully, no_art),
        "B20.1 is asked first: what is no stream hex is no gully hex by B20.41", key_of(is_in_gully),
    ),
    DisputedPoint(
        "whether a unit enters the water",
        {"passed_swimming_tc": _YES_NO, "upstairs": _YES_NO, "within_counter_edge": (True, False)},
        (must_enter, may_not_jump, has_not_passed),
        "who may not jump takes no TC", "E6.1: building",
    ),
    DisputedPoint(
        "on which DR a swimmer drowns", {"water": tuple(Water)}, (river_has_a_current,),
        "nothing is guessed: the question must say which Current there is", "", "unit", _SWIMMING,
    ),
    DisputedPoint(
        "IB Blindness along a LOS that clips an unlit hex", {"los_clips_unlit_hex": _YES_NO, "lit_hexes_touch": _YES_NO},
        (crosses_unlit_location, is_within_the_lane, clips_beside_a_lit_chain),
        "as the EX has it: an unbroken chain of lit hexes is enough; the strict reading is told beside it", key_of(is_blinded),
    ),
    DisputedPoint(
        "the first Sighting TC at the Bore Sighted Location along a blocked LOS",
        {"los_blocked": _YES_NO, "first_tc": _YES_NO, "at_bore_sighted": _YES_NO},
        (los_is_blocked, is_first_at_bore_sighted, is_rolled),
        "a blocked LOS fails it: what cannot be seen is not targeted", "W10.4: blocked LOS", "searchlight",
        {"lamp": frozenset({Lamp.OFF})},
    ),
    DisputedPoint(
        "what becomes of a Lane whose enemy leaves the CA", {"leaves_ca": _YES_NO, "ca_is_changed": _YES_NO},
        (leaves_ca_and_ends_it, changes_ca),
        "leaving the CA ends the Lane only if the CA is not changed", key_of(cancels_lane), "searchlight", _SWITCHED_ON,
    ),
    DisputedPoint(
        "what becomes of the Lane of a vehicle that moves", {"happening": tuple(Happening)}, (makes_motion_attempt, stands_still),
        "none is taken: an answer that hangs on it is undecided", "", "searchlight", _SWITCHED_ON,
    ),
    DisputedPoint(
        "what a Reliability DR does", {"dr": _DR, "extreme_winter": _YES_NO},
        (reliability_kept, reliability_eleven, reliability_twelve),
        "a Final 13 disables as a 12 does", key_of(reliability), "searchlight", _SWITCHED_ON,
    ),
    DisputedPoint(
        "what a SL with a pinned crew may target", {"crew_pinned": _YES_NO, "outside_ca": _YES_NO},
        (pinned_crew_keeps_ca, pinned_crew_has_drm, crew_is_ready),
        "within its CA it targets with the DRM, outside it does not", key_of(may_target_in_direction), "searchlight",
        {"crew": frozenset({Crew.PINNED})},
    ),
)  # fmt: skip
