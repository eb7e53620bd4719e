"""A question of LOS at night: the answer by day, then what the night makes of each LOS that there is."""

from __future__ import annotations

from dataclasses import replace

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError
from asl_query.kinds.at_night.counted import lights_asked, shows, unsure, who_sees_it
from asl_query.kinds.at_night.hidden import hidden, what_they_see
from asl_query.kinds.at_night.proof import (
    BLAZE_UNKNOWN,
    CountsAtNight,
    FewestAtNight,
    NightProof,
    SeenAtNight,
    as_lit,
    at_night,
    los_by_day,
    night_sight,
    places_at_night,
    to_light,
)
from asl_query.kinds.at_night.question import AtNight, is_hidden_from
from asl_query.kinds.inner_answer import ask_inner
from asl_query.kinds.most_seen.answer import most_seen
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.sight.answer import fewest_smoke
from asl_query.terms.answers import Finding, Verdict
from asl_query.terms.questions import FewestSmoke
from asl_query.terms.searchlights import IsLit


def answer_at_night(context: QueryContext, board: Board, question: AtNight) -> Finding:
    """The LOS by day that the night leaves; undecided where those by day are."""
    if is_hidden_from(question.of):
        return _answer_hidden(context, board, question)
    if isinstance(question.of, FewestSmoke):
        return _answer_fewest(context, board, question)
    if isinstance(question.of, MostSeen):
        return _answer_counts(context, board, question)
    of = ask_inner(context, board, question.of)
    if of.is_undecided:
        return Finding(Verdict.UNDECIDED, assumed=of.assumed, not_modelled=of.not_modelled, checked=of.checked)
    pairs = los_by_day(question, of)
    bare = as_lit(board, question)
    asked = [ask_inner(context, bare, one) for one in to_light(bare, question, pairs)]
    lit = {one.reading.place: one for one in asked if isinstance(one.reading, IsLit)}
    with context.watch.stage("rules"):
        sights = tuple(night_sight(board, question, viewer, target, lit) for viewer, target in pairs)
    proof = NightProof(replace(of, checked={}), tuple(replace(one, checked={}) for one in asked), sights)
    return Finding(at_night(question, of, sights), certificate=proof, marginal=of.marginal, checked=of.checked)


def _answer_hidden(context: QueryContext, board: Board, question: AtNight) -> Finding:
    """The hexes that no place sees; undecided where it is of one of them what it sees."""
    seen = []
    for asked in what_they_see(question):
        one = ask_inner(context, board, asked)
        if one.is_undecided:
            return Finding(Verdict.UNDECIDED, assumed=one.assumed, not_modelled=one.not_modelled, checked=one.checked)
        seen.append(one)
    proof = SeenAtNight(tuple(replace(one, checked={}) for one in seen))
    marginal = any(one.marginal for one in seen)
    return Finding(hidden(board, question, proof), certificate=proof, marginal=marginal, checked=seen[0].checked)


def _answer_fewest(context: QueryContext, board: Board, question: AtNight) -> Finding:
    """The fewest counters that hide a Location from those who see it at night; undecided where somebody may or may not."""
    of = question.of
    assert isinstance(of, FewestSmoke)
    seen = ask_inner(context, board, who_sees_it(question))
    if seen.is_undecided:
        return Finding(Verdict.UNDECIDED, assumed=seen.assumed, not_modelled=seen.not_modelled, checked=seen.checked)
    for one in unsure(seen):
        raise LimitReachedError(f"{one.place.name} sees it at night only if {' or '.join(one.if_any)}")
    found = fewest_smoke(context, board, of, places_at_night(seen))
    proof = FewestAtNight(replace(seen, checked={}), found.witness, found.certificate)
    return Finding(found.answer, certificate=proof, checked=found.checked)


def _answer_counts(context: QueryContext, board: Board, question: AtNight) -> Finding:
    """The places that see the most hexes at night, or that are seen from the most; undecided where what is lit is not known."""
    of = question.of
    assert isinstance(of, MostSeen)
    if question.night.blazes:
        raise LimitReachedError(f"it is not known {BLAZE_UNKNOWN}")
    bare = as_lit(board, question)
    lit = [ask_inner(context, bare, asked) for asked in lights_asked(bare, question)]
    open_ = next((one for one in lit if not isinstance(one.answer, Verdict)), None)
    if open_ is not None:
        assert isinstance(open_.reading, IsLit)
        raise LimitReachedError(f"whether {open_.reading.place.name} is lit hangs on the side that the owner of a Lane declares; "
                                "say it: taking the left-side hexes")  # fmt: skip
    found = most_seen(context, board, of, shows(board, question, lit))
    proof = CountsAtNight(tuple(replace(one, checked={}) for one in lit), found.certificate.places, found.witness)
    return Finding(found.answer, certificate=proof, checked=found.checked)
