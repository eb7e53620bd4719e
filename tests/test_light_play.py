"""A Searchlight over turns: chances worked out by hand, against tests/plain_light.py, and forged answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from large import parts
from plain_light import Case, best_chance, passing

from asl_query import ask
from asl_query.check.refusal import Refused
from asl_query.codec import to_json
from asl_query.errors import QuestionError
from asl_query.kinds.lights.chances import LightChance, LightChanceSpan
from asl_query.library import load_board
from asl_query.verifying import verify

T, U, K = Fraction(26, 36), Fraction(10, 36), Fraction(33, 36)  # ML 8 without DRM; its Reliability DR
CHANCES = {
    "in turn 1": T * K + U * T,  # as the PFPh starts, kept as the enemy MPh starts; or only then
    "in turn 2": T * K + U * T,
    "in turn 1 with enemy moving first": T * K + U * T,
    "in turn 1 and keep it lit until turn 2": (T * K + U * T) * K * K,
    "in turn 2 and keep it lit until turn 4": (T * K + U * T) * K**4,
    "in turn 1 in Extreme Winter": T * Fraction(30, 36) + U * T,
    "in turn 2 from turn 3 on": Fraction(0),
}


@pytest.mark.parametrize("when", CHANCES)
def test_chances_are_those_worked_out_by_hand(when: str) -> None:
    conditions = when if "known" in when else f"{when} with a Known enemy there"
    answer = ask(f"how likely is a GMSL with ML 8 at 44T7 to light 44U3 {conditions}?")
    assert answer.answer == LightChance(CHANCES[when])


def test_a_first_tc_at_the_bore_sighted_location_needs_no_roll() -> None:
    question = "how likely is a GMSL with ML 3 at 44T7 bore sighted on 44U3 to light 44U3 in turn 1 {}with a Known enemy there?"
    assert ask(question.format("")).answer == LightChance(Fraction(1))  # as the enemy MPh starts, so that nothing is left to keep
    again = passing(3, -2)  # what a later TC has, -2 for the Bore Sighting
    assert ask(question.format("after an earlier Sighting TC ")).answer == LightChance(again * K + (1 - again) * again)


def test_a_moving_enemy_beyond_nvr_is_no_target_in_the_mph() -> None:
    question = "how likely is a GMSL with ML 8 at 44T7 to light 44U3 in turn 1 with a moving enemy there subject to FFMO {}?"
    known = "if the no-Known-enemy DRM is +2"
    slow, fast = passing(8, 2), passing(8, -1)
    within, beyond = (ask(question.format(f"with NVR {nvr} {known}")).answer for nvr in (5, 4))
    assert within == LightChance(slow * K + (1 - slow) * fast)
    assert beyond == LightChance(slow * K + (1 - slow) * slow)


@pytest.mark.parametrize("numbers", parts(15, 60))
def test_random_questions_are_answered_as_by_the_plain_model(numbers: range) -> None:
    for number in numbers:
        rng = random.Random(number)
        morale, spines, moving = rng.randint(5, 9), rng.choice((0, 1, 2, 3)), rng.random() < 0.4
        first_turn = rng.randint(1, 3)
        last = rng.choice((first_turn, first_turn + rng.randint(1, 3)))
        still, enemy_first, winter, broken = (rng.random() < 0.5 for _ in range(4))
        still = still or last == first_turn
        from_turn = rng.randint(1, 2)
        turned = max(spines - 1, 0)  # a GMSL turns by one hexspine for nothing
        at_rest = 0 if not moving else 2
        case = Case(
            passing(morale, turned + at_rest), passing(morale, at_rest),
            passing(morale, turned - 1) if moving else Fraction(0), passing(morale, -1) if moving else Fraction(0),
            first_turn, last, still, enemy_first, from_turn, winter, broken,
        )  # fmt: skip
        # U3 lies in the arc of the upper right hexspine (1) of T7, its hexrow side also of the upper left one
        facing = {0: 1, 1: 2, 2: 3, 3: 4}[spines]
        until = f" and {'still ' if still else ''}be lit in turn {last}" if last > first_turn else ""
        there = "with a moving enemy there subject to FFMO with NVR 9" if moving else "with a Known enemy there"
        words = [
            f"how likely is a {'malfunctioned ' if broken else ''}GMSL with ML {morale} facing hexspine {facing} at 44T7",
            f"to light 44U3 in turn {first_turn}{until}", there, f"from turn {from_turn} on", "if the no-Known-enemy DRM is +2",
            "in Extreme Winter" if winter else "", "with enemy moving first" if enemy_first else "",
        ]  # fmt: skip
        question = " ".join(filter(None, words))
        assert ask(question).answer == LightChance(best_chance(case)), question


def test_what_is_lost_in_the_table_makes_the_answer_conditional() -> None:
    answer = ask("can a GMSL with ML 8 at 44T7 light 44U3 in turn 1?")
    expected = {"value": "yes, if the DRM for no Known enemy is +6 or less", "lost": ["no Known enemy"]}
    assert to_json(answer.answer) == expected
    chance = ask("how likely is a GMSL with ML 8 at 44T7 to light 44U3 in turn 1?").answer
    assert isinstance(chance, LightChanceSpan)
    assert (chance.least, chance.most) == (0, T * K + U * T)


def test_the_crew_of_a_gmsl_is_taken_from_the_rulebook_s_example_where_none_is_named() -> None:
    named, unnamed = (
        ask(f"how likely is a GMSL {ml}at 44T7 to sight 44U3 with a Known enemy there?") for ml in ("with ML 7 ", "")
    )
    assert unnamed.answer == named.answer == LightChance(passing(7, 0))
    assert "2-2-7" in unnamed.assumed[0]


def test_without_a_ml_the_question_about_a_vehicle_s_light_says_what_is_missing() -> None:
    with pytest.raises(QuestionError, match="with ML 8"):
        ask("can a TMSL at 44T7 light 44U3 in turn 1?")


NIGHT = """
gunflashes = ["44U4"]
[searchlights.gmsl-x]
type = "GMSL"
at = "44X7"
crew = "2-2-7"
target = "44V3"
[searchlights.gmsl-t]
type = "GMSL"
at = "44T7"
morale_level = 8
[units.squad-e]
kind = "squad"
at = "44U3"
enemy = true
"""
ROWS = {
    "44U3": [],  # a Known enemy
    "44U4": [],  # a Gunflash
    "44U5": ["no Known enemy"],
    "44W5": ["lit", "no Known enemy"],  # in the Lane of the other
    "44Y4": ["no Known enemy", "lit hexes crossed"],
}


@pytest.mark.parametrize("target", ROWS)
def test_what_the_situation_holds_bears_on_the_sighting_tc(target: str, tmp_path: Path) -> None:
    facts = tmp_path / "night.toml"
    facts.write_text(NIGHT)
    answer = ask(f"what is the Sighting TC DRM of the SL gmsl-t targeting {target}?", facts=facts)
    assert answer.witness is not None
    assert [one.row.value for one in answer.witness] == ROWS[target]


def test_a_light_in_the_light_has_a_drm_of_its_own(tmp_path: Path) -> None:
    facts = tmp_path / "night.toml"
    facts.write_text(NIGHT.replace('"44V3"', '"44T7"'))
    answer = ask("what is the Sighting TC DRM of the SL gmsl-t targeting 44U3?", facts=facts)
    assert [one.row.value for one in answer.witness] == ["SL's Location lit"]


FORGERIES: dict[str, Callable[[dict[str, Any]], None]] = {
    "a chance": lambda a: a["answer"].update(value="1/2"),
    "the certificate's chance": lambda a: a["certificate"].update(chance="1/2"),
    "a line left out": lambda a: a["witness"].pop(),
    "a result that is none": lambda a: a["witness"][-1].update(after="off"),
    "a policy line left out": lambda a: a["certificate"]["policy"].pop(),
    "a worse policy": lambda a: a["certificate"]["policy"][4].update(action="nothing"),
    "another formula": lambda a: a["probability"].update(formula="t"),
    "a roll's chance": lambda a: a["probability"]["chances"].update(t="1/2"),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_forged_answers_are_refused(what: str) -> None:
    answer = ask(
        "how likely is a GMSL with ML 8 at 44T7 to light 44U3 in turn 2 and keep it lit until turn 3 with a Known enemy there?"
    )
    told = answer.to_json()
    verify(told, load_board)
    FORGERIES[what](told)
    with pytest.raises(Refused):
        verify(told, load_board)
