"""B11 Cliffs and Climbing."""

from __future__ import annotations

from enum import Enum

from asl_query.logic.rule import rule
from asl_query.terms.units import Weapon, Weather


class Fall(Enum):
    """What a Falling DR does to a Climbing unit."""

    CHANGES_LEVEL = "changes level"
    STAYS = "stays"
    ELIMINATED = "eliminated"


@rule("B11.21", "Cliffs and Blind Hexes")
def behind_cliff(ground: int, higher: int, lower: int, range_to_cliff: int, hexes_behind: int, viewer_at_top: bool) -> bool:
    """A cliff hides at least one hex behind it whatever the advantage, except from the hex at its own top."""
    blind = max(2 * ground + range_to_cliff // 5 - higher // 1 - lower // 1 + 1, 1)
    casts = lower < ground and ground < higher and not viewer_at_top
    return casts and hexes_behind >= 1 and hexes_behind <= blind


@rule(
    "B11.31",
    "Firing Downward Through a Cliff",
    reading="A mortar whose minimum range is longer than one hex, an AA Gun and a PIAT are ordnance here.",
)
def may_fire_down(weapon: Weapon) -> bool:
    """Into the adjacent lower hex no vehicle-mounted weapon, no IFE and no ordnance may fire, but a LATW other than a PIAT and a
    mortar with a minimum range of one hex may."""
    return weapon not in (Weapon.VEHICLE, Weapon.IFE, Weapon.GUN, Weapon.AA_GUN, Weapon.PIAT, Weapon.MORTAR)


@rule("B11.32", "Firing Upward Through a Cliff", reading="A MG counter is no vehicular MG.")
def may_fire_up(weapon: Weapon) -> bool:
    """Into the adjacent higher hex only AA weapons, MG counters, ATR, PIAT, mortars with a minimum range of one hex and inherent
    Small Arms may fire."""
    return weapon in (
        Weapon.AA_GUN,
        Weapon.MG,
        Weapon.ATR,
        Weapon.PIAT,
        Weapon.SHORT_MORTAR,
        Weapon.SMALL_ARMS,
    )


@rule("B11.4", "Climbing")
def may_climb(good_order: bool) -> bool:
    """Only Good Order Infantry may Climb."""
    return good_order


@rule("B11.41", "Who may Climb", part="who")
def may_attempt_falling_dr(wounded: bool, portage_pp: int, climbing_ipc_pp: int) -> bool:
    """A wounded unit may not Climb, nor one that carries more than its CX IPC."""
    return not wounded and portage_pp <= climbing_ipc_pp


@rule(
    "B11.41",
    "Falling DR",
    exc={"commando": "B11.433"},
    reading="All limits mean the Final DR; each weather condition adds its own +1.",
)
def falling_dr(dr: int, commando: bool, weather: Weather) -> Fall:
    """A Final DR of 9 or less changes level, 10 and 11 stay, 12 and more is eliminated with its SW; no leadership."""
    final_dr = dr + falling_drm(weather)
    if final_dr <= (11 if commando else 9):  # [EXC: B11.433]
        return Fall.CHANGES_LEVEL
    if final_dr <= (12 if commando else 11):  # [EXC: B11.433]
        return Fall.STAYS
    return Fall.ELIMINATED


@rule("B11.41", "Falling DRM", part="DRM", reading="Each weather condition in effect adds its own +1.")
def falling_drm(weather: Weather) -> int:
    """The Falling DR has +1 each for rain, snow and heavy winds."""
    return (1 if weather.rain else 0) + (1 if weather.snow else 0) + (1 if weather.heavy_winds else 0)


@rule(
    "B11.42",
    "LOS to a Climber",
    reading="The LOS ends at the vertex, so it passes through the hexside when it comes there out of the hex at the top. The "
    "Climber is in the hex at the foot: painted terrain there hides it where the thread crosses it, as in Bypass. Where the "
    "counter does not show the vertex the opponent picks: a firer needs to see either one.",
)
def los_to_climber_barred(through_climbed_hexside: bool, in_its_hexes: bool) -> bool:
    """LOS to a Climbing unit goes to the vertex that its counter's arrow touches, but not through the hexside it Climbs unless
    the other unit is in one of the two hexes of that hexside; an unclear vertex is the opponent's choice."""
    return through_climbed_hexside and not in_its_hexes


@rule("B11.43", "Climb Counter", exc=("B11.432",))
def level_after_climb(level: int, ascending: bool, fall: Fall) -> int:
    """Climbing takes the whole MF allotment; success moves the Climb counter exactly one level up or down."""
    if fall is not Fall.CHANGES_LEVEL:
        return level
    return level + 1 if ascending else level - 1


@rule(
    "B11.431",
    "LOS from a Climber",
    part="LOS",
    reading="Where its counter does not show the vertex the opponent picks the worse one: the Climber sees what it sees from "
    "both.",
)
def climber_sees(from_one_vertex: bool, from_other_vertex: bool) -> bool:
    """A Climbing unit traces its LOS from its own vertex; where the counter leaves that open it must see from both."""
    return from_one_vertex and from_other_vertex


@rule(
    "B11.432",
    "Advancing off the Climb Counter",
    reading="At base level any climber may leave in the APh, also one that was ascending (B11.434 EX); so may one at "
    "the top that was held there as it started down.",
)
def may_leave_climb(level: int, destination_level: int) -> bool:
    """In the APh a unit may leave its Climb counter only at the level of the hex it steps into."""
    return level == destination_level


@rule("B11.434", "Climbing and CX", reading="A unit that steps off at base level is marked CX as well.")
def is_cx_after_climbing(was_on_counter: bool, at_base_level: bool) -> bool:  # noqa: ARG001  another reading asks
    """A unit on a Climb counter is CX, and gets a CX counter when it steps off."""
    return was_on_counter
