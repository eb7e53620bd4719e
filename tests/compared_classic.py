"""One seeded case of Squad Leader Classic, answered by the program and by brute force; what disagrees is told."""

from __future__ import annotations

import json

from plain_classic import PlainClassic
from random_classic import how_soon

from asl_query.acts.classic.certificates import ClassicNo
from asl_query.board.board import Board
from asl_query.codec import from_json, to_json
from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError
from asl_query.kinds.classic.check import check_reach
from asl_query.kinds.classic.proof import ClassicCertificate, ClassicWitness
from asl_query.kinds.query_context import QueryContext
from asl_query.pipeline import find
from asl_query.terms.answers import Answer, Finding, Outcome, Value, Verdict
from asl_query.terms.classic import ClassicReach


class DifferentError(AssertionError):
    """The program and brute force disagree."""


def checked(board: Board, question: ClassicReach) -> Finding:
    """The program's answer, written as JSON, read back and re-checked."""
    found = find(QueryContext(Deadline(60), find), board, question)
    shown = {"answer": Outcome, "witness": ClassicWitness, "certificate": ClassicCertificate}
    saved = {name: from_json(of, json.loads(json.dumps(to_json(getattr(found, name))))) for name, of in shown.items()}
    if any(saved[name] != getattr(found, name) for name in shown):
        raise DifferentError("what is read back is not what was written")
    check_reach(board, question, Answer("", question, **saved, because=found.because, id=""))
    return found


def compare(board: Board, question: ClassicReach) -> str:
    """Answer the question both ways, as `how soon` where it can be done; returns the kind of answer."""
    last = question.by_turn or 0
    phase = PlainClassic(board, question).arrival(last)
    right: Outcome = Verdict.NO
    if phase is not None:
        question, right = how_soon(question), Value((phase + 1) // 2)
    try:
        found = checked(board, question)
    except LimitReachedError as error:
        if "SLC4.6.5" in str(error):
            return "bypass of two units"
        if "Close Combat" not in str(error):
            raise
        return "held in Close Combat"
    no: ClassicNo | None = found.certificate
    kind = "" if no is None else no.kind
    if found.answer != right:
        raise DifferentError(f"{found.answer} {kind}, not {right}")
    return f"no: {kind}" if phase is None else f"turn {(phase + 1) // 2}"
