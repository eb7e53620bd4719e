"""A unit that has spent a number of MF: whether it ever has more, and whether that hangs on bonuses of which nothing is said."""

from __future__ import annotations

from asl_query.acts.marches import mf_left
from asl_query.acts.step_cost import step
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a04_movement import double_time_mf, may_have_mf_for, road_half_mf
from asl_query.rules.asl.b19_gullies import lowest_place
from asl_query.rulings.rows import Inputs, Row
from asl_query.rulings.ruling_table import GivenInputs
from asl_query.terms.acts import Act
from asl_query.terms.questions import Ruling

_SPEND = tuple(act.value for act in (Act.MOVE, Act.DOUBLE_TIME, Act.PLACE_SMOKE))


def presumed_of_mf(question: Ruling, row: Row) -> Inputs:
    """What a question presumes of the MF that were spent: nothing of Cavalry, whose MF are not modelled, nor of what takes no MF
    where a unit ever has so many."""
    said = dict(question.given)
    spent = int(said.get("mf_spent", 0))
    if not spent or "cavalry" in said or "vehicle" in said:
        return {}
    if row.inputs.get("act") not in _SPEND and may_have_mf_for(spent, 0):
        return {}
    return {"rule": key_of(may_have_mf_for), "otherwise": "never has so many MF"}


def mf_cost(given: GivenInputs) -> int:
    """The fewest MF that what is asked about costs: what a Depression costs to enter, or a hex along a road; none for what is
    no move."""
    if given["act"] not in _SPEND:
        return 0
    if "into" in given and given.board[given.hex("into")].depression:
        start, end = (lowest_place(given.board, given.hex(name)) for name in ("from", "into"))
        entered = step(given.board, start, end)
        if entered is not None:
            return -(-entered.half_mf // 2)
    return road_half_mf() // 2


def open_mf(row: Row, given: GivenInputs) -> str:
    """Why it is open whether a unit has MF left for what it may do otherwise; empty where it surely has, or spends none."""
    spent = given.number("mf_spent")
    if not spent or row.inputs.get("act") not in _SPEND:
        return ""
    is_smc, wounded = given.flag("is_smc"), given.flag("wounded")
    mf = mf_left(is_smc, wounded, given.flag("inexperienced"), given.number("portage_pp"), given.flag("cx"))
    mf += double_time_mf(False, wounded) if row.inputs["act"] == Act.DOUBLE_TIME.value else 0
    if spent + mf_cost(given) <= mf:
        return ""
    if given.flag("cavalry"):
        return "how many MF Cavalry has is not modelled"
    return (
        f"whether a unit that has spent {spent} MF has any left hangs on Double Time, a leader and a road (A4.5, A4.12, A4.132)"
    )
