"""A11 Melee, and A11.5 CC against vehicles, as far as the W10.112 example shows it."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.rules.asl.a05_stacking import stacking_size
from asl_query.terms.acts import Act
from asl_query.terms.units import UnitKind


@rule("A11.15", "Melee", reading="Text not seen. Advances and what takes Good Order are barred by their own rules.")
def may_while_in_melee(act: Act) -> bool:
    """A unit held in Melee fights in CC, and neither moves, fires, routs nor handles its SW."""
    return act not in (
        Act.MOVE,
        Act.ENTER_WATER,
        Act.SWIM_ON,
        Act.FORD,
        Act.ROUT,
        Act.FIRE,
        Act.TRANSFER_SW,
        Act.DISMANTLE_SW,
        Act.REPAIR_SW,
        Act.PLACE_SMOKE,
        Act.BOARD,
    )


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
