"""Rules that are asked are recorded, and `because` is that record made short: what decided, and nothing that was merely met."""

from __future__ import annotations

import sys

import pytest

from asl_query.acts.states.unit_bars import bars_of
from asl_query.logic.trace import AskedRule, recording, that_decide, that_refuse
from asl_query.pipeline import ask
from asl_query.rules.asl.a04_movement import enemy_bars, ipc_pp, may_advance, most_mf, portage_mf
from asl_query.rules.asl.a07_status import good_order
from asl_query.rules.asl.b10_hills import uphill_half_mf
from asl_query.rules.asl.b11_cliffs import falling_dr, may_attempt_falling_dr, may_climb
from asl_query.rules.asl.b21_water import may_ford
from asl_query.rules.asl.e06_swimmers import swimmer_may_carry
from asl_query.rules.asl.e06_swimming import may_enter_water
from asl_query.rules.asl.w10_sighting import counts_hazardous, counts_no_known_enemy
from asl_query.terms.acts import Act
from asl_query.terms.units import Weather


def keys(asked: object) -> list[str]:
    return [one.rule.key for one in asked]  # type: ignore[attr-defined]


def the_one(asked: list[AskedRule]) -> AskedRule:
    (one,) = asked
    return one


def test_every_rule_is_recorded_with_its_inputs_and_its_answer() -> None:
    with recording() as asked:
        may_advance(False, True, in_melee=False)
    one = the_one(asked)
    assert (one.rule.key, dict(one.inputs), one.answered) == (
        "A4.7", {"broken": False, "pinned": True, "in_melee": False}, False,
    )  # fmt: skip


def test_nothing_listens_outside_of_a_recording_and_the_one_around_goes_on() -> None:
    with recording() as outer:
        with recording() as inner:
            may_climb(True)
        enemy_bars(True, True)
    may_climb(False)
    assert (keys(inner), keys(outer)) == (["B11.4"], ["B11.4", "A4.14"])
    assert sys.getprofile() is None


def test_a_recording_may_hear_what_one_module_asks_itself() -> None:
    with recording(by=__name__) as own, recording(by="asl_query.acts.play") as others:
        may_climb(True)
    assert (keys(own), keys(others)) == (["B11.4"], [])


def test_what_changes_nothing_was_merely_met() -> None:
    with recording() as asked:
        most_mf(4)  # no more than eight
        enemy_bars(True, False)  # no enemy there
        uphill_half_mf(4, False)  # not uphill
        swimmer_may_carry(0, False, 3)  # carries nothing
    assert keys(that_decide(asked)) == []


def test_what_changes_something_decides() -> None:
    with recording() as asked:
        most_mf(9)
        uphill_half_mf(4, True)
        may_advance(False, False, False)
    assert keys(that_decide(asked)) == ["A4.5: most MF", "B10.4", "A4.7"]


def test_what_another_rule_asked_for_is_told_by_that_rule() -> None:
    with recording() as asked:
        may_climb(good_order(False))
        portage_mf(5, ipc_pp(False, False, 0))
    assert keys(that_decide(asked)) == ["B11.4", "A4.42: MF"]


def test_a_refusal_for_what_there_is_comes_before_one_for_what_there_is_not() -> None:
    with recording() as asked:
        may_ford(False, False, True)
        may_enter_water(False, True, False, True, 0)
    assert keys(that_refuse(asked)) == ["E6.1"]
    with recording() as asked:
        may_ford(False, False, True)
    assert keys(that_refuse(asked)) == ["B21.41"]


def test_the_stakes_of_an_answer_are_what_would_turn_it() -> None:
    with recording() as asked:
        may_attempt_falling_dr(True, 0, 2)
    assert the_one(asked).stakes() == ("wounded",)


@pytest.mark.parametrize(
    ("dr", "exceptions"), [(9, {}), (10, {"commando": "B11.433"}), (11, {"commando": "B11.433"}), (12, {"commando": "B11.433"})]
)
def test_an_exception_is_named_where_it_is_applied(dr: int, exceptions: dict[str, str]) -> None:
    with recording(by=__name__) as asked:
        falling_dr(dr, True, Weather())
    assert the_one(asked).exceptions == exceptions


def test_exceptions_that_are_enough_each_are_all_named() -> None:
    with recording() as asked:
        counts_no_known_enemy(False, False, True, True)
        counts_hazardous(True, False)
    assert [one.exceptions for one in asked] == [{"gunflash": "E1.8", "moving_enemy": ""}, {"not within_nvr": "E1.101"}]


# Reasons of map questions, by the rule texts

REASONS = {
    # E6.1: broken or wounded units may not swim; E6.4: swimmers may not carry equipment
    "can a wounded leader at 8N9 reach 8N8 by turn 2 in a Slow current?": ("no", {"E6.1"}),
    "can a squad with a LMG at 8N9 reach 8N8 by turn 2 in a Slow current?": ("no", {"E6.4"}),
    "why can't a wounded leader at 8N9 reach 8N8 by turn 2 in a Slow current?": ("no", {"E6.1", "B21.1"}),
    "why can't a squad with a LMG at 8N9 reach 8N8 by turn 2 in a Slow current?": ("no", {"E6.4", "B21.1"}),
    # B11.41: a wounded unit may not Climb, and a Climbing unit carries no more than its CX IPC
    "can a wounded leader at 15T5 reach 15S5 by turn 5 only by Climbing S5-T5?": ("no", {"B11.41"}),
    "can a squad carrying 3 PP at 15T5 reach 15S5 by turn 5 only by Climbing S5-T5?": ("no", {"B11.41"}),
    # B11.433 is the exception to B11.41 for Commandos
    "can a squad at 15T5 reach 15S5 by turn 5 only by Climbing S5-T5?":
        ("yes", {"B11.4", "B11.41", "B11.43", "B11.432"}),
    "can a Commando squad at 15T5 reach 15S5 by turn 5 only by Climbing S5-T5?":
        ("yes", {"B11.4", "B11.41", "B11.43", "B11.432", "B11.433"}),
    # broken units neither move nor advance
    "can a broken squad at 44T1 reach 44T6 by turn 1?": ("no", {"A4.7", "A10.4"}),
    # no swimmer enters water in the APh (E6.1), and no advance crosses a cliff hexside: A4.7 decides nothing there
    "can a broken leader at 8N9 reach 8N8 by turn 1 in a Slow current?": ("no", {"E6.1"}),
    "why can't a broken leader at 8N9 reach 8N8 by turn 1 in a Slow current?": ("no", {"E6.1"}),
    "why can't a broken squad at 15T5 reach 15S5 by turn 4 only by Climbing 15S5-T5?": ("no", {"B11.4"}),
    # unbroken it would be there on foot, too
    "can a broken squad at 15T5 reach 15S5 by turn 4?": ("no", {"A10.4", "A4.7", "B11.4"}),
    # all else that is next to the gully hex the question rules out, and its Crest leads nowhere: the cliff bars
    "can a squad at 24E8 reach 24D7 by turn 9 without Climbing and without entering 24E7, 24D8, 24F8, 24F7, 24E9?":
        ("no", {"B11.4"}),
    # the question bars its own goal, and no rule does
    "can a squad at 15T5 reach 15T4 by turn 9 without entering 15T4?": ("no", set()),
    # an enemy unit in the way, without whom it would be there
    "can a CX squad at 44T2 reach 44T7 by turn 1 with enemy unit in 44T4?": ("no", {"A4.11", "A4.14", "A4.5", "A4.7"}),
    "can a squad at 44T1 reach 44T9 by turn 1?": ("no", {"A4.11", "A4.7"}),
    # it comes to its goal, but Unarmed; a Falling DR holds it on its cliff
    "can a 4-6-7 squad with ELR 5 at 8Y1 reach 8Y5 by turn 9 in a Slow current ending armed?": ("no", {"E6.1", "E6.4"}),
    "can a squad at Climb level 1 of 15S5-T5 reach 15T5, 15S5 by turn 1 if the turn 1 Falling DR is 10?":
        ("no", {"B11.4", "B11.41", "B11.43", "B11.432"}),
    # how far it is no rule of LOS decides
    "what is the range from 24C6 to 24E7?": (2, set()),
}  # fmt: skip


@pytest.mark.parametrize("question", REASONS)
def test_because_names_the_rules_that_decide_and_no_other(question: str) -> None:
    found = ask(question)
    expected, rules = REASONS[question]
    assert getattr(found.answer, "value", found.answer) == expected
    assert {reason.rule for reason in found.because} == rules


SIGHTING = "what is the Sighting TC DRM of a GMSL at 44X7 targeting 44V3 with "


@pytest.mark.parametrize(
    ("there", "exception"),
    [
        ("a Gunflash there", "gunflash (E1.8)"),
        ("a moving enemy there", "moving enemy"),
        ("a Known enemy there with an enemy there subject to Hazardous Movement with NVR 4", "not within nvr (E1.101)"),
    ],
)
def test_a_row_that_an_exception_takes_away_says_so(there: str, exception: str) -> None:
    because = ask(f"{SIGHTING}{there}?").because
    assert (exception,) in [reason.facts.get("exceptions") for reason in because]


def test_a_joint_yes_names_what_lets_it_not_every_rule_that_was_used() -> None:
    found = ask("can a squad at 44T2, a squad at 44T2 and a leader at 44T2 all reach 44T4 by turn 1?")
    assert {reason.rule for reason in found.because} == {"A4.11"}


def test_what_is_worked_out_of_every_state_alike_is_heard_by_nobody() -> None:
    bars_of.cache_clear()  # type: ignore[attr-defined]
    with recording() as first:
        bars_of(Act.CLIMB)
        may_climb(True)
    assert keys(first) == ["B11.4"]
    assert sys.getprofile() is None
