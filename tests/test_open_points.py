from __future__ import annotations

import copy
from typing import Any

import pytest

from asl_query import ask
from asl_query.acts.states.classic_disputed_points import DISPUTED_POINTS as CLASSIC
from asl_query.acts.states.disputed_points import DISPUTED_POINTS
from asl_query.errors import QuestionError, RuleError
from asl_query.kinds.open_points.question import Open
from asl_query.library import load_board
from asl_query.logic.disputed_point import DisputedPoint, cases_of, clause, conflicting
from asl_query.reading.edge_case_words import read_open_points
from asl_query.rules.index import index
from asl_query.solve.by_cases import open_cases
from asl_query.verifying import Refused, verify


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return ask("where do the rules contradict each other or leave a case open?").to_json()


@pytest.mark.parametrize("point", [*DISPUTED_POINTS, *CLASSIC], ids=lambda point: point.name)
def test_z3_and_every_case_one_by_one_agree(point: DisputedPoint) -> None:
    every = {pair for case in cases_of(point) for pair in conflicting(point, case)}
    assert {case.clauses for case in open_cases(point)} == every
    assert every, "a point in which nothing is open has no place in the list"


@pytest.mark.parametrize("point", [*DISPUTED_POINTS, *CLASSIC], ids=lambda point: point.name)
def test_every_clause_speaks_of_a_case_and_cites_a_known_rule(point: DisputedPoint) -> None:
    for one in point.clauses:
        assert any(one.speaks_of(case) for case in cases_of(point)), one.says
        assert one.rule.removesuffix(" EX") in index()


def test_each_state_is_reached_by_a_line_of_play(found: dict[str, Any]) -> None:
    reached = {line["matter"] for line in found["witness"] if line["line"]}
    assert {point.name for point in DISPUTED_POINTS if point.machine} == reached


def test_a_clause_may_not_read_what_tells_no_cases_apart() -> None:
    with pytest.raises(RuleError, match="dr is no variable"):
        DisputedPoint("nothing", {"drm": (0, 1)}, (DISPUTED_POINTS[0].clauses[0],), "none")


def test_the_answer_is_verified_and_tampered_ones_are_refused(found: dict[str, Any]) -> None:
    verify(found, load_board)
    tampered: list[tuple[str, Any]] = []
    for name, change in {
        "one finding is missing": lambda a: a["witness"].pop(),
        "another case": lambda a: a["witness"][0].update(case={"DR": "2", "DRM": "0"}),
        "another reading": lambda a: a["witness"][0].update(taken="as one likes"),
        "another outcome": lambda a: a["witness"][1]["clauses"][0].update(outcome="nothing"),
        "another count": lambda a: a.update(answer={"value": 1}),
        "no line": lambda a: a["witness"][0].update(line=[]),
        "a point is missing": lambda a: a["certificate"]["matters"].pop(),
        "a reason is missing": lambda a: a["because"].pop(),
    }.items():
        answer = copy.deepcopy(found)
        change(answer)
        tampered.append((name, answer))
    for name, answer in tampered:
        with pytest.raises(Refused):
            verify(answer, load_board)
            pytest.fail(f"{name} was let through")


@pytest.mark.parametrize(
    ("text", "asks", "section"),
    [
        ("which rules contradict each other?", Open.CONTRADICTIONS, ""),
        ("do the rules of B11 contradict each other?", Open.CONTRADICTIONS, "B11"),
        ("are there contradictions in E6?", Open.CONTRADICTIONS, "E6"),
        ("which cases does no rule cover?", Open.GAPS, ""),
        ("what do the rules leave open?", Open.BOTH, ""),
    ],
)
def test_contradictions_and_gaps_are_asked_of_all_rules_or_of_a_section(text: str, asks: Open, section: str) -> None:
    question = read_open_points(text, "asl")
    assert question is not None
    assert (question.asks, question.section) == (asks, section)


@clause("B11.41", "stays", "for the test")
def _always() -> bool:
    return True


@pytest.mark.parametrize("about", ["B11.31 and B11.32", "the Searchlight rules", "the rules about Climbing"])
def test_what_is_narrower_than_a_section_is_not_answered_with_all(about: str) -> None:
    with pytest.raises(QuestionError, match="looked for in a whole section"):
        read_open_points(f"do {about} contradict each other?", "asl")


def test_clauses_that_agree_are_no_contradiction() -> None:
    point = DisputedPoint("agreed", {"drm": (0, 1)}, (_always, _always), "none")
    assert open_cases(point) == []
