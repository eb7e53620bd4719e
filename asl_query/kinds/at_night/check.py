"""An answer at night re-checked: the answer by day and each about a light hold, and each LOS is what they make of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal, require_fields
from asl_query.kinds.at_night.counted import is_decided, lights_asked, shows, who_sees_it
from asl_query.kinds.at_night.hidden import hidden, what_they_see
from asl_query.kinds.at_night.proof import (
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
from asl_query.kinds.kind import Verify
from asl_query.kinds.most_seen.check import check_most_seen
from asl_query.kinds.most_seen.proof import PlaceCounts
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.sight.hiding_check import check_fewest_smoke
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.question import Question
from asl_query.terms.questions import FewestSmoke
from asl_query.terms.searchlights import IsLit


def check_at_night(board: Board, question: AtNight, answer: Answer, verify: Verify) -> None:
    """Refuse an answer that does not follow from those inside, or of which one does not hold."""
    require_equal("witness", answer.witness, None)
    if is_hidden_from(question.of):
        _check_hidden(board, question, answer, verify)
    elif isinstance(question.of, FewestSmoke):
        _check_fewest(board, question, question.of, answer, verify)
    elif isinstance(question.of, MostSeen):
        _check_counts(board, question, question.of, answer, verify)
    else:
        _check_sights(board, question, answer, verify)


def _check_sights(board: Board, question: AtNight, answer: Answer, verify: Verify) -> None:
    """The answer by day holds, and each LOS of it is what the night makes of it."""
    proof = answer.certificate
    require(isinstance(proof, NightProof), "certificate: the answer by day is missing")
    _check_inner(board, question.of, proof.of, "certificate, the answer by day", verify)
    pairs = los_by_day(question, proof.of)
    bare = as_lit(board, question)
    _check_lights(bare, to_light(bare, question, pairs), proof.lit, verify)
    lit = {one.reading.place: one for one in proof.lit if isinstance(one.reading, IsLit)}
    require_equal("certificate, number of LOS", len(proof.sights), len(pairs))
    for number, (sight, (viewer, target)) in enumerate(zip(proof.sights, pairs, strict=True), 1):
        require_fields(f"certificate, LOS {number}", sight, night_sight(board, question, viewer, target, lit))
    require_equal("answer", answer.answer, at_night(question, proof.of, proof.sights))
    require_equal("marginal", answer.marginal, proof.of.marginal)


def _check_lights(board: Board, due: Sequence[IsLit], lit: Sequence[Answer], verify: Verify) -> None:
    require_equal("certificate, number of Locations asked about", len(lit), len(due))
    for number, (one, asked) in enumerate(zip(lit, due, strict=True), 1):
        _check_inner(board, asked, one, f"certificate, light {number}", verify)


def _check_hidden(board: Board, question: AtNight, answer: Answer, verify: Verify) -> None:
    """What each place sees holds, and the hexes are those that none of them sees."""
    proof, asked = answer.certificate, what_they_see(question)
    require(isinstance(proof, SeenAtNight), "certificate: what each place sees is missing")
    require_equal("certificate, number of places that look", len(proof.by), len(asked))
    for number, (one, due) in enumerate(zip(proof.by, asked, strict=True), 1):
        _check_inner(board, due, one, f"certificate, place {number}", verify)
    require_equal("answer", answer.answer, hidden(board, question, proof))
    require_equal("marginal", answer.marginal, any(one.marginal for one in proof.by))


def _check_fewest(board: Board, question: AtNight, of: FewestSmoke, answer: Answer, verify: Verify) -> None:
    """Who sees it at night holds, and it is from these that the SMOKE hides it."""
    proof = answer.certificate
    require(isinstance(proof, FewestAtNight), "certificate: who sees it is missing")
    _check_inner(board, who_sees_it(question), proof.seen, "certificate, who sees it", verify)
    require(is_decided(proof.seen), "certificate: whether somebody sees it at night depends")
    by_day = replace(answer, reading=of, witness=proof.counters, certificate=proof.found)
    check_fewest_smoke(board, of, by_day, places_at_night(proof.seen))
    require_equal("marginal", answer.marginal, None)


def _check_counts(board: Board, question: AtNight, of: MostSeen, answer: Answer, verify: Verify) -> None:
    """What is lit holds, and every place is counted again."""
    proof = answer.certificate
    require(isinstance(proof, CountsAtNight), "certificate: there are no counts")
    require(not question.night.blazes, "answer: what a Blaze lights is not known")
    bare = as_lit(board, question)
    _check_lights(bare, lights_asked(bare, question), proof.lit, verify)
    require(all(isinstance(one.answer, Verdict) for one in proof.lit), "certificate: whether something is lit depends")
    by_day = replace(answer, reading=of, witness=proof.rows, certificate=PlaceCounts(proof.places))
    check_most_seen(board, of, by_day, shows(board, question, proof.lit))
    require_equal("marginal", answer.marginal, None)


def _check_inner(board: Board, asked: Question, inner: Answer, what: str, verify: Verify) -> None:
    require_equal(f"{what}, its question", inner.reading.to_json(), asked.to_json())
    require_equal(f"{what}, what nobody proved", [inner.question, dict(inner.checked)], ["", {}])
    require(not inner.is_undecided, f"{what}: nothing was proved")
    verify(inner, board)
