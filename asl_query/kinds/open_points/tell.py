"""Contradictions and gaps of the rules in words."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.acts.states.line import StateText
from asl_query.acts.states.machines import machine
from asl_query.explain.answer_text import AnswerText
from asl_query.explain.events_in_words import events_in_words
from asl_query.kinds.open_points.proof import OpenPoint
from asl_query.kinds.open_points.question import OpenPoints, points_asked
from asl_query.rules.index import cited
from asl_query.terms.answers import Answer
from asl_query.terms.numbers import number_of

_SECTIONS = {"asl": "B11, B19, E6 and W10", "slc": "section 4"}
_WHO = {"unit": "a unit", "searchlight": "the Searchlight"}


def tell_open_points(answer: Answer) -> AnswerText:
    """How many there are, then each with its case, its state and the reading taken."""
    question = answer.reading
    assert isinstance(question, OpenPoints)
    found: Sequence[OpenPoint] = answer.witness or ()
    clashes, gaps = [one for one in found if one.clauses], [one for one in found if not one.clauses]
    counts = [f"{len(clashes)} contradiction{_s(clashes)}"] if question.asks.has_contradictions else []
    counts += [f"{len(gaps)} case{_s(gaps)} that no clause decides"] if question.asks.has_gaps else []
    verdict = f"{' and '.join(counts)} found in {question.section or _SECTIONS[question.ruleset]}."
    machines = {point.name: point.machine for point in points_asked(question)}
    sections = [_section(one, machines[one.point]) for one in [*clashes, *gaps]]
    return AnswerText(verdict[0].upper() + verdict[1:], sections)


def _s(things: Sequence[OpenPoint]) -> str:
    return "" if len(things) == 1 else "s"


def _section(found: OpenPoint, of: str) -> tuple[str, list[str]]:
    said = [f"{cited(one.rule)}: {one.outcome}, since {one.says}." for one in found.clauses]
    play = _play_in_words(found, of) if of else ""
    at = f" [{cited(number_of(found.at))}]" if found.at else ""
    return f"{found.point[0].upper()}{found.point[1:]}", [
        f"The case: {_case_in_words(found.case)}.",
        *(said or ["No clause decides this case."]),
        *([f"It comes to this: {play}."] if play else []),
        f"Reading taken: {found.taken}{at}.",
    ]


def _case_in_words(case: StateText) -> str:
    values = {"yes": "{0}", "no": "no {0}"}
    return ", ".join(values.get(value, "{0} {1}").format(name, value) for name, value in case.items())


def _play_in_words(found: OpenPoint, name: str) -> str:
    """The events that lead to the state of a machine in which the case stands, time that passes left out."""
    of = machine(name)
    events = [of.by_name[line.event] for line in found.line.events if line.then.keys() - set(of.moment)]
    return ", then ".join(events_in_words([event], "it" if i else _WHO[name]) for i, event in enumerate(events))
