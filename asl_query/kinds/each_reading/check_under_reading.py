"""Answers re-checked, each under its own reading, run as a process."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from asl_query.board.board import Board, Placed, no_board
from asl_query.check.refusal import Refused
from asl_query.errors import AslQueryError
from asl_query.fresh_process import each_apart, hand_back, the_task
from asl_query.rules.readings.alternatives import readings_of, take, watched
from asl_query.verifying import verify

Job = tuple[tuple[Placed, ...] | None, dict[str, Any], str]


def main() -> None:
    """Hand back for each answer why it is refused, if it is, and of the reading taken which others matter to it."""
    placed, ruleset, jobs = the_task()
    readings_of(ruleset)  # imported once, before the copies are made
    hand_back(each_apart(checked, [(placed, answer, says) for answer, says in jobs]))


def checked(job: Job) -> dict[str, Any]:
    """One answer under one reading (empty: the one taken)."""
    placed, answer, says = job
    ruleset = str(answer["ruleset"])
    if says:
        take(ruleset, says)
    board = Board(*placed) if placed else no_board()
    try:
        with nullcontext(set[str]()) if says else watched(ruleset) as uses:
            verify(answer, lambda _: board)
    except (Refused, AslQueryError) as refusal:
        return {"refused": str(refusal), "uses": []}
    return {"refused": None, "uses": sorted(uses)}


if __name__ == "__main__":
    main()
