"""All kinds of questions: a line for each."""

from __future__ import annotations

import inspect
from pathlib import Path

from asl_query.codec import Json, WrongShapeError, from_json
from asl_query.errors import AnswerError
from asl_query.kinds.kind import all_kinds
from asl_query.terms.question import Question

# Importing a record registers it; the order is that in which help lists the forms.
# isort: off
import asl_query.kinds.sight.kind
import asl_query.kinds.several_sights.kind
import asl_query.kinds.hindrance.kind
import asl_query.kinds.at_night.kind
import asl_query.kinds.most_seen.kind
import asl_query.kinds.placing.kind
import asl_query.kinds.printed.kind
import asl_query.kinds.printed_hexes.kind
import asl_query.kinds.units_listed.kind
import asl_query.kinds.reach.kind
import asl_query.kinds.cost.kind
import asl_query.kinds.roll_odds.kind
import asl_query.kinds.lights.kind
import asl_query.kinds.case.kind
import asl_query.kinds.classic.kind
import asl_query.kinds.ever.kind
import asl_query.kinds.open_points.kind
import asl_query.kinds.why.kind
import asl_query.kinds.each_reading.kind
import asl_query.kinds.not_so.kind
import asl_query.kinds.proposed.kind
import asl_query.kinds.would_let.kind  # noqa: F401
# isort: on


def folders() -> tuple[Path, ...]:
    """The folders of all kinds."""
    return tuple(dict.fromkeys(Path(inspect.getfile(type(kind))).parent for kind in all_kinds()))


def question_from_json(reading: Json) -> Question:
    """Read an answer's reading back; raises AnswerError for anything that no question has."""
    try:
        found: Question = from_json(Question, reading)
    except WrongShapeError as error:
        raise AnswerError(f"the answer's reading is not one of this program's ({error})") from None
    return found
