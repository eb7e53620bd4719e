"""A11 Melee, and A11.5 CC against vehicles, as far as the W10.112 example shows it."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.rules.asl.a05_stacking import stacking_size
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.units import UnitKind


@rule(
    "A11.15",
    "Melee",
    reading="Text not seen. Advances and what takes Good Order are barred by their own rules; who breaks in Melee routs (A10.5).",
)
def may_while_in_melee(act: Act) -> bool:
    """A unit held in Melee fights in CC, and neither moves nor fires."""
    return act not in (Act.MOVE, Act.ENTER_WATER, Act.FIRE, Act.PLACE_SMOKE, Act.BOARD)


@rule("A11.15", "When Melee Begins", part="beginning", reading="Text not seen: until CC has been fought there is no Melee.")
def melee_begins_in(phase: PlayerTurnPhase) -> bool:
    """Units that meet in the MPh or the APh fight in the CCPh; those of both sides that outlive it are then held in Melee."""
    return phase is PlayerTurnPhase.CCPH


@rule(
    "A11.15", "After CC", part="after CC", reading="Text not seen: both sides fight, and neither stays beside the other unheld."
)
def may_stay_after_cc(enemy_there: bool, in_melee: bool) -> bool:
    """Who still shares a Location with an enemy when the CCPh is over is held in Melee."""
    return not enemy_there or in_melee


@rule("A11.19", "Concealment in CC", reading="Text not seen: advancing does not reveal a unit, nor does an enemy that advances.")
def is_concealed_in_cc(concealed: bool, cc_fought: bool) -> bool:
    """A concealed unit may advance into CC, and keeps its concealment until CC is fought."""
    return concealed and not cc_fought


@rule("A11.5", "CC Final DR", part="Final DR")
def final_cc_dr(dr: int, drm: int) -> int:
    """The Final CC DR is the Original DR with all its DRM."""
    return dr + drm


@rule("A11.5", "CC against Vehicles", reading="Text not seen, but the W10.112 example shows it.")
def is_eliminated_in_cc(dr: int, drm: int, ccv: int) -> bool:
    """In CC a Final DR below the CCV eliminates a vehicle."""
    return final_cc_dr(dr, drm) < ccv


@rule("A11.5", "Immobilized in CC", part="Immobilization", reading="Text not seen, but the W10.112 example shows it.")
def is_immobilized_in_cc(dr: int, drm: int, ccv: int) -> bool:
    """In CC a Final DR equal to the CCV immobilizes a vehicle."""
    return final_cc_dr(dr, drm) == ccv


@rule("A11.5", "MG in CC", part="MG", reading="Text not seen, but the W10.112 example has this DRM.")
def no_mg_drm(manned_usable_mg: bool) -> int:
    """A vehicle without a manned usable MG is attacked in CC with a DRM of -1."""
    return 0 if manned_usable_mg else -1


@rule("A11.5", "Unarmored Vehicles in CC", part="unarmored", reading="Text not seen, but the W10.112 example has this DRM.")
def unarmored_drm(armored: bool) -> int:
    """An unarmored vehicle is attacked in CC with a DRM of -3."""
    return 0 if armored else -3


@rule(
    "A11.51",
    "Escort",
    reading="Text not seen. The +3 of the W10.112 example is read as one for the crew and two for the squad: the crew of a GMSL"
    " is a squad for stacking only.",
)
def escort_drm(crews: int, squads: int) -> int:
    """Personnel that escort a vehicle in CC add a DRM of one for each crew and two for each squad."""
    return crews * stacking_size(UnitKind.CREW) + squads * stacking_size(UnitKind.SQUAD)
