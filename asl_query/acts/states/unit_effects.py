"""What the events of a unit set, where that depends on its state."""

from __future__ import annotations

from asl_query.logic.machine import change
from asl_query.rules.asl.a04_movement import is_still_cx
from asl_query.rules.asl.a07_status import is_still_encircled, is_still_pinned, is_still_ti, loses_its_arms, may_be_pinned
from asl_query.rules.asl.a10_morale import is_still_under_dm
from asl_query.rules.asl.a11_close_combat import is_concealed_in_cc
from asl_query.rules.asl.a12_concealment import is_still_concealed, is_still_hidden
from asl_query.rules.asl.b11_cliffs import Fall, is_cx_after_climbing, level_after_climb
from asl_query.rules.asl.b11_climbers import is_climbing_after_advance, is_pinned_after_advance, starting_climb_level
from asl_query.rules.asl.e06_swimmers import becomes_unarmed, may_raft, may_while_swimming
from asl_query.rules.asl.w10_use import is_put_under_dm
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.status import Footing


@change
def cx_at_the_mph(cx: bool, own_turn: bool, when: PlayerTurnPhase, footing: Footing) -> bool:
    """CX ends as the unit's own MPh begins (A4.5), but not on a Climb counter (B11.434)."""
    if own_turn and when in (PlayerTurnPhase.RPH, PlayerTurnPhase.PFPH):
        return is_cx_after_climbing(footing is Footing.CLIFF, False) and cx
    return cx


@change
def cx_once_broken(cx: bool) -> bool:
    """Who breaks is CX no more (A4.51)."""
    return is_still_cx(True) and cx


@change
def ti_once_broken(ti: bool) -> bool:
    """Who breaks is TI no more (A4.7)."""
    return is_still_ti(True) and ti


@change
def was_cx_at_the_mph(cx: bool, own_turn: bool) -> bool:
    """Whether the unit is CX as its own MPh begins: in that MPh it may not use Double Time, though its CX ends with it (A4.5)."""
    return own_turn and cx


@change
def pinned_after_the_player_turn(pinned: bool) -> bool:
    """A pin ends with the Player Turn (A7.8)."""
    return is_still_pinned(pinned, True)


@change
def pinned_by_a_minimum_move(cavalry: bool) -> bool:
    """A Minimum Move pins (A4.134), but not Cavalry (A13.52)."""
    return may_be_pinned(cavalry)


@change
def cx_of_a_climber() -> bool:
    """Who Climbs stays CX if it is so, and so it comes off the Climb counter (B11.434)."""
    return is_cx_after_climbing(True, False)


@change
def cx_at_the_foot() -> bool:
    """So it comes off the Climb counter at base level too (B11.434)."""
    return is_cx_after_climbing(True, True)


@change
def level_above(climb_level: int) -> int:
    """The next level of the cliff, after a Falling DR passed on the way up (B11.41)."""
    return level_after_climb(climb_level, True, Fall.CHANGES_LEVEL)


@change
def level_below(climb_level: int) -> int:
    """The level below, after a Falling DR passed on the way down (B11.41)."""
    return level_after_climb(climb_level, False, Fall.CHANGES_LEVEL)


@change
def level_below_the_top(cliff_levels: int) -> int:
    """The level to which a unit comes that starts down from the top and passes its Falling DR."""
    return level_after_climb(starting_climb_level(cliff_levels), False, Fall.CHANGES_LEVEL)


@change
def level_at_the_top(cliff_levels: int) -> int:
    """The level at which a unit stays that starts down from the top and is held there."""
    return starting_climb_level(cliff_levels)


@change
def cliff_of_a_depression(footing: Footing) -> bool:
    """Who starts up from IN a Depression is on a Depression cliff; its Climb counter stands on the lower side (B11.43)."""
    return footing is Footing.DEPRESSION


@change
def footing_at_the_foot(depression_cliff: bool) -> Footing:
    """Where a unit stands that advances off its counter at the foot: in the Depression, if the cliff is of one."""
    if is_climbing_after_advance(True):
        return Footing.CLIFF
    return Footing.DEPRESSION if depression_cliff else Footing.LAND


@change
def footing_at_the_top() -> Footing:
    """Where a unit stands that advances off its counter onto the top."""
    return Footing.CLIFF if is_climbing_after_advance(True) else Footing.LAND


@change
def left_encircled(encircled: bool) -> bool:
    """Who starts to Climb leaves the Location in which it may be Encircled: a movement penalty besides Climbing (B11.432)."""
    return encircled


@change
def pinned_after_the_climb(left_encircled: bool) -> bool:
    """Who left an Encircled Location is pinned when it advances off its counter (B11.432)."""
    return is_pinned_after_advance(left_encircled, False)


@change
def pinned_after_smoke() -> bool:
    """Who Climbed in SMOKE is pinned when it advances off its counter (B11.432)."""
    return is_pinned_after_advance(False, True)


@change
def unarmed_in_the_water(smc: bool, cavalry: bool, unarmed: bool) -> bool:
    """Who swims is Unarmed, unless it is exempt (E6.4)."""
    return unarmed or becomes_unarmed(smc, False, cavalry)


@change
def unarmed_in_captivity(smc: bool, cavalry: bool, unarmed: bool) -> bool:
    """Who is captured is Unarmed (A20.5), but for SMC and Cavalry."""
    return unarmed or loses_its_arms(smc, cavalry)


@change
def footing_in_captivity(footing: Footing) -> Footing:
    """Who has no arms any more floats none on a raft (E6.41)."""
    return Footing.SWIMMING if footing is Footing.RAFTING and not may_raft(True) else footing


@change
def concealed_in_the_water(concealed: bool) -> bool:
    """Who enters the water loses its concealment, unless swimmers may be concealed (E6.2)."""
    return concealed and may_while_swimming(Act.BE_CONCEALED)


@change
def dm_after_the_rph(dm: bool, when: PlayerTurnPhase, broken: bool, in_target: bool, illuminated: bool) -> bool:
    """DM ends with the RPh, unless the light of a SL brings it back at once (W10.24)."""
    return is_still_under_dm(dm, when is PlayerTurnPhase.RPH) or is_put_under_dm(broken, in_target, illuminated, True)


@change
def dm_in_the_light(dm: bool, broken: bool) -> bool:
    """A broken unit in a lit Open Ground target hex comes under DM (W10.24)."""
    return dm or is_put_under_dm(broken, True, True, True)


@change
def dm_where_it_is_lit(dm: bool, broken: bool, in_target: bool) -> bool:
    """A broken unit in an Open Ground target hex comes under DM as other light falls on it (W10.24)."""
    return dm or is_put_under_dm(broken, in_target, True, True)


@change
def concealed_once_revealed(concealed: bool) -> bool:
    """What the unit does, or suffers, ends its concealment (A12.14)."""
    return is_still_concealed(concealed, True)


@change
def concealed_after_cc(concealed: bool) -> bool:
    """Concealment lasts until CC is fought (A11.19)."""
    return is_concealed_in_cc(concealed, True)


@change
def concealed_as_cc_is_near(concealed: bool) -> bool:
    """Who advances into CC, or is met by who does, keeps its concealment (A11.19)."""
    return is_concealed_in_cc(concealed, False)


@change
def hidden_no_more(hidden: bool) -> bool:
    """What the unit does, or what befalls it, brings it onto the map (A12.3)."""
    return is_still_hidden(hidden, True)


@change
def encircled_elsewhere(encircled: bool) -> bool:
    """A unit that leaves its Location leaves its Encirclement (A7.7)."""
    return is_still_encircled(encircled, True)
