"""A7 (and A.7): states of a unit that other rules ask about."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("A.7", "Good Order")
def good_order(broken: bool) -> bool:
    """A unit that is not broken (nor berserk, captive, shocked or in Melee, which no question can state yet) is in Good Order."""
    return not broken
