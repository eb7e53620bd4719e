"""Whether, how soon and how likely units reach a place, and where they can go at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from asl_query.acts.play import Play
from asl_query.acts.play_log import Line
from asl_query.acts.play_water import SWIMMING_ACTIONS
from asl_query.acts.reach_of import reach_by_turn
from asl_query.acts.starting_state import start_of
from asl_query.acts.unmodelled_moves import not_modelled
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.explain.reasons import of_closed_set, of_play
from asl_query.finite.problem import Found
from asl_query.kinds.query_context import QueryContext
from asl_query.search.closed_set import closed_set, settled_set
from asl_query.search.layers import Layers
from asl_query.search.witness import names_of, play_log, pose, walk_back
from asl_query.terms.movement import Luck, Reach, Reaching
from asl_query.terms.water import Current

HOW_SOON_TURNS = 30


def reach(work: QueryContext, board: Board, question: Reach) -> dict[str, Any]:
    """Can, how soon, how likely, what is the reach."""
    if len(question.movers) > 1:
        from asl_query.kinds.reach.joint_answer import together

        return together(work, board, question)
    found = _answered(work, board, question)
    return {**found, "assumed": assumed(question), "not_modelled": not_modelled(board, question)}


def _answered(work: QueryContext, board: Board, question: Reach) -> dict[str, Any]:
    layers = layers_of(work, board, question)
    if question.asks is Reaching.WHERE:
        return _where(work, layers)
    if question.asks is Reaching.HOW_LIKELY or question.luck is Luck.WORST:
        from asl_query.kinds.reach.chance_answer import how_likely

        return how_likely(work, layers)
    return _arrive(work, layers)


def layers_of(work: QueryContext, board: Board, question: Reach) -> Layers:
    """The layers of a question about one unit."""
    with work.watch.stage("graph"):
        play = Play(board, question.unit, question)
        return Layers(play, start_of(question.movers[0]), work.deadline)


def _arrive(work: QueryContext, layers: Layers) -> dict[str, Any]:
    """Can, and how soon: z3 chooses the line of play among the plainest ones; the layers prove what is too soon."""
    question = layers.play.question
    by_turn = HOW_SOON_TURNS if question.by_turn is None else question.by_turn
    if layers.play.is_goal(layers.start):
        return {
            "answer": "yes" if question.asks is Reaching.CAN else {"value": 0},
            "witness": [], "certificate": None, "because": [], "checked": {"solver": "none needed"},
        }  # fmt: skip
    with work.watch.stage("search"):
        index = _arrival(layers, by_turn)
    if index is None:
        soon = question.asks is Reaching.HOW_SOON
        certificate = settled_set(layers, by_turn) if soon else closed_set(layers, by_turn)
        if certificate is None:
            raise LimitReachedError(f"not by turn {by_turn}; later turns are open")
        return {
            "answer": "no", "witness": None, "certificate": certificate,
            "because": of_closed_set(question, certificate, barred_from_cliffs=_barred_from_cliffs(layers)),
            "checked": {"solver": "closed set"},
        }  # fmt: skip
    witness, solver = _witness(work, layers, index)
    missing = _missing_fact(layers, witness)
    if missing:
        return _without_the_water(work, layers, index, missing)
    turn = layers.when(index).turn
    can = question.asks is Reaching.CAN
    return {
        "answer": "yes" if can else {"value": turn},
        "witness": witness,
        "certificate": None if can else closed_set(layers, turn - 1),
        "because": of_play(layers.play.question, witness),
        "checked": {"solver": solver},
    }


def _barred_from_cliffs(layers: Layers) -> bool:
    """Whether the map has cliffs and the unit may not Climb them (B11.4)."""
    return bool(layers.play.cliffs_at) and not layers.play.may_climb and not layers.play.unit.broken


def _arrival(layers: Layers, by_turn: int) -> int | None:
    """The first layer with the goal in it; when the time runs out it says how far the search came."""
    try:
        return layers.arrival(by_turn)
    except LimitReachedError:
        done = layers.when(len(layers.layers) - 1).turn if len(layers.layers) > 1 else 1
        raise LimitReachedError(f"not by turn {done - 1}; turn {done} open") from None


def _witness(work: QueryContext, layers: Layers, index: int) -> tuple[list[Line], str]:
    """The line of play that z3 chooses among the plainest ones."""
    with work.watch.stage("search"):
        kept = walk_back(layers, index)
        names = names_of(layers, index)
    by_z3 = work.z3()
    with work.watch.stage("solve"):
        outcome = by_z3.Z3Solver(pose(kept, names), work.deadline).solve()
    if not isinstance(outcome, Found):
        raise LimitReachedError(getattr(outcome, "reason", "z3 found no line of play where the search found one"))
    return play_log(layers, kept, names, outcome.choice), by_z3.VERSION


def _missing_fact(layers: Layers, lines: list[Line]) -> str:
    """What the question must say before a line of play through the water can be told."""
    swims = any(line["action"] in SWIMMING_ACTIONS for line in lines)
    return layers.play.water.missing_fact if swims else ""


def _without_the_water(work: QueryContext, layers: Layers, index: int, missing: str) -> dict[str, Any]:
    """A line of play in the water needs facts that the question lacks: another, as soon, without the water will do as well."""
    question = layers.play.question
    dry = layers_of(work, layers.play.board, replace(question, without_swimming=True))
    by_turn = layers.when(index).turn if question.by_turn is None else question.by_turn
    found = dry.arrival(by_turn)
    if found is None:
        raise QuestionError(missing)
    witness, solver = _witness(work, dry, found)
    witness = in_phases(layers.play, dry.play, witness)
    can = question.asks is Reaching.CAN
    turn = dry.when(found).turn
    return {
        "answer": "yes" if can else {"value": turn}, "witness": witness,
        "certificate": None if can else closed_set(layers, turn - 1), "because": of_play(layers.play.question, witness),
        "checked": {"solver": solver},
    }  # fmt: skip


def in_phases(play: Play, dry: Play, lines: list[Line]) -> list[Line]:
    """A log without the phases in which only swimmers move, with these phases put in: the unit stays."""
    more = [phase for phase in play.phases if phase not in dry.phases]
    found: list[Line] = []
    for i, line in enumerate(lines):
        found.append(line)
        if line["phase"] == dry.phases[-1].value and i + 1 < len(lines):
            found += [
                {"turn": line["turn"], "phase": phase.value, "unit": line["unit"], "from": line["after"], "action": "stay",
                 "after": line["after"]} for phase in more
            ]  # fmt: skip
    return found


def _where(work: QueryContext, layers: Layers) -> dict[str, Any]:
    """All Locations by the turn in which they can first be reached."""
    by_turn = layers.play.question.by_turn or 0
    with work.watch.stage("search"):
        layers.layer(layers.last(by_turn))
        certificate = closed_set(layers, by_turn)
        hexes, turns = reach_by_turn(certificate)
    return {
        "answer": {"hexes": hexes}, "witness": turns, "certificate": certificate,
        "because": of_closed_set(layers.play.question, certificate), "checked": {"solver": "closed set"},
    }  # fmt: skip


def assumed(question: Reach) -> list[str]:
    """What the answer takes for granted."""
    weather = " and ".join(question.weather.names) or "dry and still weather"
    lines = []
    for unit, _ in question.movers:
        order = "broken" if unit.broken else "wounded" if unit.wounded else "in Good Order"
        load = f"{unit.portage_pp or 'no'} PP" + (" once it has recovered them" if unit.recovers else "")
        lines.append(f"the {unit.name} is {order}, unconcealed, carries {load} and has its full MF")
    if not question.enemies:
        lines.append("no enemy unit is in the way" if question.unseen_by else "no enemy")
    if len(question.movers) == 1:
        lines.append("no other unit")
    if not question.smoke:
        lines.append("no SMOKE")
    if question.waters.current not in (None, Current.SLOW):
        which = "best" if question.luck is Luck.BEST else "worst"
        lines.append(f"of several hexes downstream a swimmer drifts into the one that is {which} for it (B21.121)")
    return [*lines, f"{weather}, grain in season", *(f"any Falling DR of turn {t} is {dr}" for t, dr in question.forced_dr)]
