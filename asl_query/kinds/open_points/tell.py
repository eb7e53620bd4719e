"""Contradictions and gaps of the rules in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asl_query.explain.answer_text import AnswerText
from asl_query.kinds.ever.tell import events_in_words
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.rules.index import cited


def tell_open_points(answer: UntypedAnswer) -> AnswerText:
    """How many there are, then each with its case, its state and the reading taken."""
    lines = answer.witness or []
    clashes, gaps = [line for line in lines if line["clauses"]], [line for line in lines if not line["clauses"]]
    asked = answer.reading["section"] or {"asl": "B11, B19, E6 and W10", "slc": "section 4"}[answer.reading["ruleset"]]
    counts = [f"{len(clashes)} contradiction{_s(clashes)}"] if answer.reading["asks"] != _GAPS else []
    counts += [f"{len(gaps)} case{_s(gaps)} that no clause decides"] if answer.reading["asks"] != "contradictions" else []
    verdict = f"{' and '.join(counts)} found in {asked}."
    return AnswerText(verdict[0].upper() + verdict[1:], [_section(line) for line in [*clashes, *gaps]])


_GAPS = "cases that no clause decides"


def _s(things: list[Any]) -> str:
    return "" if len(things) == 1 else "s"


def _section(line: Mapping[str, Any]) -> tuple[str, list[str]]:
    case = ", ".join(
        name if value == "yes" else f"no {name}" if value == "no" else f"{name} {value}" for name, value in line["case"].items()
    )
    said = [f"{cited(one['rule'])}: {one['outcome']}, since {one['says']}." for one in line["clauses"]]
    said = said or ["No clause decides this case."]
    events = [step["event"] for step in line["line"][1:] if step["then"].keys() - {"when", "own_turn"}]
    at = f" [{cited(line['at'].partition(':')[0])}]" if line["at"] else ""
    who = "the Searchlight" if line["line"] and "lamp" in line["line"][0]["start"] else "a unit"
    play = ", then ".join(events_in_words([event], "it" if i else who) for i, event in enumerate(events))
    reached = [f"It comes to this: {play}."] if play else []
    return f"{line['matter'][0].upper()}{line['matter'][1:]}", [
        f"The case: {case}.",
        *said,
        *reached,
        f"Reading taken: {line['taken']}{at}.",
    ]
