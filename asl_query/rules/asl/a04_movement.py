"""A4 Movement of Infantry. MF are counted in half MF."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import PlayerTurnPhase


@rule("A4.1", "Movement Phase", part="phase")
def may_move_in(phase: PlayerTurnPhase) -> bool:
    """A unit moves, and spends MF, in the MPh."""
    return phase is PlayerTurnPhase.MPH


@rule("A4.11", "Movement Factors")
def mf_allotment(is_smc: bool, wounded: bool, inexperienced: bool) -> int:
    """A MMC has 4 MF (3 when Inexperienced), a SMC 6 (3 when wounded)."""
    if is_smc:
        return 3 if wounded else 6
    return 3 if inexperienced else 4


@rule("A4.12", "Leader Bonus")
def leader_bonus_mf(is_smc: bool, with_leader_whole_mph: bool) -> int:
    """A MMC that moves stacked with a leader for its whole MPh has two MF more."""
    return 2 if with_leader_whole_mph and not is_smc else 0


@rule("A4.132", "Road Bonus", reading="The bonus MF goes to a unit that spends its whole MPh along road hexsides.")
def road_bonus_mf(only_along_road: bool) -> int:
    """A unit whose whole move follows a road has one MF more."""
    return 1 if only_along_road else 0


@rule("A4.134", "Minimum Move")
def may_minimum_move(moved: bool, cost_half_mf: int, mf: int) -> bool:
    """A unit that has not moved may always enter one hex that costs more MF than it has, and ends its move pinned and CX."""
    return not moved and cost_half_mf > 2 * mf


@rule(
    "A4.14",
    "Enemy Units",
    reading="Infantry OVR (A4.15) and berserk charges are left out; an enemy unit bars its Location, not the others of its hex.",
)
def enemy_bars(in_mph: bool, enemy_there: bool) -> bool:
    """In its MPh Infantry may not enter a Location of an enemy unit; in the APh it may, for Close Combat."""
    return in_mph and enemy_there


@rule("A4.42", "Portage", exc=("A4.52",), reading="A SMC stacked with a MMC for the whole MPh lends it its own IPC.")
def ipc_pp(is_smc: bool, cx: bool, lent_pp: int) -> int:
    """A MMC carries 3 PP free, a SMC 1; one less when CX; each PP beyond costs one MF."""
    return max((1 if is_smc else 3) - (1 if cx else 0), 0) + lent_pp  # [EXC: A4.52]


@rule("A4.42", "MF for Portage", part="MF")
def portage_mf(portage_pp: int, ipc_pp: int) -> int:
    """Each PP beyond the IPC costs one MF."""
    return max(portage_pp - ipc_pp, 0)


@rule("A4.42", "Portage Limit", part="most", reading="A MMC may carry what leaves it without MF.")
def may_carry(is_smc: bool, portage_pp: int) -> bool:
    """A SMC never carries more than 2 PP."""
    return portage_pp <= 2 or not is_smc


@rule(
    "A4.431",
    "Transfer of SW",
    reading="Text not seen. Public accounts name the unit's own RPh and its own APh, before it advances, and units that are in"
    " Good Order and not pinned; of the enemy RPh they differ.",
)
def may_transfer(phase: PlayerTurnPhase, advanced: bool, in_good_order: bool, pinned: bool) -> bool:
    """Good Order units of one Location that are not pinned hand a SW over in the RPh, or in the APh before either advances."""
    is_time = phase is PlayerTurnPhase.RPH or (phase is PlayerTurnPhase.APH and not advanced)
    return is_time and in_good_order and not pinned


@rule(
    "A4.44",
    "Recovery of SW",
    reading="Its text was not seen: a dr of 5 or less, +1 when CX, once in each of the unit's own RPh; not for a MF in its MPh.",
)
def recovers(dr: int, cx: bool) -> bool:
    """A unit takes up a SW that no one possesses in its Location by a dr of 5 or less in its RPh, +1 when CX."""
    return dr + (1 if cx else 0) <= 5


_OF_RECOVERY = "Text not seen: in Good Order, in its own RPh. Whether for a MF in its MPh too is left undecided."


@rule("A4.44", "Who Recovers a SW, and When", part="who and when", reading=_OF_RECOVERY)
def may_recover(phase: PlayerTurnPhase, own_turn: bool, good_order: bool) -> bool:
    """A unit in Good Order may take up a SW in its own RPh."""
    return phase is PlayerTurnPhase.RPH and own_turn and good_order


@rule(
    "A4.5",
    "Double Time",
    reading="CX ends at the start of the unit's next MPh, in which it may not Double Time again; a wounded SMC never may.",
)
def double_time_mf(was_cx: bool, wounded: bool) -> int:
    """Double Time adds two MF and makes the unit CX; a CX unit may not use it."""
    return 0 if was_cx or wounded else 2


@rule("A4.5", "Who Uses Double Time", part="who", reading="Text not seen: Infantry does, and Cavalry gallops instead.")
def may_use_double_time(infantry: bool) -> bool:
    """Double Time is for Infantry."""
    return infantry


@rule("A4.5", "Most MF", part="most MF", reading="Text not seen; eight MF are the most that a unit ever has.")
def most_mf(mf_with_bonuses: int) -> int:
    """No bonus brings a unit beyond eight MF."""
    return min(mf_with_bonuses, 8)


@rule("A4.5", "MF Left", part="MF left", reading="Text not seen; of Infantry, whatever bonuses it has had.")
def may_have_mf_for(mf_spent: int, mf_cost: int) -> bool:
    """What Infantry has spent and what it still spends in a MPh is together no more than the most MF that it ever has."""
    return most_mf(mf_spent + mf_cost) == mf_spent + mf_cost


@rule("A4.61", "Assault Movement", reading="A hex passed in Bypass is entered too (A4.3), so nobody goes round an obstacle.")
def may_assault_move(hexes: int, cost_half_mf: int, mf: int) -> bool:
    """Assault Movement enters one Location for less than all MF."""
    return hexes == 1 and cost_half_mf < 2 * mf


@rule("A4.7", "Advance")
def may_advance(broken: bool, pinned: bool, in_melee: bool) -> bool:
    """In the APh a unit that is neither broken, pinned nor in Melee may advance one hex or one level."""
    return not broken and not pinned and not in_melee


@rule("A4.7", "Advance Phase", part="phase")
def may_advance_in(phase: PlayerTurnPhase) -> bool:
    """A unit advances in the APh."""
    return phase is PlayerTurnPhase.APH


@rule("A4.7", "One Advance", part="once")
def may_advance_again(advanced: bool) -> bool:
    """In an APh a unit advances once: one hex, or one level."""
    return not advanced


@rule("A4.7", "How Far", part="how far")
def may_advance_so_far(hexes: int, levels: int) -> bool:
    """An advance is one hex or one level, never more."""
    return hexes + levels <= 1


@rule("A4.51", "CX and Breaking", reading="Text not seen: a unit that breaks loses its CX counter.")
def is_still_cx(broke: bool) -> bool:
    """CX ends when the unit breaks."""
    return not broke


@rule("A4.72", "Difficult Terrain and CX", part="CX", exc={"climbing": "B11.432"})
def may_advance_if_difficult(cx: bool, climbing: bool) -> bool:
    """A unit that is CX already may not advance into difficult terrain, unless it is Climbing."""
    return not cx or climbing  # [EXC: B11.432]


@rule(
    "A4.72",
    "Advancing into Difficult Terrain",
    exc=("B11.432",),
    reading="The MF of SMOKE do not count; the allotment is that without Double Time, less what portage costs.",
)
def is_difficult_advance(cost_half_mf: int, mf: int) -> bool:
    """An advance worth 4 MF or the whole MF allotment makes the unit CX, and is barred to a unit already CX."""
    return cost_half_mf >= 8 or cost_half_mf >= 2 * mf


@rule("B3.4", "Road Movement")
def road_half_mf() -> int:
    """Entering a hex through a hexside that the road crosses costs one MF whatever else is in the hex."""
    return 2
