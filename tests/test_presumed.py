"""What is stated in a question that asks no act: it bears on the answer by its rules, or is told to change nothing."""

from __future__ import annotations

import re

import pytest

from asl_query.board.board import no_board
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.pipeline import ask
from asl_query.rules.index import index
from asl_query.rulings.asl import ruled
from asl_query.rulings.rows import Row, rulings
from asl_query.rulings.rule_answer import CaseAnswer
from asl_query.showing import tell
from asl_query.terms.answers import Value, Verdict
from asl_query.terms.questions import GivenValue, Ruling

SAID = {
    "dr": 6, "drm": 0, "morale_level": 7, "colored_die": 1, "elr": 3, "level": 1, "water_level": 0, "tem": 1, "mf_spent": 0,
    "current": "Slow", "phase": "MPh", "hindrance_drm": 1, "range_hexes": 2, "normal_range": 4, "fp": 4, "sniper_dr": 2,
    "swimmers": 2, "climb_levels": 2, "portage_pp": 0, "level_around": 1, "water_hexes": 2, "final_dr": 6,
    "advantage": 2, "mf": 4,
}  # fmt: skip
PLACES = ("hex", "from", "into", "side", "through")
OF_STATE = {"climbing", "swimming", "rafting", "fording"}
FACTS: dict[str, tuple[str, GivenValue]] = {
    **{name: (name, True) for name in ("broken", "wounded", "berserk", "pinned", "cx", "concealed", "unarmed", "captured", "ti")},
    "in Melee": ("in_melee", True), "Prep Fired": ("prep_fired", True), "with 5 PP": ("portage_pp", 5),
}  # fmt: skip
# What no such unit is, by the rule that eliminates it, keeps it from the act or does not let it happen.
NEVER = {
    "climbing": {"broken": "B11.42", "wounded": "B11.42", "berserk": "B11.42", "pinned": "B11.4", "ti": "A4.7"},
    "swimming": {"broken": "E6.1", "wounded": "E6.1", "berserk": "E6.1", "pinned": "E6.1", "ti": "A4.7"},
    "rafting": {"broken": "E6.1", "wounded": "E6.1", "berserk": "E6.1", "pinned": "E6.1", "unarmed": "E6.41"},
    "fording": {"broken": "E6.6", "wounded": "E6.6", "berserk": "E6.6", "ti": "A4.7"},
}
# Whom the rules keep from what a line presumes to be done.
BARRED = {
    "Climb": {"broken": "B11.4", "wounded": "B11.41", "berserk": "B11.4", "pinned": "A7.8", "with 5 PP": "B11.41"},
    "enter the water": {"broken": "E6.1", "wounded": "E6.1", "pinned": "A7.8", "with 5 PP": "E6.4", "Prep Fired": "A3.2"},
}


def lines() -> list[Row]:
    return [
        row
        for row in rulings().values()
        if "act" not in row.inputs and "{unit}" in row.phrase and not any(f"{{{place}}}" in row.phrase for place in PLACES)
        and row.state in (*OF_STATE, "free", "any")
    ]  # fmt: skip


def said_of(row: Row, fact: str = "") -> Ruling:
    slots = re.findall(r"\{(\w+)\}", re.sub(r"\[[^\]]*\]", "", row.phrase))
    given: dict[str, GivenValue] = {name: SAID[name] for name in slots if name != "unit"}
    given |= {"fp": 4, "normal_range": 6, "morale_level": 7} | ({row.state: True} if row.state in OF_STATE else {})
    given |= {"swimming": True} if row.state == "rafting" else {}
    given |= dict([FACTS[fact]]) if fact else {}
    return Ruling(row.phrase, row.state, "a 4-6-7", tuple(sorted(given.items())), ())


def answered(question: Ruling) -> CaseAnswer | str:
    """The answer, or why there is none."""
    try:
        return ruled(no_board(), question)
    except (LimitReachedError, QuestionError) as error:
        return str(error)


@pytest.mark.parametrize("fact", FACTS)
def test_a_stated_fact_is_read_or_leaves_open_what_is_so(fact: str) -> None:
    index()
    name, left_open = FACTS[fact][0], 0
    for row in lines():
        without, found = answered(said_of(row)), answered(said_of(row, fact))
        if not isinstance(without, CaseAnswer):
            continue
        if not isinstance(found, CaseAnswer):
            left_open += "what other rules make of what is stated" in found
            continue
        if found.answer != without.answer:
            assert found.rules, row.phrase
            assert name.replace("_", " ") not in found.unread, row.phrase
        is_forbidden = re.match(r"\W*(?:may|can)", row.phrase) and found.answer is Verdict.NO
        if not ("act" in row.inputs or name in row.even_if or is_forbidden or found.no_such):
            assert name.replace("_", " ") not in found.unread, row.phrase
    assert left_open > 2, left_open


@pytest.mark.parametrize(("state", "fact"), [(state, fact) for state, facts in NEVER.items() for fact in facts])
def test_what_no_such_unit_is_is_told_by_its_rule(state: str, fact: str) -> None:
    index()
    tried = [row for row in lines() if row.state == state]
    assert tried
    for row in tried:
        found = answered(said_of(row, fact))
        if isinstance(found, str):
            assert found.startswith("No piece is ever"), row.phrase
            assert NEVER[state][fact] in found, row.phrase
        else:
            is_its_end = row.phrase.endswith(" eliminated") and found.answer is Verdict.YES
            assert is_its_end or found.answer in (Verdict.NO, Value("none")), row.phrase
            assert NEVER[state][fact] in [one.rule.partition(":")[0] for one in found.rules], row.phrase


@pytest.mark.parametrize(("act", "fact"), [(act, fact) for act, facts in BARRED.items() for fact in facts])
def test_who_may_not_do_what_is_presumed_is_no_such_case(act: str, fact: str) -> None:
    index()
    # What is too heavy to Climb with (B11.41) bars that as well.
    tried = [row for row in lines() if row.presumes.get("act") == act and row.presumes.get("portage_pp") not in (4, 5)]
    assert tried
    for row in tried:
        found = answered(said_of(row, fact))
        assert isinstance(found, CaseAnswer), row.phrase
        assert found.answer in (Verdict.NO, Value("none")), row.phrase
        assert BARRED[act][fact] in [one.rule.partition(":")[0] for one in found.rules], row.phrase


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("what happens on a Falling DR of 10 to a wounded leader?", "None: a wounded leader may not Climb."),
        ("what DRM does fire at a pinned Climbing squad get?", "None: a pinned Climbing squad is never Climbing and pinned."),
        ("does a broken squad raft with a colored dr of 2 and an ELR of 3?", "No: a broken squad may not enter the water."),
        ("is the IB Lane of a malfunctioned GMSL cancelled when its owner cancels it?",
         "No: a malfunctioned GMSL may not have its IB Lane cancelled by its owner."),
        ("what is the TH DRM against a GMSL whose crew is broken?", "The TH DRM against a GMSL whose crew is broken is +0."),
        ("is a Commando squad a Commando?", "Yes, a Commando squad is a Commando."),
        ("may a MTR fire through the cliff hexside 15S5-T5 from 15T5?",
         "It depends: yes if its minimum range is one hex, otherwise no."),
        ("what is the TEM of 24F4?", "The TEM of 24F4 itself is 1."),
        ("why may a Climbing squad advance?",
         "It depends: yes if Climb level 0; or Climb level 1 and 1-level cliff; or Climb level 2 and 2-level cliff; "
         "or Climb level 3 and 3-level cliff, otherwise no."),
        ("what would let a Climbing squad fire?", "A Climbing squad may fire if: in the AFPh."),
    ],
)  # fmt: skip
def test_it_is_told_in_one_sentence(asked: str, told: str) -> None:
    assert tell(ask(asked)).verdict == told
