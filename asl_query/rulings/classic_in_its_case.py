"""The rule of section 4 that bears on a case at its time, where that is another than the one that stands in the line."""

from __future__ import annotations

from asl_query.errors import QuestionError
from asl_query.logic.rule import key_of
from asl_query.logic.trace import unheard
from asl_query.rules.slc.slc4_1_movement import hexes_entered, may_move
from asl_query.rules.slc.slc4_2_portage import (
    is_large_mortar,
    may_carry_so_far,
    may_combine,
    smc_may_carry_alone,
    two_smc_may_carry,
)
from asl_query.rules.slc.slc4_3_stacking import may_be_stacked, may_meet_in_cc, within_limit
from asl_query.rules.slc.slc4_4_advance import may_advance, may_advance_with, two_smc_may_advance_with
from asl_query.rulings.classic_loads import ON_COUNTER
from asl_query.rulings.rows import Inputs, Row
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import SwKind
from asl_query.terms.classic_acts import ClassicAct
from asl_query.terms.questions import Ruling
from asl_query.terms.units import UnitKind

_NOTHING_ELSE = "Together two SMC carry nothing else in that phase (note A, SLC4.2.6): ask of the SW alone."


def in_its_case(question: Ruling, row: Row) -> Row:
    """The line with the rule that bears on the case.

    Raises QuestionError where the question has to say more for that rule, or says what goes with no such case.
    """
    given = {**row.inputs, **dict(question.given)}
    act = given.get("act")
    if row.rule == key_of(within_limit):
        return _of_a_stack(row, given)
    if act == ClassicAct.CARRY.value and row.rule != key_of(smc_may_carry_alone):
        return _of_carrying(row, given)
    if given.get("both_smc") and row.rule in (key_of(may_combine), key_of(two_smc_may_carry)):
        return _of_two_smc(row, given)
    if act == ClassicAct.ASSAULT_MOVE.value and "left" in given and not row.beyond:
        return row._replace(beyond="the MF of leaving a fortification (SLC4.5.4)")
    is_of_moving = ClassicAct.MOVE.value in (row.inputs.get("act"), row.presumes.get("act"))
    return _as_advance(row) if _is_in_aph(given) and (is_of_moving or _leads_through(row)) else row


def _is_in_aph(given: Inputs) -> bool:
    return given.get("phase") == PlayerTurnPhase.APH.value


def _of_a_stack(row: Row, given: Inputs) -> Row:
    """The limit does not hold as units move (SLC4.3.3), and holds for each side in Close Combat (SLC4.3.2)."""
    phase, own_turn = given.get("phase"), given.get("own_turn", True)
    its_time: Inputs = {} if phase is None else {"phase": phase}
    if phase == PlayerTurnPhase.MPH.value and own_turn:
        return row._replace(rule=key_of(may_be_stacked), inputs={**row.inputs, **its_time, "own_turn": own_turn})
    if given.get("in_melee"):
        return row._replace(rule=key_of(may_meet_in_cc), inputs={**row.inputs, **its_time, "in_melee": True})
    return row._replace(inputs={**row.inputs, **its_time})


def _of_carrying(row: Row, given: Inputs) -> Row:
    """What is carried in the APh is advanced with (SLC4.4.2)."""
    is_mortar, is_in_aph = "caliber" in given, _is_in_aph(given)
    if is_mortar and not is_in_aph and not {"load", "portage_pp"}.isdisjoint(given):
        raise QuestionError('Say in PP all that it carries: "may a squad carry 5 PP?"')
    is_light = is_mortar and not is_large_mortar(int(str(given["caliber"])))
    if is_light and "portage_pp" not in given and (is_in_aph or _is_smc(given)):
        raise QuestionError(ON_COUNTER)
    is_held_to_ipc = not is_mortar or given.get("dismantled") or is_light
    if not is_in_aph or not is_held_to_ipc:
        return row
    return row._replace(rule=key_of(may_advance_with), beyond="", inputs={**row.inputs, "act": ClassicAct.ADVANCE.value})


def _is_smc(given: Inputs) -> bool:
    kind = given.get("unit_kind", "MMC")
    return kind != "MMC" and UnitKind(kind).is_smc


def _of_two_smc(row: Row, given: Inputs) -> Row:
    """Note A (SLC4.2.6) is of the Movement Phase and of what one SMC does not carry alone; in the APh two advance with it."""
    sw = SwKind(given["sw"]) if "sw" in given else None
    own = [sw.value] if sw is not None and row.rule == key_of(two_smc_may_carry) and _is_of_note_a(sw) else []
    if sw is not None and given.get("load") not in (None, *own):
        raise QuestionError(_NOTHING_ELSE)
    advances: Inputs = {**row.inputs, "act": ClassicAct.ADVANCE.value}
    if row.rule == key_of(may_combine):
        return row._replace(rule=key_of(two_smc_may_advance_with), inputs=advances) if _is_in_aph(given) else row
    if sw is None:
        return row
    if _is_in_aph(given):
        rule = key_of(two_smc_may_advance_with if given["hexes"] == 1 else may_advance)
        return row._replace(rule=rule, beyond="", inputs={**advances, "hexes": given["hexes"]})
    if _is_of_note_a(sw):
        return row
    inputs = {**row.inputs, "unit_kind": UnitKind.LEADER.value, "cheapest_way": True}
    return row._replace(rule=key_of(may_carry_so_far), beyond="hexes that cost more than along a road", inputs=inputs)


@unheard
def _is_of_note_a(sw: SwKind) -> bool:
    """Whether only two SMC carry it; which line is asked is no reason of its answer."""
    return not smc_may_carry_alone(sw)


def _as_advance(row: Row) -> Row:
    """A line of what moves, asked of the APh, in which units advance by a hex (SLC4.4.1): through another they enter two."""
    if row.presumes.get("act") == ClassicAct.MOVE.value:
        if "rule" in row.presumes or row.rule == key_of(hexes_entered):
            raise QuestionError('In the APh a unit advances: "may a squad advance 1 hex?"')
        return row._replace(presumes={**row.presumes, "act": ClassicAct.ADVANCE.value})
    inputs = {**row.inputs, "act": ClassicAct.ADVANCE.value}
    if _leads_through(row):
        return row._replace(rule=key_of(may_advance), inputs={**inputs, "hexes": 2})
    is_of_moving = row.rule == key_of(may_move)
    return row._replace(rule=key_of(may_advance), inputs={**inputs, "hexes": 1}) if is_of_moving else row._replace(inputs=inputs)


def _leads_through(row: Row) -> bool:
    """Whether a unit moves on through a hex that it enters."""
    return row.inputs.get("act") in (ClassicAct.MOVE.value, ClassicAct.ENTER_ENEMY_HEX.value) and "through" in row.phrase
