"""What would let it, re-checked: each set of changes with its answer, and that no other set would do.

Every set of changes either holds one of those that are told, or is within one that is refused here; which sets there are is
worked out anew, and no search for them is made.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from asl_query.acts.play import Play
from asl_query.acts.starting_state import impossible, start_of
from asl_query.board.board import Board
from asl_query.changes.axes import (
    Axis,
    Case,
    Chosen,
    Prices,
    allows,
    changed,
    cost_of,
    in_order,
    is_part,
    none_of,
    steps_of,
    words_of,
)
from asl_query.changes.sight import terrain_axes
from asl_query.changes.tried import (
    MOST_CHANGES,
    asks_for_terrain,
    axes_of,
    base_of,
    is_tried_whole,
    tried,
    turns_alone,
    whole_sets,
)
from asl_query.check.forward import Forward
from asl_query.check.refusal import Refused, items, require, require_equal, require_fields
from asl_query.check.verify import check_reasons
from asl_query.codec import from_json
from asl_query.errors import AslQueryError
from asl_query.kinds.kind import kind_of
from asl_query.terms.answers import Answer, Reason
from asl_query.terms.hexes import Hexside, parse_hex, parse_hexside
from asl_query.terms.movement import Reach
from asl_query.terms.questions import Ruling, Sees, WouldLet

_LINE = ("changes", "cost", "reading", "answer", "witness", "certificate", "because", "probability", "marginal")


def check_would_let(board: Board, question: WouldLet, answer: Mapping[str, Any]) -> None:
    """Refuse sets of changes that do not turn the answer, that are not least, or that are not all there are."""
    wanted = "no" if question.stops else "yes"
    try:
        base = base_of(board, question)
        axes = axes_of(base, question)
    except AslQueryError as error:
        raise Refused(f"reading: {error}") from None
    lines = items(answer["witness"], "witness") if answer["witness"] is not None else []
    sets = [_line(base, axes, line, wanted, f"witness, set {n}") for n, line in enumerate(lines, 1)]
    require_equal("witness, order of the sets", sets, in_order(axes, dict.fromkeys(sets)))
    if answer["certificate"] is None:
        require_equal("witness, sets", sets, [none_of(axes)])
        require_equal("answer", answer["answer"], {"value": "nothing"})
        return
    require(answer["witness"] != [], "witness: it is empty")
    certificate = answer["certificate"]
    require(isinstance(certificate, dict), "certificate: this is no list of changes")
    require_equal("certificate, fields", sorted(certificate), ["kind", "not", "open", "terrain", "tried"])
    told = [(cost_of(axes, one), words_of(axes, one)) for one in sets[:1]]
    if certificate["terrain"] is not None:
        require(asks_for_terrain(question, base, found=bool(sets)), "certificate, terrain: it is not asked for")
        told.append(_terrain(base, Prices(question.costs), certificate["terrain"]))
    cost, words = min(told, key=lambda one: one[0], default=(0, []))
    require_equal("answer", answer["answer"], {"value": ", ".join(words), "cost": cost} if told else "no")
    require_equal("certificate, kind", certificate["kind"], "changes")
    require_equal("certificate, tried", certificate["tried"], tried(axes))
    if is_tried_whole(base):
        require_equal("certificate, not", certificate["not"], [])
        require_equal("certificate, open", certificate["open"], [])
        require_equal("witness, sets", sets, _least_of_all(base, axes, wanted))
        return
    not_enough = items(certificate["not"], "certificate, not")
    refused = [_refused(base, axes, line, wanted, f"certificate, set {n}") for n, line in enumerate(not_enough, 1)]
    left_open = [_left_open(axes, line) for line in items(certificate["open"], "certificate, open")]
    _covers(axes, sets, [*refused, *left_open])


def _line(base: Case, axes: Sequence[Axis], line: Any, wanted: str, what: str) -> Chosen:
    """A set that turns the answer, with that answer."""
    require(isinstance(line, dict), f"{what}: this is no set of changes")
    changes = items(line.get("changes"), f"{what}, changes")
    chosen = _chosen(axes, [c.get("change") if isinstance(c, dict) else c for c in changes], what)
    case = changed(base, axes, chosen)
    told = {
        "changes": [{"change": step.words, "cost": step.cost} for step in steps_of(axes, chosen)],
        "cost": cost_of(axes, chosen), "reading": case.question.to_json(), "answer": wanted,
    }  # fmt: skip
    require_fields(what, line, {**{name: line.get(name) for name in _LINE}, **told})
    if isinstance(case.question, Ruling):
        check_reasons(from_json(tuple[Reason, ...], line["because"], f"{what}, because"))
    else:
        require_equal(f"{what}, because", line["because"], [])
    _no_margin(case, line, what)
    _check_inner(case, line, what)
    return chosen


def _no_margin(case: Case, line: Mapping[str, Any], what: str) -> None:
    """Only a LOS is marginal."""
    if not isinstance(case.question, Sees):
        require_equal(f"{what}, marginal", line["marginal"], None)


def _check_inner(case: Case, line: Mapping[str, Any], what: str) -> None:
    try:
        kind = kind_of(case.question)
        parts = {"outcome": "answer", "witness": "witness", "certificate": "certificate", "chance": "probability"}
        read = {name: from_json(kind.__getattribute__(of), line[name], name) for of, name in parts.items()}
        because = from_json(tuple[Reason, ...], line["because"], "because")
        answer = Answer("", case.question, read["answer"], read["witness"], read["certificate"], because, "", read["probability"])
        kind.check(case.board, case.question, replace(answer, marginal=line["marginal"]), _no_inner)
    except Refused as refusal:
        raise Refused(f"{what}: {refusal}") from None


def _no_inner(_: Answer, __: Board) -> None:
    """No answer stands in one after changes."""


def _chosen(axes: Sequence[Axis], words: Any, what: str) -> Chosen:
    """The set of changes that these words name."""
    listed = items(words, f"{what}, changes")
    chosen = tuple(next((n for n, step in enumerate(axis.steps, 1) if step.words in listed), 0) for axis in axes)
    require_equal(f"{what}, changes", listed, words_of(axes, chosen))
    return chosen


def _refused(base: Case, axes: Sequence[Axis], line: Any, wanted: str, what: str) -> Chosen:
    """A set that is not enough."""
    require(isinstance(line, dict), f"{what}: this is no set of changes")
    chosen = _chosen(axes, line.get("changes"), what)
    board, question = case = changed(base, axes, chosen)
    require_equal(f"{what}, fields", sorted(line), ["certificate", "changes", "marginal", "witness"])
    _no_margin(case, line, what)
    if isinstance(question, Reach):
        cannot_be = impossible(board, question) is not None
        if cannot_be or (wanted == "yes" and turns_alone(question)):
            require_equal(f"{what}, what it says", [line["witness"], line["certificate"], line["marginal"]], [None, None, None])
            require(cannot_be or not _arrives(board, question), f"{what}: these changes do let it")
            return chosen
    answer = {**line, "answer": "yes" if wanted == "no" else "no", "probability": None, "because": []}
    _check_inner(case, answer, what)
    return chosen


def _terrain(base: Case, prices: Prices, line: Any) -> tuple[int, list[str]]:
    """Terrain and cliffs thought away: with all of them the unit arrives, with any one of them left it does not."""
    what = "certificate, terrain"
    require(isinstance(line, dict) and isinstance(line.get("gone"), list) and line["gone"] != [], f"{what}: nothing is gone")
    things = [parse_hexside(name) if "-" in str(name) else parse_hex(str(name)) for name in line["gone"]]
    board, of = base
    real = [x for x in things if x is not None and (x in board.cliffs if isinstance(x, Hexside) else x in board)]
    require_equal(f"{what}, things", [x.name for x in dict.fromkeys(real)], line["gone"])
    axes = terrain_axes(board, real, prices)
    chosen = _line(base, axes, {name: value for name, value in line.items() if name != "gone"}, "yes", what)
    require_equal(f"{what}, things", chosen, (1,) * len(real))
    for thing in real:
        fewer = board.without(tuple(other for other in real if other != thing))
        require(not _arrives(fewer, of), f"{what}: {thing.name} need not be gone")
    return cost_of(axes, chosen), words_of(axes, chosen)


def _arrives(board: Board, question: Reach) -> bool:
    """Whether one unit reaches the goal by its turn, phase by phase."""
    play, start = Play(board, question.unit, question), start_of(question.movers[0])
    forward = Forward(play, start)
    for turn in range(1, (question.by_turn or 0) + 1):
        for phase in play.phases:
            forward.advance(turn, phase)
            if any(play.is_goal(state) for state in forward.in_goals()):
                return True
    return play.is_goal(start)


def _left_open(axes: Sequence[Axis], line: Any) -> Chosen:
    require(isinstance(line, dict) and isinstance(line.get("because"), str), "certificate, open: it says nothing")
    require_equal("certificate, open, fields", sorted(line), ["because", "changes"])
    return _chosen(axes, line["changes"], "certificate, open")


def _covers(axes: Sequence[Axis], sets: list[Chosen], refused: list[Chosen]) -> None:
    """Every set of changes holds one that is told or is within one that is refused, and none that is told holds another."""
    for one in sets:
        other = next((less for less in sets if less != one and is_part(axes, less, one)), None)
        require(other is None, f"witness: {_words(axes, one)} is more than is needed")
    for chosen in itertools.product(*(range(len(axis.steps) + 1) for axis in axes)):
        if not any(is_part(axes, less, chosen) for less in sets):
            shut = any(allows(axes, chosen, more) for more in refused)
            require(shut, f"certificate: nothing is said of {_words(axes, chosen)}")


def _words(axes: Sequence[Axis], chosen: Chosen) -> str:
    return ", ".join(words_of(axes, chosen)) or "no change at all"


def _least_of_all(base: Case, axes: Sequence[Axis], wanted: str) -> list[Chosen]:
    """Of a ruling: every set asked about once more, one by one."""
    from asl_query.rulings.asl import ruled

    def verdict(chosen: Chosen) -> Any:
        question: Ruling = changed(base, axes, chosen).question
        try:
            return ruled(base.board, question).answer
        except AslQueryError:  # such a unit cannot be asked about
            return None

    require(verdict(none_of(axes)) != wanted, "answer: nothing need be changed")
    least: list[Chosen] = []
    for chosen in in_order(axes, whole_sets(axes, MOST_CHANGES)):
        if not any(is_part(axes, less, chosen) for less in least) and verdict(chosen) == wanted:
            least.append(chosen)
    return least
