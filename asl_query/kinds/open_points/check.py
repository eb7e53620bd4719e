"""Contradictions and gaps re-checked: every case of every matter is run through the clauses as plain values."""

from __future__ import annotations

from typing import Any

from asl_query.acts.states.machines import machine
from asl_query.acts.states.open_points import as_line, is_asked, matters, said_case
from asl_query.board.board import Board
from asl_query.check.refusal import Refused, items, require, require_equal
from asl_query.kinds.ever.check import check_line
from asl_query.logic.disputed_point import Finding, Matter, cases_of, conflicting
from asl_query.rules.index import index
from asl_query.terms.questions import OpenPoints


def check_open_points(_: Board, question: OpenPoints, answer: Any, witness: Any, certificate: Any, because: Any) -> None:
    """Refuse findings that the clauses do not bear out, and lists in which one is missing."""
    index()  # every rule is registered
    asked = matters(question)
    require_equal("certificate", certificate, {"kind": "every case", "matters": [matter.name for matter in asked]})
    lines = items(witness, "witness")
    require_equal("answer", answer, {"value": len(lines)})
    rest = list(lines)
    for matter in asked:
        pairs = {pair: case for case in cases_of(matter) for pair in conflicting(matter, case) if is_asked(question, pair)}
        mine = [line for line in rest if isinstance(line, dict) and line.get("matter") == matter.name]
        require_equal(f"witness, {matter.name}: number of findings", len(mine), len(pairs))
        told = {_check_finding(matter, line, list(pairs)) for line in mine}
        require_equal(f"witness, {matter.name}: findings", sorted(told), sorted(pairs))
        rest = [line for line in rest if line not in mine]
    require(not rest, "witness: it has findings of no matter that is asked about")
    readings = dict.fromkeys(line["at"].partition(":")[0] for line in lines if line["at"])
    require_equal("because", list(dict.fromkeys(reason["rule"] for reason in because)), list(readings))


def _check_finding(matter: Matter, line: dict[str, Any], pairs: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The pair of clauses that a line tells of, its case being one in which they do conflict."""
    case = next((case for case in cases_of(matter) if said_case(case) == line.get("case")), None)
    if case is None:
        raise Refused(f"witness, {matter.name}: there is no such case")
    play = items(line.get("line"), f"witness, {matter.name}, line")
    for pair in conflicting(matter, case):
        if pair in pairs and as_line(matter, Finding(matter.name, pair, case), play) == line:
            break
    else:
        raise Refused(f"witness, {matter.name}: the clauses do not say so of this case")
    require(bool(play) is bool(matter.machine), f"witness, {matter.name}: its line of play is missing or has no place")
    if play:
        of = machine(matter.machine)
        check_line(of, of.starting({}), matter.given, play)
    return pair
