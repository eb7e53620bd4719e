"""A.7 and A.10: states of a unit and DRM that other rules ask about."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import Roll


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


_OF_PINS = "Text not seen: a pinned unit neither moves nor advances; who is broken or berserk is not pinned, nor stays so."


@rule("A7.8", "Pinned Units", reading=_OF_PINS)
def may_move_while_pinned(pinned: bool) -> bool:
    """A pinned unit stays where it is for the rest of the Player Turn."""
    return not pinned


@rule("A7.8", "Who is Pinned", part="who", reading=_OF_PINS)
def is_subject_to_pin(broken: bool, berserk: bool) -> bool:
    """A Pin result does nothing to a broken or berserk unit."""
    return not broken and not berserk
