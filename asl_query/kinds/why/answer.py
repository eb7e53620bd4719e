"""Why an answer is what it is: the smallest sets of rules and facts that force it, and what leaving one of them out allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from asl_query.board.board import Board
from asl_query.changes.relaxed_reach import Eased, alone, start_in
from asl_query.changes.relaxed_reach import Fact as EasedFact
from asl_query.changes.rule_inputs import MOST_CASES, MOST_REASONS, Case, case_of, left_open, shown, spoken
from asl_query.check.verify import identity
from asl_query.codec import to_json
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.explain.reasons import reason
from asl_query.finite.minimal import every_minimal, shrunk
from asl_query.kinds.kind import ruleset_of
from asl_query.kinds.query_context import QueryContext
from asl_query.logic.symbolic import read_as_term
from asl_query.logic.terms import Unknown
from asl_query.search.layers import Layers
from asl_query.sight.los_reasons import Line, along, line_of, named, stands, thing_of
from asl_query.sight.sight import Obstruction
from asl_query.terms.about import Why
from asl_query.terms.answers import Answer, Value
from asl_query.terms.movement import Luck, Reach, Reaching
from asl_query.terms.numbers import book_order
from asl_query.terms.question import Question
from asl_query.terms.questions import MayFire, Ruling, Sees

Reason = dict[str, Any]
MOST_OF_REACH = 4  # reasons that are told where all are asked for: each takes as long as the first
_LATEST_TURN = 30


def why(work: QueryContext, board: Board, question: Why) -> dict[str, Any]:
    """The answer to the question that it is about, then the smallest reasons for it."""
    inner = asked(work, board, question.of)
    if inner.is_undecided:
        raise LimitReachedError(str(inner.checked.get("reason", "")))
    turn = _too_soon(question.of, inner)
    if inner.answer not in ("yes", "no") and turn is None:
        raise QuestionError("Why is asked of what is answered by yes or no, or of how soon; this answer is a number or a list.")
    with work.watch.stage("reasons"):
        found = _reasons(work, board, question.of, inner, turn)
        most = 1 if not question.every else MOST_OF_REACH if isinstance(question.of, Reach) else MOST_REASONS
        told, is_all = _first(found, most) if found is not None else ([], question.every)
        is_all = is_all and question.every
    kind = "reasons" if told else "the whole answer"
    because = {r["rule"]: r for r in map(_as_because, told)}
    certificate: dict[str, Any] = {"kind": kind, "of": replace(inner, checked={}).to_json(), "reasons": told, "all": is_all}
    if isinstance(question.of, Sees) and inner.answer == "yes":
        line = line_of(board, question.of)
        certificate["along"] = [list(one) for one in along(line)] if line else []
    return {
        "answer": inner.answer,
        "witness": None,
        "certificate": certificate,
        "because": [because[number] for number in sorted(because, key=book_order)] or to_json(inner.because),
        "assumed": inner.assumed,
        "not_modelled": [*inner.not_modelled, *left_open(question.of, told)],
        "checked": {"solver": inner.checked.get("solver", "none needed")},
    }


def _first(found: Iterator[Reason], most: int) -> tuple[list[Reason], bool]:
    """The first reasons, and whether there are no more; when the time runs out, those found so far, if any."""
    told: list[Reason] = []
    try:
        for one in found:
            told.append(one)
            if len(told) > most or most == 1:
                return told[:most], False
    except LimitReachedError:
        if not told or most != MOST_OF_REACH:
            raise
        return told, False
    return told, True


def asked(work: QueryContext, board: Board, question: Question) -> Answer:
    """The answer to the question that another one is about, not yet re-checked."""
    found, ruleset = work.find(board, question), ruleset_of(question)
    return Answer(
        "", question, found.answer, found.witness, found.certificate, found.because, identity(board.text, question, ruleset),
        found.probability, found.assumed, found.not_modelled, found.marginal, found.checked, ruleset,
    )  # fmt: skip


def _too_soon(question: Question, inner: Answer) -> int | None:
    """The turn by which a unit is not there: that of the question, or for `how soon` the one before it is."""
    if not isinstance(question, Reach) or question.luck is Luck.WORST:
        return None
    if question.asks is Reaching.CAN and inner.answer == "no":
        return question.by_turn
    if question.asks is Reaching.HOW_SOON and isinstance(inner.answer, Value) and int(inner.answer.value) > 1:
        return int(inner.answer.value) - 1
    return None


def _as_because(one: Reason) -> Reason:
    return reason(one["rule"], needs=[fact["fact"] for fact in one["facts"]])


def _reasons(work: QueryContext, board: Board, question: Question, inner: Answer, turn: int | None) -> Iterator[Reason] | None:
    """The smallest reasons, one after the other; None where none are worked out for such a question."""
    if isinstance(question, Ruling | MayFire):
        return of_ruling(work, board, question)
    if isinstance(question, Sees) and inner.answer == "no":
        line = line_of(board, question)
        return of_sight(line) if line else None
    if isinstance(question, Reach) and turn is not None:
        one = alone(question, inner.certificate)
        return of_reach(work, Eased(board, one, turn)) if one else None
    return None


def of_ruling(work: QueryContext, board: Board, question: Ruling | MayFire) -> Iterator[Reason] | None:
    """Sets of inputs that force what the rule gives; z3 finds them, with the rule read as a term."""
    case = case_of(board, question)
    if case.cases(()) > MOST_CASES:
        return None
    forces = _forcing(work, case)
    return (
        {"rule": case.rule, "facts": [_input(case, kept, name) for name in kept]}
        for kept in every_minimal(list(case.inputs), forces)
    )


def _forcing(work: QueryContext, case: Case) -> Callable[[list[str]], bool]:
    """Whether some inputs force the result: z3 says so, or every case is tried where a text is among the inputs."""
    if any(isinstance(value, str) or value is None for value in (*case.inputs.values(), case.result)):
        return case.forces
    unknown = {name: Unknown(name, values) for name, values in case.values.items()}
    term = read_as_term(case.function, *case.joined(unknown).values())
    work.z3()
    from asl_query.solve.by_forcing import forcing

    return forcing(term, case.result, {unknown[name]: value for name, value in case.inputs.items()}, work.deadline)


def _input(case: Case, kept: list[str], name: str) -> dict[str, Any]:
    """An input with the case that would be possible without it: what is then otherwise, and what the rule would give."""
    other = next(case.otherwise(n for n in kept if n != name))
    changed = {spoken(n): shown(v) for n, v in other.items() if v != case.inputs[n]}
    said = [spoken(source) for source in case.sources[name]]
    return {
        "fact": f"{spoken(name)}: {shown(case.inputs[name])}", "follows_from": said, "otherwise": changed,
        "then": shown(case.of(other)),
    }  # fmt: skip


def of_sight(line: Line) -> Iterator[Reason]:
    """Each thing that blocks alone; of Hindrances each smallest set that is too many."""
    for obstruction in line.sight.obstructions:
        if obstruction.rule != "A6.7":
            own = thing_of(obstruction)
            names = [*own, *(name for name in line.things if name not in own)]
            kept = shrunk(names, partial(_blocks, line, obstruction))
            yield _blocking(line, obstruction, tuple(kept))
            continue
        names = [hex_.name for hex_ in line.hindering]
        for kept in every_minimal(names, lambda some: _too_many(line.with_only(tuple(some)))):
            yield _blocking(line, _hindered(line.with_only(tuple(kept))), tuple(kept))


def _blocks(line: Line, obstruction: Obstruction, names: list[str]) -> bool:
    return obstruction in line.with_only(tuple(names)).sight.obstructions


def _too_many(line: Line) -> bool:
    return any(o.rule == "A6.7" for o in line.sight.obstructions)


def _hindered(line: Line) -> Obstruction:
    return next(o for o in line.sight.obstructions if o.rule == "A6.7")


def _blocking(line: Line, obstruction: Obstruction, kept: tuple[str, ...]) -> Reason:
    """One thing, or Hindrances that are together too many, with the heights that matter."""
    alone = line.with_only(kept)
    facts = [_gone(line, obstruction, kept, name) for name in kept or (None,)]
    needed: dict[str, dict[str, Any]] = {}
    for end, other in alone.from_elsewhere():
        if end not in needed and not other.sight.obstructions:
            was, now = (line.viewer, other.viewer) if end == "viewer" else (line.target, other.target)
            needed[end] = {"fact": f"the {end} is {stands(was)}", "otherwise": {end: now.name}, "then": "clear"}
    facts += needed.values()
    return {"rule": obstruction.rule, "at": obstruction.hex.name, "what": obstruction.what, "things": list(kept), "facts": facts}


def _gone(line: Line, obstruction: Obstruction, kept: tuple[str, ...], name: str | None) -> dict[str, Any]:
    """Something that blocks, with the LOS as it is without it and without all else that could be gone; the ground, over flat
    ground."""
    if name is None:
        fact = f"{obstruction.what} at {obstruction.hex.name}"
        return {"fact": fact, "otherwise": {"ground": "flat"}, "then": _verdict(line.over_flat_ground())}
    fact = named(obstruction.rule, obstruction.what, obstruction.hex.name, name)
    rest = tuple(n for n in kept if n != name)
    gone = [n for n in line.things if n not in rest]
    return {"fact": fact, "otherwise": {"gone": gone}, "then": _verdict(line.with_only(rest))}


def _verdict(line: Line) -> str:
    """What a LOS is: clear, or the first thing that blocks it."""
    found = line.sight.obstructions[:1]
    return f"{found[0].rule}: {found[0].what} at {found[0].hex.name}" if found else "clear"


def of_reach(work: QueryContext, eased: Eased) -> Iterator[Reason] | None:
    """Sets of facts that keep the unit from its goal, all others at their best; fewer than all are tried first."""

    def forces(kept: list[EasedFact]) -> bool:
        return arrival(work, eased, kept, eased.by_turn) is None

    facts = list(eased.facts)
    if not forces(facts):
        return None
    return (_keeping(work, eased, kept) for kept in _smallest(eased, facts, forces))


def _smallest(eased: Eased, facts: list[EasedFact], forces: Callable[[list[EasedFact]], bool]) -> Iterator[list[EasedFact]]:
    """A smallest set out of the facts near the goal first, which is found sooner than one out of all; then every other one."""
    some = [fact for fact in facts if eased.needs_no_bypass(fact)]
    some = some if forces(some) else facts
    count = 8
    while count < len(some) and not forces(some[:count]):
        count *= 2
    first = shrunk(some[:count], forces)
    yield first
    yield from (kept for kept in every_minimal(facts, forces) if set(kept) != set(first))


def _keeping(work: QueryContext, eased: Eased, kept: list[EasedFact]) -> Reason:
    facts = []
    for fact in kept:
        found = arrival(work, eased, [f for f in kept if f != fact], eased.by_turn)
        facts.append({"rule": fact.rule, "fact": fact.what, "then": found})
    best = None if kept else arrival(work, eased, [], _LATEST_TURN)
    return {"rule": "A4.11", "by_turn": eased.by_turn, "facts": facts, "at_best": best}


def arrival(work: QueryContext, eased: Eased, kept: list[EasedFact], by_turn: int) -> str | None:
    """When the unit can be there where only these facts are certain: turn 1 APh; None if not by this turn."""
    play = replace(eased, by_turn=by_turn).play(kept) if by_turn != eased.by_turn else eased.play(kept)
    layers = Layers(play, start_in(play), work.deadline)
    index = layers.arrival(by_turn)
    if index is None:
        return None
    when = layers.when(index)
    return f"turn {when.turn} {when.phase.value}"
