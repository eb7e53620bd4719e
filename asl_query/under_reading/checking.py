"""Answers re-checked, each under its own reading, run as a process."""

from __future__ import annotations

from contextlib import nullcontext
from typing import NamedTuple

from asl_query.check.refusal import Refused
from asl_query.codec import Json, to_json
from asl_query.errors import AslQueryError
from asl_query.fresh_process import map_in_fresh_processes, read_task, write_result
from asl_query.kinds.each_reading.tasks import CheckedReading, CheckTask, board_on
from asl_query.rules.readings.alternatives import activate_reading, readings_of, record_readings_used
from asl_query.verifying import verify_inner


class CheckJob(NamedTuple):
    """An answer in JSON, and what the reading says under which it should hold (empty: the one taken)."""

    task: CheckTask
    answer: Json
    says: str


def main() -> None:
    """Give back for each answer why it is refused, if it is, and of the reading taken which others matter to it."""
    task = CheckTask(*read_task())
    readings_of(task.ruleset)  # imported once, before the copies are made
    without_answers = task._replace(answers=())
    jobs = [CheckJob(without_answers, answer, says) for answer, says in task.answers]
    write_result(to_json(map_in_fresh_processes(checked, jobs)))


def checked(job: CheckJob) -> CheckedReading:
    """One answer under one reading."""
    if job.says:
        activate_reading(job.task.ruleset, job.says)
    board = board_on(job.task.placed)
    try:
        with nullcontext(set[str]()) if job.says else record_readings_used(job.task.ruleset) as uses:
            verify_inner(job.answer, board, has_notes=not job.says)
    except (Refused, AslQueryError) as refusal:
        return CheckedReading(str(refusal))
    return CheckedReading(None, tuple(sorted(uses)))
