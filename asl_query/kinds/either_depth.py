"""One LOS of which an end is a Depression hex, and nobody said whether the unit there is IN it or at its Crest: each is answered,
and the answers are put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from itertools import product
from typing import Literal

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.explain.answer_text import AnswerText, Tell
from asl_query.kinds.depending import FactIs
from asl_query.kinds.in_or_crest import OPTIONS, UNIT_IN, depth_fact, is_depth_open, meant_by
from asl_query.kinds.inner_answer import InnerAnswer, ask_inner, because_of_each
from asl_query.kinds.kind import Verify
from asl_query.kinds.query_context import QueryContext
from asl_query.records import dataclass
from asl_query.terms.answers import Answer, Depends, DependsOn, Finding, Outcome, Reason, Value
from asl_query.terms.locations import Location
from asl_query.terms.question import Question


@dataclass(frozen=True, slots=True)
class DepthWay:
    """Where in its hex each unit is of which nobody said it, and the answer where it is there."""

    if_: tuple[FactIs, ...]
    answer: InnerAnswer


@dataclass(frozen=True, slots=True)
class EitherDepth:
    """The answer for each of the places in its hex where a unit may be."""

    kind: Literal["IN or Crest"] = field(default="IN or Crest", init=False)
    ways: tuple[DepthWay, ...]


def open_ends(board: Board, question: Question) -> list[Location]:
    """The ends of a LOS of which nobody said where in its hex the unit is."""
    ends = (getattr(question, name) for name in _ENDS)
    return [place for place in ends if is_depth_open(board, place)]


_ENDS = ("viewer", "target")


def _each_way(board: Board, question: Question) -> list[tuple[tuple[FactIs, ...], Question]]:
    """The question for each place in its hex where a unit may be, and which that is."""
    ends = [getattr(question, name) for name in _ENDS]
    found = []
    for places in product(*(meant_by(board, place) for place in ends)):
        is_so = tuple(
            FactIs(depth_fact(end).name, (OPTIONS[meant_by(board, end).index(place)],))
            for end, place in zip(ends, places, strict=True)
            if is_depth_open(board, end)
        )
        found.append((is_so, replace(question, **dict(zip(_ENDS, places, strict=True)))))
    return found


def find_each(context: QueryContext, board: Board, question: Question) -> Finding:
    """The answer for each place where a unit may be, and what they come to."""
    asked = [(is_so, ask_inner(context, board, one)) for is_so, one in _each_way(board, question)]
    solvers = [str(answer.checked.get("solver", "")) for _, answer in asked]
    ways = tuple(DepthWay(is_so, replace(answer, checked={})) for is_so, answer in asked)
    return Finding(
        _together(ways),
        certificate=EitherDepth(ways),
        marginal=any(way.answer.marginal for way in ways),
        checked={"solver": next((solver for solver in solvers if solver.startswith("z3")), "none needed")},
    )


def because_each(ways: Sequence[DepthWay]) -> tuple[Reason, ...]:
    """The rules that decide one or another of the answers, each with the facts of the first that it decides."""
    return because_of_each([way.answer for way in ways])


def check_each(board: Board, question: Question, answer: Answer, verify: Verify) -> None:
    """Each answer is one to its own question and holds, and what is answered is what they come to."""
    certificate = answer.certificate
    require(isinstance(certificate, EitherDepth), "certificate: where in its hex a unit is decides")
    due = _each_way(board, question)
    require_equal("certificate, where the units are", [way.if_ for way in certificate.ways], [is_so for is_so, _ in due])
    for number, (way, (_, one)) in enumerate(zip(certificate.ways, due, strict=True), 1):
        what, inner = f"certificate, way {number}", way.answer
        require_equal(f"{what}, its question", inner.reading.to_json(), one.to_json())
        require_equal(f"{what}, what nobody proved", [inner.question, dict(inner.checked)], ["", {}])
        require(not inner.is_undecided, f"{what}: nothing was proved")
        verify(inner, board)
    require_equal("answer", answer.answer, _together(certificate.ways))
    require_equal("witness", answer.witness, None)
    require_equal("marginal", answer.marginal, any(way.answer.marginal for way in certificate.ways))


def tell_each(answer: Answer, certificate: EitherDepth, tell: Tell) -> AnswerText:
    """What it depends on, or that it does not, then each answer."""
    sections = []
    for way in certificate.ways:
        said = tell(way.answer)
        sections.append((_is_so(way.if_), [said.verdict, *_lines(said)]))
    if isinstance(answer.answer, Depends):
        return AnswerText(answer.answer.words, sections)
    hexes = [one.fact.removeprefix(UNIT_IN) for one in certificate.ways[0].if_]
    units = "the unit is" if len(hexes) == 1 else "the units are"
    outcome = _said(answer.answer)
    return AnswerText(f"{outcome[:1].upper()}{outcome[1:]}, wherever in {' and '.join(hexes)} {units}.", sections)


def _is_so(facts: Sequence[FactIs]) -> str:
    told = " and ".join(f"{one.fact} is {' or '.join(one.is_)}" for one in facts)
    return f"{told[:1].upper()}{told[1:]}"


def _lines(said: AnswerText) -> list[str]:
    """The lines of an answer's sections, each section's after its heading."""
    return [f"{heading}: {' '.join(lines)}" for heading, lines in said.sections if isinstance(lines, list)]


def _together(ways: Sequence[DepthWay]) -> Outcome:
    """The one answer that all ways have, else what each depends on: the facts that make no difference left out."""
    outcomes: list[Outcome] = [way.answer.answer for way in ways]
    if all(outcome == outcomes[0] for outcome in outcomes):
        return outcomes[0]
    kept = [k for k in range(len(ways[0].if_)) if not _is_idle(ways, k)]
    on: dict[DependsOn, None] = {}
    for way in ways:
        is_so = [way.if_[k] for k in kept]
        facts, options = [one.fact for one in is_so], [option for one in is_so for option in one.is_]
        outcome = way.answer.answer
        inner = outcome.on if isinstance(outcome, Depends) else (DependsOn("", "", _said(outcome)),)
        on |= {
            DependsOn(
                " and ".join(filter(None, [*facts, one.fact])), " and ".join(filter(None, [*options, one.if_])), one.answer
            ): None
            for one in inner
        }
    return Depends(tuple(on))


def _is_idle(ways: Sequence[DepthWay], number: int) -> bool:
    """Whether one fact makes no difference, whatever the others are."""
    by_rest: dict[tuple[FactIs, ...], list[Outcome]] = {}
    for way in ways:
        rest = tuple(one for k, one in enumerate(way.if_) if k != number)
        by_rest.setdefault(rest, []).append(way.answer.answer)
    return all(outcome == found[0] for found in by_rest.values() for outcome in found)


def _said(outcome: Outcome) -> str:
    return str(outcome.value) if isinstance(outcome, Value) else str(outcome)
