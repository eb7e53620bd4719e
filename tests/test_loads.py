"""What a unit carries: cases and maps ask the same of it (A4.42, A4.72)."""

from __future__ import annotations

from itertools import product

import pytest

from asl_query import ask
from asl_query.acts.fitness import OnFoot
from asl_query.acts.marches import MOST_PP, over_ipc, printed_mf
from asl_query.acts.starting_state import unfit
from asl_query.kinds.case.proof import MayUnladen
from asl_query.rules.asl.a04_movement import is_difficult_advance
from asl_query.rulings.act_verdict import decide
from asl_query.rulings.unit_cases import acts_of_any_unit
from asl_query.terms.acts import Act
from asl_query.terms.answers import Verdict
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.movement import Mover
from asl_query.terms.unit_state import Flags
from asl_query.terms.units import Unit, UnitKind

OPEN_GROUND_HALF_MF = 2


def is_let(act: Act, unit: Unit) -> bool:
    """Whether a unit may do something as a case has it."""
    asked = acts_of_any_unit()
    said = {"is_smc": unit.is_smc, "portage_pp": unit.portage_pp, "cx": unit.cx, "wounded": unit.wounded}
    stated = dict(asked.stated_as(said).values())
    found = decide(asked.world, act, stated, asked.following(stated))
    return found.is_yes


UNITS = [
    Unit(kind, portage_pp=pp, cx=cx, wounded=wounded)
    for kind, pp, cx, wounded in product((UnitKind.SQUAD, UnitKind.LEADER), range(MOST_PP + 1), (False, True), (False, True))
    if kind.is_smc or not wounded
]


@pytest.mark.parametrize("act", [Act.MOVE, Act.ADVANCE, Act.FORD])
def test_what_no_unit_on_a_map_carries_none_carries_in_a_case(act: Act) -> None:
    somewhere = Location(Hex("44", "T", 2))
    refused = {unit for unit in UNITS if unfit(Mover(unit, somewhere)) is not None}
    assert refused == {unit for unit in UNITS if unit.is_smc and unit.portage_pp > 2}
    assert not any(is_let(act, unit) for unit in refused)


def test_a_laden_unit_moves_in_a_case_as_on_a_map() -> None:
    for unit in UNITS:
        if not (unit.is_smc and unit.portage_pp > 2):
            on_foot = OnFoot(unit, by_assault_movement=False, led=False)
            assert is_let(Act.MOVE, unit) is (on_foot.moved_least(Flags(cx=unit.cx)) is not None), unit


def test_a_laden_unit_that_is_cx_advances_in_a_case_as_on_a_map() -> None:
    for unit in UNITS:
        if not (unit.is_smc and unit.portage_pp > 2):
            mf = max(0, printed_mf(unit) - over_ipc(unit, cx=False))
            is_difficult = is_difficult_advance(OPEN_GROUND_HALF_MF, mf)
            after = OnFoot(unit, by_assault_movement=False, led=False).advanced(Flags(cx=unit.cx), is_difficult=is_difficult)
            assert is_let(Act.ADVANCE, unit) is (after is not None), unit


@pytest.mark.parametrize(
    ("question", "may_unladen"),
    [
        ("may a squad with a LMG swim?", True),  # E6.4
        ("may a leader with a HMG advance?", True),  # A4.42
        ("may a squad carrying 3 PP Climb?", True),  # B11.41
        ("may a wounded leader with a LMG swim?", False),  # E6.1 bars him too
        ("may a pinned squad carrying 3 PP Climb in its MPh?", False),  # A7.8 bars it too
        ("may a swimming squad with a LMG advance onto land?", False),  # there is none
        ("may a squad with a LMG swim in frigid water?", False),  # E6.1
    ],
)
def test_a_no_says_whether_it_is_for_the_load_alone(question: str, may_unladen: bool) -> None:
    found = ask(question)
    assert found.answer is Verdict.NO
    assert (MayUnladen() in found.witness) is may_unladen
    assert ("It may if it leaves what it carries." in str(found)) is may_unladen
