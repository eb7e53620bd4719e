"""Reasons of edge cases, of acts and of several Searchlights: what decides, each rule once, and nothing that only comes of it."""

from __future__ import annotations

import pytest
from large import few_or_all
from recorded_queries import recorded_in

from asl_query import ask
from asl_query.recorded import Recorded
from asl_query.showing import tell

EVER = [
    query for query in recorded_in("rulebook")
    if query.ask.startswith("can ") and " ever " in query.ask
]  # fmt: skip


@pytest.mark.parametrize("queries", few_or_all(EVER[::50], EVER))
def test_an_edge_case_names_each_rule_once(queries: list[Recorded]) -> None:
    for query in queries:
        rules = [reason.rule for reason in ask(query.ask, facts=query.facts, ruleset=query.ruleset).because]
        assert len(rules) == len(set(rules)), query.ask


REASONS = {
    # it passes its swimming TC; that it is Unarmed (E6.4) only comes of that
    "can a squad on board 8 ever be swimming?": {"E6.1"},
    # so is it when the enemy's turn has come: a pin that ends then (A7.8) is no matter
    "can a squad ever be swimming in the enemy APh?": {"E6.1"},
    # of one that is to be armed it is: a SMC is not exchanged for an Unarmed unit
    "can a leader ever be swimming, armed and not rafting?": {"E6.1", "E6.4"},
    "can a squad ever be swimming and armed?": {"E6.1", "E6.41"},
    # E6.1 bars wounded units, by whatever event they would come into the water
    "can a leader ever be swimming and wounded?": {"E6.1"},
    # Cavalry needs no TC, and keeps up to its IPC
    "can Cavalry ever be swimming and possessing a SW?": {"E6.5"},
    # CX of an advance off the counter (B11.434) is a reason only where one is asked for it
    "can a squad ever be at Climb level 3?": {"B11.41", "B11.43"},
    "can a leader ever be Climbing and CX?": {"B11.41", "B11.43", "B11.434"},
    # who may swim with a SW is the exception of E6.5 to E6.4
    "may Cavalry carrying a LMG swim?": {"E6.4", "E6.5"},
    "may Cavalry swim with a MMG?": {"E6.4", "E6.5"},
    "may a wounded leader swim?": {"E6.1"},
    # what is in tow is towed, not Pushed
    "may a GMSL in tow be Pushed?": {"W10.11"},
    "may a lit GMSL in tow be Pushed?": {"W10.11"},
    # less than +3 of SMOKE and Mist leaves it lit
    "is 44V4 Illuminated by a GMSL at 44X7 targeting 44V3 in +2 Mist?": {"W10.22", "W10.221"},
    "is 44V4 Illuminated by a GMSL at 44X7 targeting 44V3?": {"W10.22"},
    # woods and buildings take no GMSL; what the others do not light is out of their LOS; none is too far away
    "which set-ups of 2 GMSLs on board 44 can light 44A1 and 44GG10?": {"W10.11", "W10.4", "W10.41"},
}  # fmt: skip


@pytest.mark.parametrize("question", REASONS)
def test_because_names_the_rules_that_decide_and_no_other(question: str) -> None:
    assert {reason.rule for reason in ask(question).because} == REASONS[question]


@pytest.mark.parametrize(
    ("question", "ruleset"),
    [
        ("can a squad at 15T5 reach 15T4 by turn 2 without entering 15T4?", ""),
        ("can a squad and a leader at 15T5 reach 15T4 by turn 1 without entering 15T4?", ""),
        ("can a squad at 15T7 reach 15S8 by turn 2 without entering 15S8?", "slc"),
    ],
)
def test_a_question_that_bars_its_own_goal_says_so(question: str, ruleset: str) -> None:
    answer = ask(question, ruleset=ruleset)
    assert answer.because == ()
    said = "No rule: the question itself keeps out of the goal what is to reach it."
    assert ("Because", [said]) in [(heading, list(lines)) for heading, lines in tell(answer).sections]
