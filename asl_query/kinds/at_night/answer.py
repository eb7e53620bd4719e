"""A question of LOS at night: the answer by day, then what the night makes of each LOS that there is."""

from __future__ import annotations

from dataclasses import replace

from asl_query.board.board import Board
from asl_query.kinds.at_night.proof import NightProof, at_night, los_by_day, night_sight, to_light
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.inner_answer import ask_inner
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.answers import Finding, Verdict
from asl_query.terms.searchlights import IsLit


def answer_at_night(context: QueryContext, board: Board, question: AtNight) -> Finding:
    """The LOS by day that the night leaves; undecided where those by day are."""
    of = ask_inner(context, board, question.of)
    if of.is_undecided:
        return Finding(Verdict.UNDECIDED, assumed=of.assumed, not_modelled=of.not_modelled, checked=of.checked)
    pairs = los_by_day(question, of)
    asked = [ask_inner(context, board, one) for one in to_light(board, question, pairs)]
    lit = {one.reading.place: one for one in asked if isinstance(one.reading, IsLit)}
    with context.watch.stage("rules"):
        sights = tuple(night_sight(board, question, viewer, target, lit) for viewer, target in pairs)
    proof = NightProof(replace(of, checked={}), tuple(replace(one, checked={}) for one in asked), sights)
    return Finding(at_night(question, of, sights), certificate=proof, marginal=of.marginal, checked=of.checked)
