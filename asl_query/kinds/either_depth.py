"""A LOS, or who sees, where an end is a Depression hex and nobody said whether the unit there is IN it or at its Crest: each is
answered, and the answers are put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from itertools import product
from typing import Literal

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.explain.answer_text import AnswerText, Tell, TextTable
from asl_query.explain.names import counted, sentence
from asl_query.kinds.depending import DependingPlace, FactIs, WayItIs
from asl_query.kinds.in_or_crest import OPTIONS, UNIT_IN, depth_fact, is_depth_open, meant_by
from asl_query.kinds.inner_answer import InnerAnswer, ask_inner, because_of_each
from asl_query.kinds.kind import Verify
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.sight.proof import SeeingHexes, hexes_and_crests
from asl_query.records import dataclass
from asl_query.terms.answers import Answer, Depends, DependsOn, Finding, Notes, Outcome, Reason, Value, Verdict
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
    return [place for place in _ends_of(question).values() if is_depth_open(board, place)]


def _ends_of(question: Question) -> dict[str, Location]:
    return {name: getattr(question, name) for name in ("viewer", "target") if hasattr(question, name)}


def _each_way(board: Board, question: Question) -> list[tuple[tuple[FactIs, ...], Question]]:
    """The question for each place in its hex where a unit may be, and which that is."""
    ends = _ends_of(question)
    found = []
    for places in product(*(meant_by(board, place) for place in ends.values())):
        is_so = tuple(
            FactIs(depth_fact(end).name, (OPTIONS[meant_by(board, end).index(place)],))
            for end, place in zip(ends.values(), places, strict=True)
            if is_depth_open(board, end)
        )
        found.append((is_so, replace(question, **dict(zip(ends, places, strict=True)))))
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


def notes_each(ways: Sequence[DepthWay]) -> Notes:
    """What one or another of the answers takes for granted and leaves out."""
    assumed = dict.fromkeys(note for way in ways for note in way.answer.assumed)
    return Notes(tuple(assumed), tuple(dict.fromkeys(note for way in ways for note in way.answer.not_modelled)))


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
    if isinstance(answer.answer, SeeingHexes):
        return _tell_hexes(certificate, tell)
    sections = []
    for way in certificate.ways:
        said = tell(way.answer)
        sections.append((_is_so(way.if_), [said.verdict, *_lines(said)]))
    if isinstance(answer.answer, Depends):
        return AnswerText(answer.answer.words, sections)
    hexes = [one.fact.removeprefix(UNIT_IN) for one in certificate.ways[0].if_]
    units = "the unit is" if len(hexes) == 1 else "the units are"
    outcome = _said(answer.answer)
    return AnswerText(f"{sentence(outcome)}, wherever in {' and '.join(hexes)} {units}.", sections)


def _tell_hexes(certificate: EitherDepth, tell: Tell) -> AnswerText:
    """How many see it, then each list."""
    sections: list[tuple[str, list[str] | TextTable]] = []
    counts = []
    for way in certificate.ways:
        (is_so,), said = way.if_, tell(way.answer)
        where = is_so.is_[0]
        counts.append(f"{counted(len(_hexes_of(way).hexes), 'hex', 'hexes')} if it is {where}")
        sections.append((_is_so(way.if_), [said.verdict]))
        sections += [(f"{heading} ({where})", lines) for heading, lines in said.sections]
    hex_ = certificate.ways[0].if_[0].fact.removeprefix(UNIT_IN)
    return AnswerText(f"Who can see {hex_} depends on where in it the unit is: {' and '.join(counts)}.", sections)


def _is_so(facts: Sequence[FactIs]) -> str:
    told = " and ".join(f"{one.fact} is {' or '.join(one.is_)}" for one in facts)
    return sentence(told)


def _lines(said: AnswerText) -> list[str]:
    """The lines of an answer's sections, each section's after its heading."""
    return [f"{heading}: {' '.join(lines)}" for heading, lines in said.sections if isinstance(lines, list)]


def _together(ways: Sequence[DepthWay]) -> Outcome:
    """The one answer that all ways have, else what each depends on: the facts that make no difference left out."""
    if isinstance(ways[0].answer.answer, SeeingHexes):
        return _hexes_together(ways)
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


def _hexes_together(ways: Sequence[DepthWay]) -> SeeingHexes:
    """The hexes that see it as it is taken (IN it), those that do wherever the unit is, and on what each other place depends."""
    seen = {place for way in ways for place in (*_viewers(way), *(one.place for one in _hexes_of(way).depends))}
    depends = []
    for place in sorted(seen, key=lambda place: (place.hex, place.depth)):
        told = tuple(WayItIs(one.answer, (*way.if_, *one.if_)) for way in ways for one in _ways_of(way, place))
        if {one.answer for one in told} != {Verdict.YES}:
            depends.append(DependingPlace(place, told))
    always, _ = hexes_and_crests(seen - {one.place for one in depends})
    taken = _hexes_of(ways[0])
    marginal = tuple(dict.fromkeys(place for way in ways for place in _hexes_of(way).marginal))
    return SeeingHexes(taken.hexes, taken.crest_only, marginal, always, tuple(depends))


def _hexes_of(way: DepthWay) -> SeeingHexes:
    found = way.answer.answer
    assert isinstance(found, SeeingHexes)
    return found


def _viewers(way: DepthWay) -> set[Location]:
    return {line.viewer for line in way.answer.witness}


def _ways_of(way: DepthWay, place: Location) -> tuple[WayItIs, ...]:
    """Whether it is seen from a place, where the unit there is in one place of its hex."""
    open_ = next((one.on for one in _hexes_of(way).depends if one.place == place), None)
    return open_ or (WayItIs(Verdict.YES if place in _viewers(way) else Verdict.NO, ()),)


def _is_idle(ways: Sequence[DepthWay], number: int) -> bool:
    """Whether one fact makes no difference, whatever the others are."""
    by_rest: dict[tuple[FactIs, ...], list[Outcome]] = {}
    for way in ways:
        rest = tuple(one for k, one in enumerate(way.if_) if k != number)
        by_rest.setdefault(rest, []).append(way.answer.answer)
    return all(outcome == found[0] for found in by_rest.values() for outcome in found)


def _said(outcome: Outcome) -> str:
    return str(outcome.value) if isinstance(outcome, Value) else str(outcome)
