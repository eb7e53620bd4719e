"""One kind of question as all others know it: a record of what can be done with its questions, stage by stage.

Each kind has a folder here. Its `kind.py` holds the record, whose methods import the stage that they need when they need it:
`question.py` (defaults, and the facts it needs), `answer.py`, `check.py`, `tell.py`, `draw.py`, `changes.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from asl_query.board.board import Board
from asl_query.codec import Json, from_json
from asl_query.kinds.asked_why import AskedWhy
from asl_query.kinds.asked_would_let import AskedWouldLet
from asl_query.terms.answers import Answer, Finding, Hexes, Notes, Outcome, Reason, Value
from asl_query.terms.numbers import parse_halves
from asl_query.terms.question import Question

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext

Q = TypeVar("Q", bound=Question)
Verify = Callable[[Answer, Board], None]  # re-checks an answer that stands in another one


class AnswerShapes(NamedTuple):
    """The types of what an answer of a kind says and shows; `marginal` is bool | None where its LOS may be marginal."""

    outcome: Any = Outcome
    witness: Any = None
    certificate: Any = None
    chance: Any = None
    marginal: Any = None


class Kind(AskedWhy[Q], AskedWouldLet[Q], ABC, Generic[Q]):
    """Everything that others know of one kind of question.

    `question` is the type of its questions; `is_drawn` says that it has a picture; `asked_as` are plain words in which it is
    asked, each {field} of its question one word. Making a record registers it, so `kind_of` finds it.
    """

    question: type[Q]
    ruleset: ClassVar[str] = "asl"
    is_drawn: ClassVar[bool] = False
    asked_as: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        _KINDS[self.question] = self
        self.question.answered_by = self

    @abstractmethod
    def shapes(self) -> AnswerShapes:
        """The types of the fields of its answers, as the codec reads them."""

    @abstractmethod
    def board_of(self, question: Q) -> str:
        """The board that a question is about; empty for one about the rules alone."""

    def ruleset_of(self, question: Q) -> str:  # noqa: ARG002
        """The ruleset that a question is asked of: asl or slc."""
        return self.ruleset

    def with_defaults(self, board: Board, question: Q, text: str) -> tuple[Q, list[str]]:  # noqa: ARG002
        """The question with what it leaves open settled, and what was assumed; `text` is the question as it was typed."""
        return question, []

    def require_facts(self, board: Board, question: Q, text: str) -> None:
        """Raise QuestionError where the question names what the map does not have; `text` is the question as it was typed."""

    def prepare(self, question: Q, context: QueryContext) -> None:
        """Start what takes long and is needed in any case, as soon as the question is read."""

    @abstractmethod
    def answer(self, context: QueryContext, board: Board, question: Q) -> Finding:
        """Find the answer, with what proves it."""

    @abstractmethod
    def because(self, board: Board, question: Q, found: Finding | Answer) -> tuple[Reason, ...]:
        """The rules that decide, read off what was found; asked once more when the answer is re-checked."""

    def notes(self, board: Board, question: Q, found: Finding | Answer) -> Notes:  # noqa: ARG002
        """What is taken for granted and left out, read off the question and what was found; asked once more in the re-check."""
        return Notes()

    @abstractmethod
    def check(self, board: Board, question: Q, answer: Answer, verify: Verify) -> None:
        """Re-check an answer without a solver; raises Refused. `verify` does the same for an answer that stands in this one."""

    def left_open(self, answer: Answer) -> tuple[str, ...]:  # noqa: ARG002
        """What an answer leaves open, which no re-check can prove."""
        return ()

    @abstractmethod
    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        """The answer in words; `tell` does the same for an answer that stands in this one."""

    def parts(self, question: Q, answer: Answer) -> dict[str, Any]:  # noqa: ARG002
        """What an answer has by name beside its fields: hexes or a value, a chance; kinds add what else theirs have."""
        said, exact = answer.answer, getattr(answer.probability, "exact", None)
        parts: dict[str, Any] = {} if exact is None else {"chance": exact}
        if isinstance(said, Hexes):
            return {"hexes": said.hexes, **parts}
        return {"value": said.value, **parts} if isinstance(said, Value) else parts

    def outcome_from_json(self, question: Q, saved: Json, where: str) -> Any:  # noqa: ARG002
        """Read the answer to a question back; raises WrongShapeError."""
        return from_json(self.shapes().outcome, saved, where)

    def certificate_from_json(self, question: Q, saved: Json, where: str) -> Any:  # noqa: ARG002
        """Read the certificate of an answer to a question back; raises WrongShapeError."""
        return from_json(self.shapes().certificate, saved, where)

    def has_picture(self, question: Q) -> bool:
        """Whether answers to a question are about places on a map."""
        return self.is_drawn and self.board_of(question) != ""

    def draw(self, board: Board, answer: Answer) -> str | None:  # noqa: ARG002
        """The answer on its board as SVG; None where it names nothing to draw but the question."""
        return None


def with_mf(parts: dict[str, Any]) -> dict[str, Any]:
    """The parts of an answer whose value, if it has one, is MF: as an exact number too."""
    halves = parse_halves(str(parts.get("value", "")))
    return parts if halves is None else {**parts, "mf": Fraction(halves, 2)}


_KINDS: dict[type[Question], Kind[Any]] = {}


def all_kinds() -> tuple[Kind[Any], ...]:
    """The records of all kinds, in the order in which they were made."""
    return tuple(_KINDS.values())


def kind_of(question: Question) -> Kind[Any]:
    """The record of a question's kind."""
    return _KINDS[type(question)]


def because_of(board: Board, question: Question, found: Finding | Answer) -> tuple[Reason, ...]:
    """The rules that decide an answer, with the facts they decide on: what `ask` gives and `verify` works out once more."""
    return kind_of(question).because(board, question, found)


def board_of(question: Question) -> str:
    """The board that a question is about; empty for one about the rules alone."""
    return kind_of(question).board_of(question)


def ruleset_of(question: Question) -> str:
    """The ruleset that a question is asked of: asl or slc."""
    return kind_of(question).ruleset_of(question)
