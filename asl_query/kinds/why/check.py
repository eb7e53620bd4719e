"""Reasons re-checked: what they are for holds, each forces it whatever the other facts are, and none of its facts is idle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asl_query.board.board import Board
from asl_query.changes.relaxed_reach import Eased, alone, start_in
from asl_query.changes.relaxed_reach import Fact as EasedFact
from asl_query.changes.rule_inputs import MOST_CASES, MOST_REASONS, Case, case_of, left_open, shown, spoken
from asl_query.check.forward import Forward
from asl_query.check.refusal import items, require, require_equal, require_fields
from asl_query.finite.minimal import every_minimal
from asl_query.rules.index import says
from asl_query.sight.climbers import at_foot
from asl_query.sight.los_reasons import Line, along, line_of, named, stands
from asl_query.terms.about import Why
from asl_query.terms.movement import Luck, Reach, Reaching
from asl_query.terms.question import Question
from asl_query.terms.questions import MayFire, Ruling, Sees

_LATEST_TURN = 30


def check_why(board: Board, question: Why, answer: Mapping[str, Any]) -> None:
    """Refuse an answer whose inner answer or one of whose reasons does not hold."""
    from asl_query.verifying import verify

    certificate = answer["certificate"]
    require(isinstance(certificate, dict), "certificate: there are no reasons")
    inner = certificate.get("of")
    verify(inner, lambda _: board)
    require_equal("certificate, reading of the question that it is about", inner["reading"], question.of.to_json())
    require_equal(
        "certificate, what nobody proved",
        [inner[name] for name in ("question", "assumed", "checked")],
        ["", answer["assumed"], {}],
    )
    idle = left_open(question.of, certificate.get("reasons", ()))
    require_equal("not_modelled", answer["not_modelled"], [*inner["not_modelled"], *idle])
    require_equal("answer", answer["answer"], inner["answer"])
    require_equal("witness", answer["witness"], None)
    of, reasons = at_foot(board, question.of), items(certificate.get("reasons"), "certificate, reasons")
    fields = ["all", "kind", "of", "reasons"]
    if isinstance(of, Sees) and inner["answer"] == "yes":
        line = line_of(board, of)
        require_equal("certificate, along", certificate.get("along"), [list(one) for one in along(line)] if line else [])
        fields.append("along")
    require_equal("certificate, fields", sorted(certificate), sorted(fields))
    require_equal("certificate, kind", certificate["kind"], "reasons" if reasons else "the whole answer")
    require(
        isinstance(certificate["all"], bool) and (question.every or not certificate["all"]), "certificate, all: not asked for"
    )
    if reasons:
        require(len(reasons) == 1 or question.every, "certificate, reasons: one was asked for")
        is_told = certificate["all"] or not question.every or len(reasons) == MOST_REASONS or isinstance(of, Reach)
        require(is_told, "certificate, all: there are no more reasons")
        _check(board, of, inner, reasons, certificate["all"])
    else:
        require_equal("certificate, all", certificate["all"], question.every)
    _check_because(answer["because"], inner["because"], reasons)


def _check_because(because: Any, of_inner: Any, reasons: list[Any]) -> None:
    if not reasons:
        require_equal("because", because, of_inner)
        return
    found: dict[str, Any] = {}
    for one in reasons:
        number = one["rule"].partition(":")[0]
        found[number] = {"rule": number, "says": says(one["rule"]), "facts": {"needs": [f["fact"] for f in one["facts"]]}}
    require_equal("because", sorted(because, key=lambda r: str(r["rule"])), [found[number] for number in sorted(found)])


def _check(board: Board, question: Question, inner: Mapping[str, Any], reasons: list[Any], is_all: bool) -> None:
    if isinstance(question, Ruling | MayFire):
        _check_ruling(case_of(board, question), reasons, is_all)
    elif isinstance(question, Sees):
        line = line_of(board, question)
        require(line is not None and inner["answer"] == "no", "certificate, reasons: none are known for such a question")
        assert line is not None
        _check_sight(line, reasons, is_all)
    else:
        from asl_query.verifying import answer_of

        one = alone(question, answer_of(inner).certificate) if isinstance(question, Reach) else None
        require(one is not None, "certificate, reasons: none are known for such a question")
        assert one is not None
        _check_reach(board, one, inner, reasons, is_all)


def _check_ruling(case: Case, reasons: list[Any], is_all: bool) -> None:
    """Every case of the inputs that are not kept is tried."""
    require(case.cases(()) <= MOST_CASES, "certificate, reasons: too many cases to try")
    named = {f"{spoken(name)}: {shown(value)}": name for name, value in case.inputs.items()}
    sets = []
    for number, one in enumerate(reasons, 1):
        what = f"certificate, reason {number}"
        require_fields(what, one, {"rule": case.rule, "facts": one.get("facts") if isinstance(one, dict) else None})
        facts = items(one["facts"], what)
        require(all(isinstance(f, dict) and f.get("fact") in named for f in facts), f"{what}: a fact that the rule was not given")
        kept = [named[f["fact"]] for f in facts]
        require(len(set(kept)) == len(kept), f"{what}: one fact twice")
        require(case.forces(kept), f"{what}: these facts do not force the answer")
        for name, fact in zip(kept, facts, strict=True):
            _check_input(case, [n for n in kept if n != name], name, fact, f"{what}, {fact['fact']}")
        sets.append(frozenset(kept))
    _check_number(sets, is_all, lambda: [frozenset(k) for k in every_minimal(list(case.inputs), case.forces)])


def _check_input(case: Case, rest: list[str], name: str, fact: Any, what: str) -> None:
    """The case that leaving an input out allows keeps all others of the reason and gives another result."""
    says_otherwise = fact.get("otherwise")
    require(isinstance(says_otherwise, dict), f"{what}: no case without it")
    other = dict(case.inputs)
    for spoken_name, value in says_otherwise.items():
        key = next((n for n in case.inputs if spoken(n) == spoken_name), None)
        require(key is not None and key not in rest, f"{what}: {spoken_name} cannot be otherwise")
        assert key is not None
        possible = [v for v in case.values[key] if type(shown(v)) is type(value) and shown(v) == value and v != case.inputs[key]]
        require(len(possible) == 1, f"{what}: {spoken_name} cannot be {value!r}")
        other[key] = possible[0]
    then = case.of(other)
    require(then != case.result, f"{what}: without it the answer is the same")
    said = [spoken(source) for source in case.sources[name]]
    require_fields(what, fact, {"fact": fact["fact"], "follows_from": said, "otherwise": says_otherwise, "then": shown(then)})


def _check_number(sets: list[frozenset[Any]], is_all: bool, every: Any) -> None:
    require(len(set(sets)) == len(sets), "certificate, reasons: one is told twice")
    if is_all:
        require(set(sets) == set(every()), "certificate, all: there are other reasons")


def _check_sight(line: Line, reasons: list[Any], is_all: bool) -> None:
    """Each thing blocks with all the others gone; without it, or with an end at another height, it does not."""
    for number, one in enumerate(reasons, 1):
        what = f"certificate, reason {number}"
        require(isinstance(one, dict) and sorted(one) == ["at", "facts", "rule", "things", "what"], f"{what}: this is no reason")
        kept = tuple(items(one["things"], what))
        require(all(name in line.things for name in kept), f"{what}: not on this LOS")
        alone = line.with_only(kept)
        found = [(o.rule, o.hex.name, o.what) for o in alone.sight.obstructions]
        require((one["rule"], one["at"], one["what"]) in found, f"{what}: it does not block")
        _check_sight_facts(line, one, kept, what)
    sets = [(one["rule"], one["at"], one["what"], frozenset(one["things"])) for one in reasons]
    require(len(set(sets)) == len(sets), "certificate, reasons: one is told twice")
    if is_all:
        single = {(o.rule, o.hex.name, o.what) for o in line.sight.obstructions if o.rule != "A6.7"}
        require({s[:3] for s in sets if s[0] != "A6.7"} == single, "certificate, all: other things block as well")
        names = [hex_.name for hex_ in line.hindering]
        hindering = {frozenset(k) for k in every_minimal(names, lambda some: _is_hindered(line.with_only(tuple(some))))}
        many = hindering if any(o.rule == "A6.7" for o in line.sight.obstructions) else set()
        require({s[3] for s in sets if s[0] == "A6.7"} == many, "certificate, all: other Hindrances are too many as well")


def _is_hindered(line: Line) -> bool:
    return any(o.rule == "A6.7" for o in line.sight.obstructions)


def _check_sight_facts(line: Line, one: Mapping[str, Any], kept: tuple[str, ...], what: str) -> None:
    facts = items(one["facts"], what)
    count = max(1, len(kept))
    require(len(facts) >= count, f"{what}: a fact is missing")
    place = f"{one['what']} at {one['at']}"
    if not kept:
        expected = {"fact": place, "otherwise": {"ground": "flat"}, "then": _verdict(line.over_flat_ground())}
        require_fields(what, facts[0], expected)
        require(facts[0]["then"] == "clear", f"{what}: flat ground does not help")
    for name, fact in zip(kept, facts[:count] if kept else [], strict=True):
        rest = tuple(n for n in kept if n != name)
        without = line.with_only(rest)
        found = [(o.rule, o.hex.name, o.what) for o in without.sight.obstructions]
        require((one["rule"], one["at"], one["what"]) not in found, f"{what}: it blocks without {name} as well")
        require(one["rule"] != "A6.7" or not _is_hindered(without), f"{what}: the others are too many without {name}")
        gone = [n for n in line.things if n not in rest]
        require_fields(
            what,
            fact,
            {"fact": named(one["rule"], one["what"], one["at"], name), "otherwise": {"gone": gone}, "then": _verdict(without)},
        )
    needed: dict[str, Any] = {}
    for end, other in line.with_only(kept).from_elsewhere():
        if end not in needed and not other.sight.obstructions:
            was, now = (line.viewer, other.viewer) if end == "viewer" else (line.target, other.target)
            needed[end] = {"fact": f"the {end} is {stands(was)}", "otherwise": {end: now.name}, "then": "clear"}
    require_equal(f"{what}, heights", facts[count:], list(needed.values()))


def _verdict(line: Line) -> str:
    found = line.sight.obstructions[:1]
    return f"{found[0].rule}: {found[0].what} at {found[0].hex.name}" if found else "clear"


def _check_reach(board: Board, question: Reach, inner: Mapping[str, Any], reasons: list[Any], is_all: bool) -> None:
    """The facts kept, all others at their best: the goal is out of reach; with one less it is not."""
    turn = question.by_turn
    if question.asks is Reaching.HOW_SOON and isinstance(inner["answer"], dict):
        turn = inner["answer"]["value"] - 1
    require(turn is not None and question.luck is Luck.BEST, "certificate, reasons: none are known for such a question")
    assert turn is not None
    eased = Eased(board, question, turn)
    by_name = {fact.what: fact for fact in eased.facts}
    sets = []
    for number, one in enumerate(reasons, 1):
        what = f"certificate, reason {number}"
        require(isinstance(one, dict) and sorted(one) == ["at_best", "by_turn", "facts", "rule"], f"{what}: this is no reason")
        require_equal(f"{what}, rule", one["rule"], "A4.11")
        require_equal(f"{what}, by_turn", one["by_turn"], turn)
        facts = items(one["facts"], what)
        require(all(isinstance(f, dict) and f.get("fact") in by_name for f in facts), f"{what}: no such fact")
        kept = [by_name[f["fact"]] for f in facts]
        require(_arrival(eased, kept, turn) is None, f"{what}: it can be there all the same")
        for fact, told in zip(kept, facts, strict=True):
            found = _arrival(eased, [f for f in kept if f != fact], turn)
            require(found is not None, f"{what}: {fact.what} is not needed")
            require_fields(f"{what}, {fact.what}", told, {"rule": fact.rule, "fact": fact.what, "then": found})
        require_equal(f"{what}, at_best", one["at_best"], None if kept else _arrival(eased, [], _LATEST_TURN))
        sets.append(frozenset(kept))
    _check_number(
        sets, is_all, lambda: [frozenset(k) for k in every_minimal(list(eased.facts), lambda k: _arrival(eased, k, turn) is None)]
    )


def _arrival(eased: Eased, kept: list[EasedFact], by_turn: int) -> str | None:
    """When the unit can be there, worked out by the other way of check/forward.py."""
    play = (eased if by_turn == eased.by_turn else Eased(eased.board, eased.question, by_turn)).play(kept)
    forward = Forward(play, start_in(play))
    for turn in range(1, by_turn + 1):
        for phase in play.phases:
            forward.advance(turn, phase)
            if any(play.is_goal(state) for state in forward.in_goals()):
                return f"turn {turn} {phase.value}"
    return None
