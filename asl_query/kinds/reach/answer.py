"""Whether, how soon and how likely units reach a place, and where they can go at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from asl_query.acts.out_of_reach import hexes_reached, places_by_turn
from asl_query.acts.play import Play
from asl_query.acts.unknown_ground import raise_at_start, raise_where_near
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError, UnknownTerrainError
from asl_query.finite.problem import Found
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.reach.single_unit import arrived, layers_of
from asl_query.search.closed_set import closed_set, fixpoint_certificate
from asl_query.search.layers import Layers
from asl_query.search.witness import names_of, play_log, pose, walk_back
from asl_query.terms.actions import Stay
from asl_query.terms.answers import Finding, Hexes, Verdict
from asl_query.terms.movement import Reach, Reaching
from asl_query.terms.play_lines import PlayLine, swims

HOW_SOON_TURNS = 30


def reach(context: QueryContext, board: Board, question: Reach) -> Finding:
    """Can, how soon, how likely, what is the reach."""
    raise_at_start(board, question)
    if len(question.movers) > 1:
        from asl_query.kinds.reach.joint_answer import joint_reach

        return joint_reach(context, board, question)
    layers = layers_of(context, board, question)
    if question.asks is Reaching.WHERE:
        return _where(context, layers)
    if question.asks_chance:
        from asl_query.kinds.reach.chance_answer import how_likely

        raise_where_near(board, question, question.by_turn)
        return how_likely(context, layers)
    return _arrive(context, layers)


def _arrive(context: QueryContext, layers: Layers) -> Finding:
    """Can, and how soon: z3 chooses the line of play among the plainest ones; the layers prove what is too soon."""
    question = layers.play.question
    by_turn = HOW_SOON_TURNS if question.by_turn is None else question.by_turn
    if layers.play.is_goal(layers.start):
        return arrived(question, 0, "none needed")
    with context.watch.stage("search"):
        index = _arrival(layers, by_turn)
    if index is None:
        soon = question.asks is Reaching.HOW_SOON
        certificate = fixpoint_certificate(layers, by_turn) if soon else closed_set(layers, by_turn)
        if certificate is None:
            raise LimitReachedError(f"not by turn {by_turn}; later turns are open")
        return Finding(Verdict.NO, certificate=certificate, checked={"solver": "closed set"})
    witness, solver = _witness(context, layers, index)
    missing = layers.play.water.missing_fact if swims(witness) else ""
    if missing:
        return _without_the_water(context, layers, index, missing)
    return _in_turn(layers, layers.when(index).turn, witness, solver)


def _in_turn(layers: Layers, turn: int, witness: Sequence[PlayLine], solver: str) -> Finding:
    """An arrival, and for `how soon` that it cannot be sooner."""
    question = layers.play.question
    certificate = None if question.asks is Reaching.CAN else closed_set(layers, turn - 1)
    return arrived(question, turn, solver, tuple(witness), certificate)


def _arrival(layers: Layers, by_turn: int) -> int | None:
    """The first layer with the goal in it; when the time runs out it says how far the search came."""
    try:
        return layers.arrival(by_turn)
    except UnknownTerrainError:
        raise
    except LimitReachedError:
        done = layers.when(len(layers.layers) - 1).turn if len(layers.layers) > 1 else 1
        raise LimitReachedError(f"not by turn {done - 1}; turn {done} open") from None


def _witness(context: QueryContext, layers: Layers, index: int) -> tuple[list[PlayLine], str]:
    """The line of play that z3 chooses among the plainest ones."""
    with context.watch.stage("search"):
        kept = walk_back(layers, index)
        names = names_of(layers, index)
    by_z3 = context.z3()
    with context.watch.stage("solve"):
        outcome = by_z3.Z3Solver(pose(kept, names), context.deadline).solve()
    if not isinstance(outcome, Found):
        raise LimitReachedError(getattr(outcome, "reason", "z3 found no line of play where the search found one"))
    return play_log(layers, kept, names, outcome.choice), by_z3.VERSION


def _without_the_water(context: QueryContext, layers: Layers, index: int, missing: str) -> Finding:
    """A line of play in the water needs facts that the question lacks: another, as soon, without the water will do as well."""
    question = layers.play.question
    dry = layers_of(context, layers.play.board, replace(question, without_swimming=True))
    by_turn = layers.when(index).turn if question.by_turn is None else question.by_turn
    found = dry.arrival(by_turn)
    if found is None:
        raise QuestionError(missing)
    witness, solver = _witness(context, dry, found)
    return _in_turn(layers, dry.when(found).turn, with_swimmers_phases(layers.play, dry.play, witness), solver)


def with_swimmers_phases(play: Play, dry: Play, lines: Sequence[PlayLine]) -> list[PlayLine]:
    """A log without the phases in which only swimmers move, with these phases put in: the unit stays."""
    more = [phase for phase in play.phases if phase not in dry.phases]
    found: list[PlayLine] = []
    for i, line in enumerate(lines):
        found.append(line)
        if line.phase is dry.phases[-1] and i + 1 < len(lines):
            found += [
                PlayLine(turn=line.turn, phase=phase, unit=line.unit, from_=line.after, action=Stay(), after=line.after)
                for phase in more
            ]
    return found


def _where(context: QueryContext, layers: Layers) -> Finding:
    """All Locations by the turn in which they can first be reached."""
    by_turn = layers.play.question.by_turn or 0
    with context.watch.stage("search"):
        layers.layer(layers.last(by_turn))
        certificate = closed_set(layers, by_turn)
        rows = places_by_turn(certificate)
    return Finding(Hexes(hexes_reached(rows)), witness=rows, certificate=certificate, checked={"solver": "closed set"})
