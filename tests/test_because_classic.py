"""Why section 4 lets a piece come no further: what is named decides. Were it otherwise, the piece would be elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from large import few_or_all
from recorded_queries import recorded_in

from asl_query import ask
from asl_query.acts.classic.capacities import name_of, pieces
from asl_query.acts.classic.certificates import PieceCannot
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.acts.classic.step_table import step_table
from asl_query.kinds.classic.piece_check import PlainPieceReach
from asl_query.library import load_board
from asl_query.logic.rule import RULES, Rule
from asl_query.recorded import Recorded
from asl_query.terms.answers import Verdict
from asl_query.terms.classic import ClassicReach

QUERIES = [
    query for query in recorded_in("rulebook")
    if Path(query.file).stem in {"slc4_map", "slc4_together"} and query.ask.startswith("can") and query.answer == "no"
]  # fmt: skip
MANY = 40  # half MF, half PP: more than any unit of these questions has or carries


@contextmanager
def answering(rule: Rule, always: int) -> Iterator[None]:
    """A rule that says the same to all who ask it."""
    plain = rule.function.__code__
    code = compile(f"lambda *given, **named: {always!r}", "otherwise", "eval").co_consts[0]
    assert isinstance(code, CodeType)
    rule.function.__code__ = code
    step_table.cache_clear()
    try:
        yield
    finally:
        rule.function.__code__ = plain
        step_table.cache_clear()


def places(question: ClassicReach, piece: str, turns: int) -> set[tuple[int, bool]]:
    """Where a piece can be after so many turns, with all rules asked anew."""
    sys.setprofile(lambda *_: None)  # while anyone but a recording listens nothing is told from memory
    try:
        reach_map = ReachMap(load_board(question.movers[0].at.hex.board), question, upper_bound=True)
        followed = PlainPieceReach(reach_map, next(one for one in pieces(question) if name_of(one) == piece))
        for _ in range(turns):
            followed.march()
            followed.advance()
    finally:
        sys.setprofile(None)
    return followed.places


def otherwise(function: FunctionType) -> tuple[int, ...]:
    """What a rule could say instead: yes and no, none and many."""
    return (True, False) if function.__annotations__["return"] == "bool" else (0, MANY)


def rules_that_change_nothing(query: Recorded) -> Iterator[str]:
    """The rules named in a no of one piece that could say anything else and it would come just as far."""
    answer = ask(query.ask, ruleset=query.ruleset)
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, ClassicReach)
    assert answer.answer is Verdict.NO
    if not isinstance(certificate, PieceCannot):
        return
    turns = len(certificate.closed_set.turns)
    here = places(question, certificate.piece, turns)
    for reason in answer.because:
        functions = [one for one in RULES.values() if one.number == reason.rule]
        for rule, value in ((one, value) for one in functions for value in otherwise(one.function)):
            with answering(rule, value):
                if places(question, certificate.piece, turns) != here:
                    break
        else:
            yield f"{query.ask}: {reason.rule}"


@pytest.mark.parametrize("queries", few_or_all(QUERIES[::6], QUERIES))
def test_every_rule_of_a_no_decides_it(queries: list[Recorded]) -> None:
    assert [one for query in queries for one in rules_that_change_nothing(query)] == []


# What a player expects who knows section 4, by the texts of SLC4.1 to SLC4.5

REASONS = {
    # 4 MF are eight hexes of road, and one more in the Advance Phase
    "can a squad at 15T6 reach 15AA1 by turn 1?": {"SLC4.1.4", "SLC4.4.1"},
    # a LMG weighs no more than a squad carries free: it is no reason
    "can a squad with a LMG at 15T6 reach 15AA1 by turn 1?": {"SLC4.1.4", "SLC4.4.1"},
    # a HMG, 5 PP by the chart, takes 2 MF of a squad, which does not advance with more than 4 PP
    "can a squad with a HMG at 15T6 reach 15V2 by turn 1?": {"SLC4.1.4", "SLC4.2.2", "SLC4.2.6", "SLC4.4.2"},
    # the PP of a load are stated: no chart is asked
    "can a squad carrying 6 PP at 15D1 reach 15C3 by turn 1 with enemy unit in 15D2?": {"SLC4.1.4", "SLC4.2.2", "SLC4.4.2"},
    # only the Advance Phase leads into an enemy hex, and with 5 PP no squad advances: its MF are no matter
    "how soon can a squad carrying 5 PP at 15T7 reach 15S8 with enemy unit in 15S8?": {"SLC4.1.11", "SLC4.4.2"},
    # a leader alone carries no HMG, ever
    "how soon can a leader and a HMG at 15T7 reach 15S8?": {"SLC4.2.6"},
    # two SMC carry it one hex in the Movement Phase; it is beyond the 3 PP with which they advance
    "can a leader, a hero and a HMG at 15T7 reach 15S9 by turn 1?": {"SLC4.2.6", "SLC4.4.2"},
    # infantry carries a 76-82mm mortar only once it is dismantled
    "can a squad with an 81mm mortar at 15T7 reach 15S8 by turn 1?": {"SLC4.2.7"},
    # one hex by Assault Movement and one in the Advance Phase, whatever MF it has
    "can a squad at 15T7 reach 15W9 by turn 1 by Assault Movement?": {"SLC4.4.1", "SLC4.5.1"},
    # woods take the 2 MF that 5 PP leave it, and Assault Movement may not take all; it does not advance with them
    "can a squad carrying 5 PP at 15T8 reach 15T9 by turn 1 by Assault Movement?":
        {"SLC4.1.4", "SLC4.1.6", "SLC4.2.2", "SLC4.4.2", "SLC4.5.1", "SLC4.5.3"},
    # each HMG takes 2 MF, both together all of them; with neither does a squad advance
    "can a squad with a HMG with a HMG at 15T7 reach 15S8 by turn 1?": {"SLC4.1.4", "SLC4.2.2", "SLC4.2.6", "SLC4.4.2"},
    "can 3 squads at 15T7 and a squad at 15T6 reach 15S8 by turn 3?": {"SLC4.3.1"},
    # of a yes: all 4 MF are spent, the LMG is carried free
    "can a squad with a LMG at 15T6 reach 15Z1 by turn 1?":
        {"SLC4.1.2", "SLC4.1.4", "SLC4.1.8", "SLC4.2.2", "SLC4.2.6", "SLC4.4.1"},
    # it only dismantles its HMG and advances with it: no MF, no terrain
    "how soon can a squad with a HMG at 15T7 reach 15S8 with enemy unit in 15S8?": {"SLC4.1.11", "SLC4.2.7", "SLC4.4.1"},
}  # fmt: skip


@pytest.mark.parametrize("question", REASONS)
def test_because_names_what_decides_and_no_other(question: str) -> None:
    assert {reason.rule for reason in ask(question, ruleset="slc").because} == REASONS[question]
