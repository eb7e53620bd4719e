"""SLC4.4 Advance Phase. PP are counted in halves."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.rules.slc.slc4_2_portage import free_half_pp
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic_acts import ClassicAct, Fortification
from asl_query.terms.units import UnitKind


@rule("SLC4.4.1", "Advance Phase")
def may_advance(hexes: int, levels: int) -> bool:
    """In the Advance Phase a unit moves one hex, or one level by a staircase, never both."""
    return hexes + levels <= 1


@rule("SLC4.4.1", "When Units Advance", part="when")
def may_advance_in(own_turn: bool, phase: PlayerTurnPhase) -> bool:
    """A unit advances in the Advance Phase of its own Player Turn."""
    return own_turn and phase is PlayerTurnPhase.APH


@rule("SLC4.4.1", "Stairs", part="stairs")
def may_change_level(levels: int, staircase: bool) -> bool:
    """Levels are changed by a staircase, which a sewer entrance is not."""
    return staircase and may_advance(0, levels)


@rule("SLC4.4.1", "Fortifications", part="fortifications", reading="Trenches are not among what the sentence bars (S-10).")
def may_advance_into(left: Fortification, entered: Fortification) -> bool:
    """A unit advances out of a fortification and into one, but not out of a bunker or entrenchment into another in one phase."""
    closed = left in (Fortification.BUNKER, Fortification.ENTRENCHMENT)
    return not (closed and entered in (Fortification.BUNKER, Fortification.ENTRENCHMENT))


@rule("SLC4.4.2", "Advance and Load")
def may_advance_with(carried_half_pp: int, ipc_half_pp: int) -> bool:
    """In its Advance Phase a unit carries at most one PP more than its IPC."""
    return carried_half_pp <= most_advance_half_pp(ipc_half_pp)


@rule("SLC4.4.2", "Most in the Advance Phase", part="most")
def most_advance_half_pp(ipc_half_pp: int) -> int:
    """The most that a unit advances with is its IPC and one PP."""
    return ipc_half_pp + 2


@rule("SLC4.4.2", "IPC", part="IPC", reading="IPC is the free amount of SLC4.2.2 (S-15).")
def ipc_of(kind: UnitKind) -> int:
    """The IPC of a unit is what it carries free."""
    return free_half_pp(kind)


@rule(
    "SLC4.4.2",
    "Two SMC",
    part="two SMC",
    reading="MMG, HMG and ATR are beyond 3 PP (S-2); a dismantled MMG or HMG is not, by its squad cost.",
)
def two_smc_may_advance_with(squad_half_pp: int) -> bool:
    """Two SMC may together advance with 3 PP."""
    return squad_half_pp <= most_of_two_smc_half_pp()


@rule("SLC4.4.2", "Most of Two SMC", part="most of two SMC")
def most_of_two_smc_half_pp() -> int:
    """The most that two SMC together advance with is 3 PP."""
    return 6


@rule("SLC4.4.3", "TI Units")
def ti_may(act: ClassicAct) -> bool:
    """A TI unit neither moves nor fires nor advances; it routs and withdraws from CC as others do."""
    return act not in (ClassicAct.MOVE, ClassicAct.FIRE, ClassicAct.ADVANCE)
