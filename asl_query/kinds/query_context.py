"""What every kind of question needs on its way: the clock, the limit, the solvers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import field
from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.facts.board_file import spoken_hexrows
from asl_query.records import dataclass
from asl_query.terms.answers import Finding
from asl_query.terms.question import Question

if TYPE_CHECKING:
    from asl_query.solve.by_sympy import FormulaWorker


class Stopwatch:
    """Seconds by stage, for --timings."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count the time of a block to a stage."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - began


@dataclass
class QueryContext:
    """One question's deadline and stopwatch, and the solvers, each imported when it is first needed."""

    deadline: Deadline
    finder: Callable[[QueryContext, Board, Question], Finding]  # asks a question that another one is about
    watch: Stopwatch = field(default_factory=Stopwatch)

    def find(self, board: Board, question: Question) -> Finding:
        """What there is to be said of a question that another one is about, not yet re-checked."""
        return self.finder(self, board, question)

    def formula_worker(self) -> FormulaWorker:
        """sympy in a process of its own."""
        from asl_query.solve.by_sympy import take_worker

        return take_worker()

    def z3(self) -> Any:
        """The module that knows z3, imported when first needed."""
        with self.watch.stage("import z3"):
            from asl_query.solve import by_z3
        return by_z3


def painted_span(board: Board) -> str:
    """The hexrows in which LOS can be traced, in words."""
    return " and ".join(f"{spoken_hexrows(p.facts.painted)} of board {p.facts.board}" for p in board.placed)


def only_painted(board: Board, what: str) -> list[str]:
    """What an answer about the whole board leaves out: hexrows that the printed board has, but whose layers are not painted."""
    return [] if board.is_painted else [f"only {what} in {painted_span(board)}, whose layers are painted"]
