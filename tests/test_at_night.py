"""LOS at night: a list says what each LOS alone does, a liar is caught, what is dark is shaded, what is meant is read."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

from asl_query import Situation, ask, load_board, read, verify
from asl_query.check.refusal import Refused
from asl_query.errors import AnswerError, PlainQuestion, QuestionError, ReplayError, SeveralQuestionsError
from asl_query.kinds.at_night.draw import NIGHT
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.lights.colours import LIT
from asl_query.kinds.why.question import Why
from asl_query.terms.hexes import parse_hex
from asl_query.terms.night import Night
from asl_query.terms.questions import Sees, WhoSees

LANE = "with a GMSL at 44X7 targeting 44V3"
JUST_V4 = f"which hexes can 44V4 see at night with NVR 2, {LANE} and a Gunflash in 44R3?"


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    """A list at night, with all that shows it."""
    return ask(JUST_V4).to_json()


def test_a_list_is_what_each_los_alone_is() -> None:
    night = f"at night with NVR 2, {LANE} and a Gunflash in 44R3"
    seen = set(ask(JUST_V4).answer.hexes)
    for name in ("44V2", "44X4", "44Y4", "44X6", "44X7", "44W6", "44R3", "44R4", "44T5", "44U7"):
        assert (name in seen) == (ask(f"can 44V4 see {name} {night}?").answer == "yes"), name


def test_out_of_a_lane_and_into_it_differ() -> None:
    into, out = (
        set(ask(f"which hexes can {which} at night with NVR 1, {LANE}?").answer.hexes) for which in ("see 44V4", "44V4 see")
    )
    by_day = set(ask("which hexes can see 44V4?").answer.hexes)
    assert into == by_day
    assert out == {"44U4", "44U5", "44V3", "44V5", "44W4", "44W5", "44W6", "44X6", "44X7"}


@pytest.mark.parametrize(
    ("lie", "said"),
    [
        (lambda a: a["answer"]["hexes"].append("44Z4"), "answer"),
        (lambda a: a["answer"].pop("in_the_dark"), "answer"),
        (lambda a: a["certificate"]["sights"][0].update(seen="yes", rule="E1.1"), "LOS 1"),
        (lambda a: a["certificate"]["sights"].pop(), "number of LOS"),
        (lambda a: a["certificate"]["lit"].pop(), "number of Locations"),
        (lambda a: a["certificate"]["lit"][0].update(answer="no"), "answer"),
        (lambda a: a["certificate"]["of"]["witness"].pop(), "not listed"),
        (lambda a: a["because"].pop(), "because"),
    ],
)
def test_a_liar_is_caught(saved: dict[str, Any], lie: Callable[[dict[str, Any]], object], said: str) -> None:
    told = copy.deepcopy(saved)
    verify(told, load_board)
    lie(told)
    with pytest.raises((Refused, AnswerError), match=said):
        verify(told, load_board)


def test_the_light_of_the_re_check_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A finder that takes every Location along a Lane for dark is not believed."""
    from asl_query.kinds.lights.lit import answer as finding

    plain = finding.lanes
    monkeypatch.setattr(finding, "lanes", lambda *asked: [lane._replace(lit=()) for lane in plain(*asked)])
    with pytest.raises(ReplayError, match="field 'lit'"):
        ask(f"can 44Z4 see 44V4 at night with NVR 3, {LANE}?")


def test_what_is_dark_is_shaded_and_what_is_lit_is_lit() -> None:
    dark = ask("can 44Z4 see 44V4 at night with NVR 3?").svg()
    assert NIGHT[0] in dark
    assert LIT not in dark
    lit = ask(f"can 44Z4 see 44V4 at night with NVR 3, {LANE}?").svg()
    assert lit.count(f'fill="{LIT}"') > 6  # the six hexes of the Lane, and the legend
    assert NIGHT[0] not in ask("can 44Z4 see 44V4 at night?").svg()


@pytest.mark.parametrize(
    "asked",
    [
        "can 44Z4 see 44V4 at night with NVR 3?",
        "can 44Z4 see 44V4 with a NVR of 3 at night?",
        "at night with NVR 3, can 44Z4 see 44V4?",
        "it is night, NVR 3: can 44Z4 see 44V4?",
        "can 44Z4 see 44V4 during the night (NVR 3)?",
        "is there a LOS from 44Z4 to 44V4 at night when the NVR is 3?",
        "can 44z4 see 44v4 by night with nvr = 3 hexes",
        "We play a night scenario, NVR 3. My squad is in 44Z4. Can it see an enemy in 44V4?",
    ],
)
def test_the_same_is_said_in_many_ways(asked: str) -> None:
    assert read(asked) == AtNight(read("can 44Z4 see 44V4?"), Night(3))


def test_why_is_asked_of_the_night_too() -> None:
    assert read("It is night, NVR 3. Why can 44Z4 not see 44V4?") == Why(read("can 44Z4 see 44V4 at night with NVR 3?"), "no")


@pytest.mark.parametrize(
    ("asked", "outward"),
    [
        ("which hexes can see 44T7 at night?", False),
        ("from where can 44T7 be seen at night?", False),
        ("which hexes can 44T7 see at night?", True),
        ("what can 44T7 see at night with NVR 3?", True),
        ("at night, which hexes can 44T7 see?", True),
        ("which hexes can a squad in 44T7 see in rain at night?", True),
        ("which hexes can 24E7 Crest see at night?", True),
    ],
)
def test_who_looks_is_told_from_who_is_seen(asked: str, outward: bool) -> None:
    question = read(asked)
    assert isinstance(question, AtNight)
    assert isinstance(question.of, WhoSees)
    assert question.outward is outward
    in_its_facts = read(re.sub(",? ?at night(?: with NVR 3)?,? ?", "", asked), facts=Situation.of(night={}))
    assert isinstance(in_its_facts, AtNight)
    assert in_its_facts.outward is outward


def test_what_a_question_says_goes_before_its_situation() -> None:
    situation = Situation.of(night={"nvr": 3}, gunflashes=["44V4"], blazes=["44U2"])
    v4, u2, v5 = (parse_hex(name) for name in ("44V4", "44U2", "44V5"))
    plain = read("can 44Z4 see 44V4?", facts=situation)
    assert plain == AtNight(read("can 44Z4 see 44V4?"), Night(3, gunflashes=(v4,), blazes=(u2,)))
    more = read("can 44Z4 see 44V4 with NVR 5 and a Gunflash in 44V5?", facts=situation)
    assert more == AtNight(read("can 44Z4 see 44V4?"), Night(5, gunflashes=(v4, v5), blazes=(u2,)))
    assert isinstance(read("can a Searchlight at 44Z4 see 44V4?", facts=situation), Sees)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("what is the fewest smoke that hides 24D9 at night?", "counted without a NVR"),
        ("which hex sees the most of board 3 at night?", "counted without a NVR"),
        (f"what is the fewest smoke that hides 44V4 at night with NVR 2, {LANE}?", "dims a Lane too"),
        (f"from which hex and level can 44V4 be seen unseen from 44T7 at night with NVR 2, {LANE}?", "viewers raised above"),
        ("can a squad at 44Z4 reach 44V4 by turn 1 at night with NVR 3?", "Moving at night"),
        ("can a squad at 44Z4 reach 44V4 by turn 1 unseen by 44T7 at night?", "hangs on the NVR"),
        ("can a squad at 44Z4 reach 44V4 by turn 1 unseen by 44T7 at night with NVR 3 and a Blaze in 44V5?", "a Blaze lights"),
        ("can 44Z4 see 44V4 at night with NVR 77?", "from 0 to 50"),
        ("can 44Z4 see 44V4 at night with NVR -1?", "from 0 to 50"),
        ("can 44Z4 see 44V4 at night with a starshell in 44V4?", "Starshells and IR light is not known"),
        ("can 44Z4 see 44V4 at night with a Gunflash in 44V99?", "no hex V99"),
        ("can 44Z4 see 44V4 at night with a Blaze in 15A1?", "another board"),
        (f"can 44Z4 see 44V4 with unknown smoke in 44W5 at night, {LANE}?", "hangs on its DRM"),
        ("can 24C6 see 24E7 at night, with a GMSL at 24C6 targeting 24D6?", "INTO 24E7"),
    ],
)
def test_what_cannot_be_asked_of_a_night_is_told(asked: str, told: str) -> None:
    with pytest.raises(QuestionError, match=told):
        ask(asked)


def test_hidden_from_several_is_what_none_of_them_sees() -> None:
    night = f"at night with NVR 2, {LANE} and a Gunflash in 44R3"
    hidden = set(ask(f"which hexes are hidden from 44V4 and 44T7 {night}?").answer.hexes)
    seen = {name for eye in ("44V4", "44T7") for name in ask(f"which hexes can {eye} see {night}?").answer.hexes}
    every = {hex_.name for hex_ in load_board("44").painted_hexes}
    assert hidden == every - seen - {"44V4", "44T7"}
    assert {"44Y4", "44Y7"} <= hidden
    assert not hidden & {"44V3", "44R3"}


def test_what_is_seen_from_most_is_another_thing_at_night() -> None:
    night = "at night with NVR 1 and a Gunflash in 3D3"
    there, back = (ask(f"which hex of board 3 {asked} {night}?") for asked in ("sees the most", "is seen from the most hexes"))
    assert there.answer.sees == 7  # six around it, and the marked one
    assert "3D3" not in there.answer.hexes
    assert back.answer.hexes == ("3D3",)
    assert back.answer.sees == len(ask("which hexes can see 3D3?").answer.hexes)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("which hex sees the most of board 3 at night with NVR 1 and a Blaze in 3D3?", "Blaze Illuminates"),
        ("what is the fewest smoke that hides 24D9 at night with NVR 1 and a Blaze in 24D9?", "the Blaze in 24D9 Illuminates"),
    ],
)
def test_what_hangs_on_a_text_that_was_not_seen_is_undecided(asked: str, why: str) -> None:
    answer = ask(asked)
    assert answer.is_undecided
    assert why in answer.checked["reason"]


@pytest.mark.parametrize(
    ("asked", "lie", "said"),
    [
        ("which hexes are hidden from 3D3 at night with NVR 1?", lambda a: a["answer"]["hexes"].pop(), "answer"),
        ("which hexes are hidden from 3D3 at night with NVR 1?", lambda a: a["certificate"]["by"].pop(), "places that look"),
        ("what is the fewest smoke that hides 24D9 at night with NVR 1?", lambda a: a["answer"].update(value="6"), "answer"),
        (
            "what is the fewest smoke that hides 24D9 at night with NVR 1?",
            lambda a: a["certificate"]["counters"].pop(),
            "witness",
        ),
        ("which hex sees the most of board 3 at night with NVR 1?", lambda a: a["answer"].update(sees=7), "answer"),
        (
            "which hex sees the most of board 3 at night with NVR 1?",
            lambda a: a["certificate"]["places"][0].update(sees=7),
            "hexes seen",
        ),
        (
            "from which hex and level can 24D9 be seen unseen from 24E9 at night with NVR 1?",
            lambda a: a["answer"]["hexes"].append("24E10"),
            "answer",
        ),
        (
            "what must be removed so that 44C9 can see 44M9 at night with NVR 9?",
            lambda a: a.update(answer={"value": "1"}),
            "answer",
        ),
    ],
)
def test_a_liar_is_caught_in_what_is_made_of_a_night(asked: str, lie: Callable[[dict[str, Any]], object], said: str) -> None:
    told = ask(asked).to_json()
    verify(told, load_board)
    lie(told)
    with pytest.raises((Refused, AnswerError), match=said):
        verify(told, load_board)


def test_a_way_in_the_dark_is_one_that_is_not_seen_place_by_place() -> None:
    """Whatever it enters unseen nobody there sees at night, and by day some of it is seen."""
    night = "at night with NVR 1 and a Gunflash in 15T7"
    reached = ask(f"what is the reach of a squad at 15T5 by turn 1 unseen by 15S5 {night}?").answer.hexes
    seen = set(ask(f"which hexes can 15S5 see {night}?").answer.hexes)
    assert not seen & {name for name in reached if name != "15T5"}
    by_day = set(ask("which hexes can see 15S5?").answer.hexes)
    assert len(by_day & set(reached)) > 10


@pytest.mark.parametrize(
    "asked",
    [
        "which hexes are hidden from 44V4 and 44T7 at night with NVR 2?",
        "from which hex and level can 24D9 be seen unseen from 24E9 at night with NVR 1?",
        "what is the fewest smoke that hides 24D9 at night with NVR 1?",
        "what must be removed so that 44C9 can see 44M9 at night with NVR 10?",
        "which hex sees the most of board 3 at night with NVR 1?",
    ],
)
def test_each_has_its_picture(asked: str) -> None:
    assert "<svg" in ask(asked).svg()


def test_the_night_of_a_situation_hides_a_way() -> None:
    asked = "can a squad at 15T5 reach 15T7 by turn 1 unseen by 15S5?"
    assert ask(asked, facts=Situation.of(night={"nvr": 1})).answer == "yes"
    assert ask(asked).answer == "no"


def test_what_a_unit_of_a_situation_sees_is_asked_by_its_name() -> None:
    units = {"squad-b": {"kind": "squad", "at": "44V4"}}
    dark = Situation.of(units=units, night={"nvr": 2})
    answer = ask("which hexes can squad-b see?", facts=dark)
    assert answer.read_as == "which hexes can 44V4 see?"
    assert answer.answer == ask("which hexes can 44V4 see at night with NVR 2?").answer
    assert read("what can squad-b see?", facts=Situation.of(units=units)) == read("which hexes can see 44V4?")


def test_where_the_dark_hides_from_all_no_smoke_is_needed() -> None:
    answer = ask("what is the fewest smoke that hides 24D9 at night with NVR 0?")
    assert answer.value == 0
    verify(answer.to_json(), load_board)


@pytest.mark.parametrize(
    ("asked", "value"),
    [
        ("what would let 44Z4 see 44V4 at night?", "the NVR is 4 or more"),
        ("what would stop 44Z4 from seeing 44V4 at night?", "the NVR is 3 or less"),
        ("what would let 24C6 see INTO 24E7 at night?", "without the cliff 24D6-E7, a Gunflash in 24E7"),
        ("what would let 24C6 see INTO 24E7 at night with NVR 1 and a Blaze in 24D6?", "without the cliff 24D6-E7, a NVR of 2"),
    ],
)
def test_where_nobody_says_the_nvr_it_may_be_what_lets_it(asked: str, value: str) -> None:
    answer = ask(asked)
    assert answer.value == value
    verify(answer.to_json(), load_board)


def test_what_is_thought_away_stops_no_lane() -> None:
    asked = "can 44B6 see 44A5 at night with NVR 1, with a GMSL at 44A2 targeting 44A5{}?"
    assert ask(asked.format("")).answer == "no"
    bare = ask(asked.format(", without the woods in 44A4"))
    assert bare.answer == "yes"
    verify(bare.to_json(), load_board)


@pytest.mark.parametrize(
    "asked",
    [
        "can 44Z4 and 44X4 see 44V4 at night with NVR 3?",
        "can 44Z4 see 44V4 and can 44X4 see 44V4 at night with NVR 3?",
        f"at night with NVR 3, {LANE}: can 44Z4 see 44V4 and 44V5?",
    ],
)
def test_each_of_several_questions_is_one_at_night(asked: str) -> None:
    with pytest.raises(SeveralQuestionsError) as several:
        read(asked)
    parts = [read(part.text) for part in several.value.parts if isinstance(part, PlainQuestion)]
    assert len(parts) == 2
    assert all(isinstance(part, AtNight) and part.night.nvr == 3 for part in parts)


def test_where_it_hangs_on_more_than_the_nvr_all_of_it_is_said() -> None:
    words = ask("can 24E7 see 24C6 at night?").answer.words
    assert "yes if the NVR is 2 or more and the unit in 24E7 is at its Crest" in words
