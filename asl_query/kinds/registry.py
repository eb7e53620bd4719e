"""All kinds of questions; to add one, add its line here."""

from __future__ import annotations

from typing import Any

from asl_query.codec import Json, WrongShapeError, from_json
from asl_query.errors import AnswerError
from asl_query.kinds.case import kind as case
from asl_query.kinds.classic import kind as classic
from asl_query.kinds.cost import kind as cost
from asl_query.kinds.each_reading import kind as each_reading
from asl_query.kinds.ever import kind as ever
from asl_query.kinds.kind import Kind
from asl_query.kinds.lights import kind as lights
from asl_query.kinds.open_points import kind as open_points
from asl_query.kinds.placing import kind as placing
from asl_query.kinds.printed import kind as printed
from asl_query.kinds.reach import kind as reach
from asl_query.kinds.sight import kind as sight
from asl_query.kinds.why import kind as why
from asl_query.kinds.would_let import kind as would_let
from asl_query.terms.question import Question

ALL: tuple[Kind[Any], ...] = (
    *sight.KINDS,
    *placing.KINDS,
    *printed.KINDS,
    *case.KINDS,
    *reach.KINDS,
    *cost.KINDS,
    *lights.KINDS,
    *classic.KINDS,
    *ever.KINDS,
    *open_points.KINDS,
    *why.KINDS,
    *each_reading.KINDS,
    *would_let.KINDS,
)


def question_from_json(reading: Json) -> Question:
    """Read an answer's reading back; raises AnswerError for anything that no question has."""
    try:
        found: Question = from_json(Question, reading)
    except WrongShapeError as error:
        raise AnswerError(f"the answer's reading is not one of this program's ({error})") from None
    return found
