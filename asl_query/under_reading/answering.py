"""A question answered under each reading, run as a process: nothing worked out before may hang on another reading."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import NamedTuple

from asl_query.check.refusal import Refused
from asl_query.codec import to_json
from asl_query.deadline import Deadline
from asl_query.errors import AslQueryError, LimitReachedError
from asl_query.fresh_process import map_in_fresh_processes, read_task, write_result
from asl_query.kinds.each_reading.tasks import Answered, AnswerTask, board_on
from asl_query.kinds.inner_answer import ask_inner
from asl_query.kinds.kind import ruleset_of
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.registry import question_from_json
from asl_query.pipeline import find
from asl_query.rules.readings.alternatives import activate_reading, readings_of, record_readings_used
from asl_query.sight.climbers import at_foot
from asl_query.verifying import verify_on


class AnswerJob(NamedTuple):
    """A question, and what the reading says that it is answered under (empty: the one taken)."""

    task: AnswerTask
    says: str


def main() -> None:
    """Give back the answer under the reading taken, and under each other one that matters to it."""
    task = AnswerTask(*read_task())
    known = readings_of(ruleset_of(question_from_json(task.question)))
    taken = map_in_fresh_processes(answered, [AnswerJob(task, "")])[0]
    says = [one for one in known if one in taken.uses]
    found = map_in_fresh_processes(answered, [AnswerJob(task, one) for one in says])
    write_result(to_json([taken, *found]))


def answered(job: AnswerJob) -> Answered:
    """The answer under one reading; of the one taken also which others matter: their rules are run on the way or re-checked."""
    question = question_from_json(job.task.question)
    ruleset = ruleset_of(question)
    if job.says:
        activate_reading(ruleset, job.says)
    board = board_on(job.task.placed)
    try:
        with nullcontext(set[str]()) if job.says else record_readings_used(ruleset) as uses:
            answer = ask_inner(QueryContext(Deadline(job.task.seconds), find), board, at_foot(board, question))
            if not job.says:
                verify_on(answer, board)
    except LimitReachedError as stop:
        return Answered(job.says, undecided=str(stop))
    except (AslQueryError, Refused) as error:
        return Answered(job.says, error=str(error))
    told = replace(answer, checked={}) if not job.says else replace(answer, checked={}, assumed=(), not_modelled=())
    return Answered(job.says, told.to_json(), tuple(sorted(uses)))
