"""A question answered under each reading, run as a process: nothing worked out before may hang on another reading."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any, NamedTuple

from asl_query.board.board import Board, Placed, no_board
from asl_query.check.refusal import Refused
from asl_query.deadline import Deadline
from asl_query.errors import AslQueryError, LimitReachedError
from asl_query.fresh_process import each_apart, hand_back, the_task
from asl_query.kinds.kind import ruleset_of
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.registry import question_from_json
from asl_query.kinds.why.answer import asked
from asl_query.pipeline import find
from asl_query.rules.readings.alternatives import readings_of, take, watched
from asl_query.sight.climbers import at_foot
from asl_query.verifying import verify


class Job(NamedTuple):
    """A question on its map, the reading that it is answered under (empty: the one taken), and the seconds there are."""

    placed: tuple[Placed, ...] | None
    reading: dict[str, Any]
    says: str
    seconds: float | None


def main() -> None:
    """Hand back the answer under the reading taken, and under each other one that matters to it."""
    placed, reading, seconds = the_task()
    known = readings_of(ruleset_of(question_from_json(reading)))
    taken = each_apart(answered, [Job(placed, reading, "", seconds)])[0]
    says = [one for one in known if one in taken.get("uses", ())]
    found = each_apart(answered, [Job(placed, reading, one, seconds) for one in says])
    hand_back([taken, *found])


def answered(job: Job) -> dict[str, Any]:
    """The answer under one reading; of the one taken also which others matter: their rules are run on the way or re-checked."""
    question = question_from_json(job.reading)
    ruleset = ruleset_of(question)
    if job.says:
        take(ruleset, job.says)
    board = Board(*job.placed) if job.placed else no_board()
    try:
        with nullcontext(set[str]()) if job.says else watched(ruleset) as uses:
            answer = asked(QueryContext(Deadline(job.seconds), find), board, at_foot(board, question)).to_json()
            if not job.says:
                verify(answer, lambda _: board)
        answer |= {"checked": {}} if not job.says else {"checked": {}, "assumed": [], "not_modelled": []}
    except LimitReachedError as stop:
        return {"undecided": str(stop)}
    except (AslQueryError, Refused) as error:
        return {"error": str(error)}
    return {"says": job.says, "answer": answer, "uses": sorted(uses)}


if __name__ == "__main__":
    main()
