"""A.7 and A.10: states of a unit and DRM that other rules ask about."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import Act, PlayerTurnPhase, Roll


@rule("A.7", "Good Order")
def good_order(broken: bool) -> bool:
    """A unit that is not broken is in Good Order, as far as questions about reaching places can state."""
    return not broken


@rule("A.7", "States that Good Order Excludes", part="states")
def is_in_good_order(broken: bool, berserk: bool, captured: bool, in_melee: bool) -> bool:
    """A unit in Good Order is neither broken nor berserk, captured or held in Melee; a wounded or pinned one may be."""
    return not broken and not berserk and not captured and not in_melee


@rule("A.10", "Leadership and the Triangle", reading="The triangle after a roll bars leadership; the text of A.10 was not seen.")
def leadership_applies(roll: Roll) -> bool:
    """Leadership DRM do not touch rolls marked with the triangle: Falling DR, swimming TC, the MC of a jump, Drowning DR."""
    return roll not in (Roll.FALLING_DR, Roll.SWIMMING_TC, Roll.JUMP_MC, Roll.DROWNING_DR)


@rule("A7.22", "Long Range", reading="Text not seen: players' tables halve fire beyond the Normal Range, to twice that.")
def may_fire_so_far(range_hexes: int, normal_range: int) -> bool:
    """A unit fires as far as twice its Normal Range."""
    return range_hexes <= 2 * normal_range


_OF_PINS = "Text not seen: a pinned unit spends no MF and does not advance; who is broken or berserk is not pinned, nor stays so."


@rule("A7.8", "Pinned Units", reading=_OF_PINS)
def may_while_pinned(act: Act) -> bool:
    """A pinned unit stays where it is, and spends no MF: it neither moves in any way, Climbs, enters the water, routs nor places
    SMOKE; A4.7 speaks of advances."""
    return act not in (Act.MOVE, Act.CLIMB, Act.ENTER_WATER, Act.ROUT, Act.PLACE_SMOKE, Act.BOARD)


@rule("A7.8", "End of a Pin", part="end", reading=_OF_PINS)
def is_still_pinned(pinned: bool, player_turn_over: bool) -> bool:
    """A pin ends with the Player Turn."""
    return pinned and not player_turn_over


@rule("A7.8", "Who is Pinned", part="who", reading=_OF_PINS)
def is_subject_to_pin(broken: bool, berserk: bool) -> bool:
    """A Pin result does nothing to a broken or berserk unit."""
    return not broken and not berserk


@rule("A13.52", "Cavalry and Pins", reading="Text not seen but for A13.3: a Minimum Move makes Cavalry CX, and does not pin it.")
def may_be_pinned(cavalry: bool) -> bool:
    """Cavalry does not pin."""
    return not cavalry


@rule(
    "A4.7",
    "What TI Bars",
    part="while TI",
    reading="Only the text on advances was seen; the other acts are those that Squad Leader Classic bars (SLC4.4.3).",
)
def may_while_ti(act: Act) -> bool:
    """A unit that is TI neither moves in any way, advances, routs nor fires."""
    return act not in (Act.MOVE, Act.CLIMB, Act.ENTER_WATER, Act.ADVANCE, Act.ROUT, Act.FIRE, Act.PLACE_SMOKE)


@rule("A20.5", "Unarmed Units", reading="Text not seen: an Unarmed unit does not fire.")
def may_while_unarmed(act: Act) -> bool:
    """An Unarmed unit neither fires nor uses what it would take arms for."""
    return act not in (Act.FIRE, Act.PLACE_SMOKE)


@rule("A20.5", "Prisoners", part="prisoners", reading="Text not seen: a prisoner goes where its guard takes it.")
def acts_of_its_own(captured: bool) -> bool:
    """A captured unit does nothing of its own."""
    return not captured


@rule(
    "A20.5",
    "Prisoners are Unarmed",
    part="arms",
    reading="Text not seen: as of swimmers (E6.4, E6.5), MMC are exchanged for Unarmed units, SMC and Cavalry are not.",
)
def loses_its_arms(is_smc: bool, cavalry: bool) -> bool:
    """A MMC on foot that is captured becomes an Unarmed unit."""
    return not is_smc and not cavalry


@rule(
    "A4.7",
    "Who Becomes TI",
    part="becoming TI",
    reading="Text not seen but for B27.11: Infantry entrenches in its PFPh, IN a Depression too; other labor may take its MPh.",
)
def may_labor(infantry: bool, on_land: bool, mf_spent: int) -> bool:
    """Labor takes Infantry on land its PFPh or its whole MPh, and leaves it TI for the rest of the Player Turn."""
    return infantry and on_land and mf_spent == 0


@rule("A4.7", "TI and Breaking", part="TI and breaking", reading="Text not seen: players' tables take TI off who breaks, as CX.")
def is_still_ti(broke: bool) -> bool:
    """TI ends when the unit breaks."""
    return not broke


@rule("A7.7", "Encirclement", reading="Text not seen: it ends as the unit leaves its Location, and with the enemies about it.")
def is_still_encircled(encircled: bool, left_its_location: bool) -> bool:
    """A unit that is Encircled is so as long as it stays in its Location."""
    return encircled and not left_its_location


@rule(
    "A20.2", "Capture", reading="Text not seen: a broken unit may surrender in the RtPh, and in CC any Personnel may be captured."
)
def may_be_captured(phase: PlayerTurnPhase, broken: bool, enemy_there: bool) -> bool:
    """A broken unit may surrender in a Rout Phase; in CC the enemies in the Location may capture a unit."""
    return (phase is PlayerTurnPhase.RTPH and broken) or (phase is PlayerTurnPhase.CCPH and enemy_there)
