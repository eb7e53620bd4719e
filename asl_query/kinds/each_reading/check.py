"""An answer under each reading re-checked: every inner answer in a fresh process in which its own reading is taken."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.codec import from_json
from asl_query.fresh_process import run_fresh
from asl_query.kinds.each_reading.proof import ReadingsCertificate
from asl_query.kinds.each_reading.question import EachReading
from asl_query.kinds.each_reading.reasons import rules_of
from asl_query.kinds.each_reading.tasks import CHECKING, CheckedReading, CheckTask
from asl_query.kinds.kind import board_of, ruleset_of
from asl_query.rules.readings.alternatives import readings_of
from asl_query.terms.answers import Answer


def check_each_reading(board: Board, question: EachReading, answer: Answer) -> None:
    """Refuse an answer of which one part does not hold under its reading, or from which a reading that matters is missing."""
    certificate = answer.certificate
    require(isinstance(certificate, ReadingsCertificate), "certificate: there are no readings")
    known = readings_of(ruleset_of(question.of))
    for other in certificate.others:
        require(other.reading in known, "certificate: a reading that no rule has")
        require_equal(f"{other.reading}, rules", other.rules, rules_of(question.of, other.reading))
    told = [other.reading for other in certificate.others]
    require(told == [says for says in known if says in told], "certificate: the readings do not stand once each in their order")
    _require_same_question(question, answer, certificate)
    placed = board.placed if board_of(question.of) else None
    jobs = ((certificate.taken, ""), *((other.answer, other.reading) for other in certificate.others))
    task = CheckTask(placed, ruleset_of(question.of), tuple((one.to_json(), says) for one, says in jobs))
    found: list[CheckedReading] = from_json(list[CheckedReading], run_fresh(CHECKING, task))
    for what, one in zip(("the reading taken", *told), found, strict=True):
        require(one.refused is None, f"{what}: {one.refused}")
    missing = [says for says in found[0].uses if says not in told]
    require(not missing, f"certificate: the reading '{missing[0] if missing else ''}' is missing")
    require_equal("checked, processes", answer.checked.get("processes"), 2 + len(told))
    require_equal("answer", answer.answer, certificate.taken.answer)
    require_equal("witness", answer.witness, None)


def _require_same_question(question: EachReading, answer: Answer, certificate: ReadingsCertificate) -> None:
    """Every inner answer is one to the question, and says nothing that nobody proved."""
    inner = (certificate.taken, *(other.answer for other in certificate.others))
    for one in inner:
        require_equal("certificate, ruleset", one.ruleset, ruleset_of(question.of))
        require_equal("certificate, reading of the question", one.reading.to_json(), question.of.to_json())
        notes = (answer.assumed, answer.not_modelled) if one is certificate.taken else ((), ())
        said = (one.question, dict(one.checked), one.assumed, one.not_modelled)
        require_equal("certificate, what nobody proved", said, ("", {}, *notes))
