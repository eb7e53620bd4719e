"""What the programs that answer and re-check under each reading are given, and what they give back as JSON."""

from __future__ import annotations

from typing import NamedTuple

from asl_query.board.board import Board, Placed, no_board
from asl_query.codec import Json
from asl_query.records import dataclass

ANSWERING = "asl_query.under_reading.answering"
CHECKING = "asl_query.under_reading.checking"


class AnswerTask(NamedTuple):
    """A question in JSON on its map (None: it is about the rules alone), and the seconds there are."""

    placed: tuple[Placed, ...] | None
    question: Json
    seconds: float | None


class CheckTask(NamedTuple):
    """Answers in JSON on their map, each with what its reading says (empty: the one taken)."""

    placed: tuple[Placed, ...] | None
    ruleset: str
    answers: tuple[tuple[Json, str], ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer under one reading (empty: the one taken), or why there is none; `uses` are the other readings that matter."""

    says: str
    answer: Json = None
    uses: tuple[str, ...] = ()
    undecided: str | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class CheckedReading:
    """Why an answer is refused, if it is, and the other readings that matter to it."""

    refused: str | None
    uses: tuple[str, ...] = ()


def board_on(placed: tuple[Placed, ...] | None) -> Board:
    """The map of a task."""
    return Board(*placed) if placed else no_board()
