"""An answer at night re-checked: the answer by day and each about a light hold, and each LOS is what they make of it."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal, require_fields
from asl_query.kinds.at_night.proof import NightProof, at_night, los_by_day, night_sight, to_light
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.kind import Verify
from asl_query.terms.answers import Answer
from asl_query.terms.question import Question


def check_at_night(board: Board, question: AtNight, answer: Answer, verify: Verify) -> None:
    """Refuse an answer that does not follow from those inside, or of which one does not hold."""
    proof = answer.certificate
    require(isinstance(proof, NightProof), "certificate: the answer by day is missing")
    _check_inner(board, question.of, proof.of, "certificate, the answer by day", verify)
    pairs = los_by_day(question, proof.of)
    due = to_light(board, question, pairs)
    require_equal("certificate, number of Locations asked about", len(proof.lit), len(due))
    for number, (one, asked) in enumerate(zip(proof.lit, due, strict=True), 1):
        _check_inner(board, asked, one, f"certificate, light {number}", verify)
    lit = {asked.place: one for one, asked in zip(proof.lit, due, strict=True)}
    require_equal("certificate, number of LOS", len(proof.sights), len(pairs))
    for number, (sight, (viewer, target)) in enumerate(zip(proof.sights, pairs, strict=True), 1):
        require_fields(f"certificate, LOS {number}", sight, night_sight(board, question, viewer, target, lit))
    require_equal("answer", answer.answer, at_night(question, proof.of, proof.sights))
    require_equal("witness", answer.witness, None)
    require_equal("marginal", answer.marginal, proof.of.marginal)


def _check_inner(board: Board, asked: Question, inner: Answer, what: str, verify: Verify) -> None:
    require_equal(f"{what}, its question", inner.reading.to_json(), asked.to_json())
    require_equal(f"{what}, what nobody proved", [inner.question, dict(inner.checked)], ["", {}])
    require(not inner.is_undecided, f"{what}: nothing was proved")
    verify(inner, board)
