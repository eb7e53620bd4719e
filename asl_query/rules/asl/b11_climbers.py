"""B11.4 to B11.434: what a Climbing unit may and may not do, and what fire does to it."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.rules.asl.b11_cliffs import Fall, falling_dr, los_to_climber_barred
from asl_query.terms.acts import Act, BoardEdge, Check, Chooser, Crossing, Marker, PlayerTurnPhase, Road
from asl_query.terms.units import Weather


@rule("B11.4", "Crossing a Cliff", part="crossing")
def may_cross(across_cliff: bool, climbing: bool, infantry: bool) -> bool:
    """Only Infantry crosses a cliff hexside, and only by Climbing."""
    return not across_cliff or (climbing and infantry)


@rule("B11.4", "What Climbing Bars", part="while Climbing")
def may_while_climbing(act: Act) -> bool:
    """A Climbing unit may not use, transfer, recover, dismantle, assemble or repair a SW, nor Prep Fire, nor move otherwise."""
    return act not in (
        Act.USE_SW,
        Act.TRANSFER_SW,
        Act.RECOVER_SW,
        Act.DISMANTLE_SW,
        Act.REPAIR_SW,
        Act.PREP_FIRE,
        Act.MOVE,
    )


@rule("B11.4", "Advancing while Climbing", part="advance", exc={"off_the_counter": "B11.432"})
def may_advance_while_climbing(off_the_counter: bool) -> bool:
    """A Climbing unit may not advance, but for stepping off its counter as B11.432 allows."""
    return off_the_counter  # [EXC: B11.432]


@rule("B11.4", "Pinning and Climbing", part="Pinning")
def can_be_pinned(climbing: bool) -> bool:
    """A Climbing unit is not subject to Pinning."""
    return not climbing


@rule("B11.4", "Immune to Pinning", part="immunity")
def is_immune_to_pinning(climbing: bool) -> bool:
    """A Climbing unit is immune to Pinning."""
    return not can_be_pinned(climbing)


@rule("B11.4", "What is Climbed", part="scaling", exc=("B23.424", "B6.4"))
def is_climbed(crossing: Crossing) -> bool:
    """Cliffs are Climbed, and so are buildings (B23.424) and bridges (B6.4) that are scaled."""
    return crossing in (Crossing.CLIFF, Crossing.BUILDING, Crossing.BRIDGE)


@rule("B11.41", "Held but Climbing", part="held")
def is_still_climbing(fall: Fall) -> bool:
    """A unit that its Falling DR holds, on a first attempt too, is Climbing all the same."""
    return fall is not Fall.ELIMINATED


@rule("B11.41", "SW of a Unit that Falls", part="SW")
def loses_sw(fall: Fall) -> bool:
    """What a unit that falls has in its possession is eliminated with it."""
    return fall is Fall.ELIMINATED


@rule("B11.41", "Eliminated by the Falling DR", part="falls")
def falls(fall: Fall) -> bool:
    """A Final DR of 12 or more, of 13 or more for a Commando, eliminates the unit."""
    return fall is Fall.ELIMINATED


@rule("B11.41", "Progress with the Falling DR", part="moves")
def changes_level(fall: Fall) -> bool:
    """A Final DR of 9 or less, of 11 or less for a Commando, is needed to go up or down."""
    return fall is Fall.CHANGES_LEVEL


@rule("B11.41", "Held by the Falling DR", part="stays")
def stays_on_level(fall: Fall) -> bool:
    """A Final DR of 10 or 11, of 12 for a Commando, leaves the unit where it is for that phase."""
    return fall is Fall.STAYS


@rule("B11.41", "The Highest Falling DR that Climbs", part="highest")
def highest_falling_dr(commando: bool, weather: Weather) -> int:
    """The highest DR with which a unit goes up or down a level: 9, or 11 for a Commando, less the DRM."""
    if falling_dr(11, commando, weather) is Fall.CHANGES_LEVEL:
        return 11
    if falling_dr(10, commando, weather) is Fall.CHANGES_LEVEL:
        return 10
    if falling_dr(9, commando, weather) is Fall.CHANGES_LEVEL:
        return 9
    if falling_dr(8, commando, weather) is Fall.CHANGES_LEVEL:
        return 8
    return 7 if falling_dr(7, commando, weather) is Fall.CHANGES_LEVEL else 6


@rule("B11.41", "The Lowest Falling DR that Eliminates", part="lowest")
def lowest_fatal_dr(commando: bool, weather: Weather) -> int:
    """The lowest DR that eliminates a unit: 12, or 13 for a Commando, less the DRM; no two dice show a 13."""
    if falling_dr(9, commando, weather) is Fall.ELIMINATED:
        return 9
    if falling_dr(10, commando, weather) is Fall.ELIMINATED:
        return 10
    if falling_dr(11, commando, weather) is Fall.ELIMINATED:
        return 11
    return 12 if falling_dr(12, commando, weather) is Fall.ELIMINATED else 13


@rule("B11.41", "What must be Left before Climbing", part="drop")
def pp_to_drop(portage_pp: int, climbing_ipc_pp: int) -> int:
    """A unit that carries more than its CX IPC must leave the rest before it Climbs."""
    return max(portage_pp - climbing_ipc_pp, 0)


@rule("B11.41", "SW of a Unit that does not Fall", part="SW kept")
def keeps_sw(fall: Fall) -> bool:
    """What a unit has in its possession is eliminated with it and not otherwise."""
    return not loses_sw(fall)


@rule("B11.42", "The Climbing Vertex", part="vertex")
def vertex_chosen_by(arrow_is_clear: bool) -> Chooser:
    """The arrow of the Climb counter shows the vertex; where it is not clear, the opponent has his choice."""
    return Chooser.ARROW if arrow_is_clear else Chooser.OPPONENT


@rule("B11.42", "TEM of a Climber", part="TEM")
def climber_tem(tem: int) -> int:
    """No favorable TEM, Height Advantage included, helps a Climbing unit."""
    return min(tem, 0)


@rule("B11.42", "What Eliminates a Climber", part="elimination")
def eliminates_climber(breaks: bool, is_wounded: bool, goes_berserk: bool) -> bool:
    """A unit that breaks, is wounded or goes berserk while Climbing is eliminated."""
    return breaks or is_wounded or goes_berserk


@rule("B11.42", "Who Survives on a Cliff", part="survival")
def survives_on_cliff(breaks: bool, is_wounded: bool, goes_berserk: bool) -> bool:
    """A unit that breaks, is wounded or goes berserk while Climbing does not survive that."""
    return not eliminates_climber(breaks, is_wounded, goes_berserk)


@rule(
    "B11.42",
    "Checks of a Climber",
    part="checks",
    reading="What an IFT result asks of the unit itself is directly dictated by the IFT.",
)
def takes_check(check: Check) -> bool:
    """A Climbing unit takes only the MC that an IFT result asks of it, no LLMC, no LLTC and no other."""
    return check is Check.IFT_MC


@rule(
    "B11.42",
    "Indirect Fire at a Climber",
    part="Indirect Fire",
    reading="The base level is that of the hex with the Climb counter.",
)
def hit_by_indirect_fire(level: int, base_level: int, enters_opposite_cliff: bool) -> bool:
    """Above the base level of its hex a climber is immune to Indirect Fire, unless that enters through the hexside opposite the
    cliff."""
    return level <= base_level or enters_opposite_cliff


@rule(
    "B11.42",
    "Climbers Immune to Indirect Fire",
    part="immunity",
    reading="The base level is that of the hex with the Climb counter.",
)
def is_immune_to_indirect_fire(level: int, base_level: int, enters_opposite_cliff: bool) -> bool:
    """Above the base level of its hex a climber is immune to Indirect Fire, unless that enters through the hexside opposite the
    cliff."""
    return not hit_by_indirect_fire(level, base_level, enters_opposite_cliff)


@rule("B11.42", "Who Sees a Climber through the Cliff", part="sees")
def may_see_through_climbed_hexside(in_its_hexes: bool) -> bool:
    """Through the hexside that a unit Climbs only those in one of the two hexes of that hexside may see it."""
    return not los_to_climber_barred(True, in_its_hexes)


@rule("B11.42", "Where OBA Comes From", part="OBA")
def oba_origin(edge: BoardEdge) -> Road:
    """Here OBA comes from the road at hexrow Q of the Friendly Board Edge, or at A5/A6 or GG5/GG6 where that is a short edge."""
    return Road.A if edge is BoardEdge.A else Road.GG if edge is BoardEdge.GG else Road.Q


@rule("B11.43", "MF of Climbing", part="MF")
def may_start_to_climb(mf_spent: int) -> bool:
    """Climbing takes all of a unit's MF, so a unit that has spent any in this MPh may not begin it."""
    return mf_spent == 0


@rule("B11.43", "MF of Climbing", part="MF left", reading="Who stays on its Climb counter keeps no MF for anything else either.")
def climbing_leaves_mf_for(act: Act) -> bool:
    """Climbing leaves a unit no MF to place SMOKE with."""
    return act is not Act.PLACE_SMOKE


@rule(
    "B11.43",
    "Where the Climb Counter Stands",
    part="hex",
    reading="At the foot of a Depression cliff, on level 0 of its counter, a unit is IN the Depression; above it is not.",
)
def counter_stands_in(level: int, level_beyond: int) -> bool:
    """The Climb counter stands on the lower side of the cliff hexside."""
    return level < level_beyond


@rule(
    "B11.43",
    "Level of a New Climb Counter",
    part="level",
    reading="A unit that starts is on the level it starts from until it rolls.",
)
def starting_climb_level(level: int) -> int:
    """A Climb counter shows the height that the unit now has on the cliff."""
    return level


@rule(
    "B11.43",
    "Stacking on a Cliff",
    part="stacking",
    reading="Each level is a place of its own, level 0 too: an enemy in the hex at the foot is not in CC with the Climber.",
)
def squads_on_climb_levels(climb_levels: int, squads_in_a_location: int) -> int:
    """Each level of a cliff, level 0 too, is a place with a normal stacking limit of its own (A5.1), apart from the hex below."""
    return climb_levels * squads_in_a_location


@rule("B11.43", "Together on a Cliff", part="together")
def may_stack_on_climb_levels(squads: int, climb_levels: int, squads_in_a_location: int) -> bool:
    """As many squads as the stacking limits of all levels of a cliff let may be on them, an equal number on each."""
    return squads <= squads_on_climb_levels(climb_levels, squads_in_a_location)


@rule(
    "B11.43",
    "Climbers and the Hex Below",
    part="meeting enemies",
    reading="Each level is a place of its own, level 0 too; who advances into the hex at the foot is not on the cliff.",
)
def may_be_met_in_its_hex(on_climb_counter: bool) -> bool:
    """A unit on a level of a cliff is not in the Location of the hex with its Climb counter: an enemy there is not with it."""
    return not on_climb_counter


@rule("B11.431", "Fire by Climbers")
def climber_may_fire_in(phase: PlayerTurnPhase) -> bool:
    """A Climbing unit may fire in its AFPh only."""
    return phase is PlayerTurnPhase.AFPH


@rule("B11.431", "Range of Climbers", part="range")
def climber_may_fire_at(range_hexes: int, normal_range: int) -> bool:
    """A Climbing unit may not fire beyond its Normal Range."""
    return range_hexes <= normal_range


@rule("B11.431", "FP of Climbers", part="PBF")
def climber_half_fp(fp: int, adjacent: bool) -> int:
    """AFPh fire is halved; against an adjacent target Point Blank Fire doubles it back to its printed strength. In half FP."""
    return 2 * fp if adjacent else fp


@rule("B11.432", "No Climbing in the APh", part="phase")
def may_climb_in(phase: PlayerTurnPhase) -> bool:
    """Climbing is attempted in the MPh, never in the APh."""
    return phase is PlayerTurnPhase.MPH


@rule("B11.432", "End of the Climb", part="counter")
def is_climbing_after_advance(off_the_counter: bool) -> bool:
    """The advance off the counter ends the climb."""
    return not off_the_counter


@rule("B11.432", "Pinned after the Climb", part="pin")
def is_pinned_after_advance(left_encircled: bool, climbed_in_smoke: bool) -> bool:
    """A unit that had another movement penalty beside Climbing is pinned when it has advanced off its counter."""
    return left_encircled or climbed_in_smoke


@rule("B11.432", "At the Top of a Building", part="building")
def marker_after_climb(crossing: Crossing) -> Marker:
    """A unit that has scaled a building has its Climb counter replaced by the counter of its building level."""
    return Marker.BUILDING_LEVEL if crossing is Crossing.BUILDING else Marker.NOTHING


@rule("B11.433", "Commandos")
def is_commando(gurkha: bool, named_by_ssr: bool, bought_in_dyo: bool) -> bool:
    """Gurkhas, units that a SSR names and units bought as such in DYO are Commandos, stopped only by a Final 12 and eliminated
    only by 13 or more."""
    return gurkha or named_by_ssr or bought_in_dyo
