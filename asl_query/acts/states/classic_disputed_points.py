"""Points at which clauses of section 4 of Squad Leader Classic, as they are printed, meet, with the reading taken."""

from __future__ import annotations

from enum import Enum

from asl_query.logic.disputed_point import DisputedPoint, clause
from asl_query.logic.rule import key_of
from asl_query.rules.slc.slc4_2_portage import dismantled_half_pp
from asl_query.rules.slc.slc4_4_advance import two_smc_may_advance_with
from asl_query.rules.slc.slc4_6_bypass import is_doubled


class SwByWeight(Enum):
    """SW that the clause on dismantling tells apart."""

    HMG = "HMG"
    MMG = "MMG"
    LMG = "LMG"
    HEAVY_MORTAR = "mortar of 5 PP or more"
    LIGHT_MORTAR = "lighter mortar"


_YES_NO = (False, True)


@clause("SLC4.2.7", "may be dismantled", "HMG, MMG and heavy mortars are named")
def is_named(weapon: SwByWeight) -> bool:
    return weapon in (SwByWeight.HMG, SwByWeight.MMG, SwByWeight.HEAVY_MORTAR)


@clause("SLC4.2.7", "may not be dismantled", "the weapons named are those of 5 PP or more")
def is_too_light(weapon: SwByWeight) -> bool:
    return weapon in (SwByWeight.MMG, SwByWeight.LMG, SwByWeight.LIGHT_MORTAR)


@clause("SLC4.2.7", "may not be dismantled", "no other weapon is named")
def is_not_named(weapon: SwByWeight) -> bool:
    return weapon in (SwByWeight.LMG, SwByWeight.LIGHT_MORTAR)


@clause("SLC4.2.6", "is carried", "by note A two SMC together carry a weapon that one of them cannot")
def two_smc_carry_it(two_smc: bool) -> bool:
    return two_smc


@clause("SLC4.4.2", "is not carried", "in the Advance Phase no more is carried than goes free")
def is_beyond_the_free_amount(in_advance_phase: bool, portage_pp: int) -> bool:
    return in_advance_phase and portage_pp > 3


@clause("SLC4.2.6", "is not carried", "one SMC alone does not carry it")
def one_smc_does_not(two_smc: bool) -> bool:
    return not two_smc


@clause("SLC4.6.3", "is barred", "bypass is limited to two contiguous hexsides")
def is_limited(hexsides: int) -> bool:
    return hexsides > 2


@clause("SLC4.6.3", "at the normal cost", "up to two hexsides are bypassed at the normal cost")
def is_usual(hexsides: int) -> bool:
    return hexsides <= 2


@clause("SLC4.6.3", "at double cost", "a unit may exceed that limit at double the cost")
def is_exceeded(hexsides: int) -> bool:
    return hexsides > 2


@clause("SLC4.2.6", "is not carried", "one leader or hero alone carries no MMG or HMG")
def is_of_note_a(dismantled: bool) -> bool:
    return not dismantled


DISPUTED_POINTS = (
    DisputedPoint(
        "which SW may be dismantled", {"weapon": tuple(SwByWeight)},
        (is_named, is_too_light, is_not_named), "5 PP or more speaks of mortars only (S-3)", key_of(dismantled_half_pp),
    ),
    DisputedPoint(
        "whether two SMC carry a MMG, HMG or ATR",
        {"two_smc": (True, False), "in_advance_phase": _YES_NO, "portage_pp": (3, 4, 5)},
        (two_smc_carry_it, is_beyond_the_free_amount, one_smc_does_not),
        "note A is for the Movement Phase; in the Advance Phase two SMC carry no more than 3 PP (S-2)",
        key_of(two_smc_may_advance_with),
    ),
    DisputedPoint(
        "whether one SMC alone carries a dismantled MMG or HMG", {"dismantled": (True, False)}, (is_of_note_a,),
        "halved are the PP of squads; in the leaders' column note A stays", key_of(dismantled_half_pp),
    ),
    DisputedPoint(
        "bypass of more than two hexsides", {"hexsides": (1, 2, 3, 4)}, (is_limited, is_usual, is_exceeded),
        "two at the normal cost, more at double, and contiguous (S-13)", key_of(is_doubled),
    ),
)  # fmt: skip
