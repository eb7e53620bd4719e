"""`because` is earned: each of its rules was asked while the answer was re-checked, or is carried from where it is asked."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from asked_rules import forget
from large import few_or_all
from recorded_queries import recorded_in
from tampering import verified

from asl_query import ask
from asl_query.kinds.kind import kind_of
from asl_query.logic.rule import RULES
from asl_query.logic.subset import source_of
from asl_query.recorded import Recorded
from asl_query.rules.index import index

FILES = (
    "w10_placing",
    "w10_lanes",
    "w10_searchlights",
    "w10_turns",
    "b19_gullies",
    "b09_walls",
    "a24_smoke",
    "a04_movement",
    "b20_streams",
    "slc4_map",
    "slc4_together",
)
KINDS = {"sight", "lights", "placing", "cost", "classic"}
# Decided without a rule of its own that could be asked, each with why.
BY_THE_MAP = {
    "W10.4": "the LOS of a SL is that by day: all that acts/targeting.py looks along",
    "B11.21": "the book names the cliffs around E7 beside B19.51 (B19.51 EX)",
}
ASKED_AGAIN = ("asl_query.acts", "asl_query.sight", "asl_query.kinds", "asl_query.logic.arrays")
QUERIES = [
    query for query in recorded_in()
    if Path(query.file).stem in FILES and not query.ask.startswith(("why", "what would"))
]  # fmt: skip


@contextmanager
def listening() -> Iterator[set[str]]:
    """The numbers of the rules that are asked, run as they are or read over arrays."""
    by_code = {rule.function.__code__: rule.number for rule in RULES.values()}
    found: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_locals["function"].__code__ if frame.f_code is source_of.__code__ else frame.f_code
        if event == "call" and code in by_code:
            found.add(by_code[code])

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


def rules_unasked(query: Recorded) -> Iterator[str]:
    """The rules that an answer names though nobody asked them while it was found and re-checked."""
    forget(*ASKED_AGAIN)
    with listening() as asked:
        answer = ask(query.ask, facts=query.facts, ruleset=query.ruleset)
    if type(kind_of(answer.reading)).__module__.split(".")[2] not in KINDS:
        return
    for reason in answer.because:
        through = index()[reason.rule].through
        is_read = through in asked or through.startswith("charts/")
        if reason.rule not in asked and not is_read and reason.rule not in BY_THE_MAP:
            yield f"{query.ask}: {reason.rule}"


@pytest.mark.parametrize("queries", few_or_all(QUERIES[::60], QUERIES))
def test_every_rule_of_because_was_asked(queries: list[Recorded]) -> None:
    assert [unasked for query in queries for unasked in rules_unasked(query)] == []


GENUINE = {
    "can 24C6 see INTO 24D9?": "A6.2",
    "which hexes does a GMSL at 44X7 targeting 44V3 illuminate?": "W10.25",
    "how many MF does it cost a squad from 15T5 to 15S5?": "B19.4",
    "where can a GMSL be emplaced on board 44 so that it can target 44U3?": "W10.12",
    "what happens on a Falling DR of 12 to a Commando?": "B11.42",
    "can a Commando squad at 15T5 reach 15S5 by turn 5 only by Climbing S5-T5?": "B11.434",
}


@pytest.mark.parametrize("question", GENUINE)
def test_another_genuine_rule_in_because_is_refused(question: str, tmp_path: Path) -> None:
    answer = json.loads(json.dumps(ask(question).to_json()))
    other = GENUINE[question]
    assert other not in [reason["rule"] for reason in answer["because"]]
    answer["because"][-1] |= {"rule": other, "says": index()[other].says}
    assert verified(json.dumps(answer), tmp_path).printed.startswith("Refused: because")
