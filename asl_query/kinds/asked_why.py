"""What a kind of question declares so that `why` can be asked of its answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from asl_query.board.board import Board
from asl_query.terms.answers import Answer, Depends, Verdict
from asl_query.terms.question import Question

if TYPE_CHECKING:
    from asl_query.changes.smallest_reasons import SmallestReason
    from asl_query.kinds.query_context import QueryContext

Q = TypeVar("Q", bound=Question)


class AskedWhy(Generic[Q]):
    """How the smallest reasons for answers of a kind are found, re-checked and told.

    `most_reasons` is how many of them are told where all are asked for.
    `tells_what_is_found` says that those found before the time runs out are told. `is_minimal` says that an answer names no
    fact without which it would stand as well.
    """

    most_reasons: ClassVar[int] = 12
    tells_what_is_found: ClassVar[bool] = False
    is_minimal: ClassVar[bool] = False

    def smallest_reason_shape(self) -> Any:
        """The type of the smallest reasons, as the codec reads it; None for a kind that has none."""
        return None

    def is_asked_why(self, question: Q, answer: Answer) -> bool:  # noqa: ARG002
        """Whether `why` is asked of such an answer: of a yes or no, or of what either depends on."""
        return answer.answer in (Verdict.YES, Verdict.NO) or isinstance(answer.answer, Depends)

    def smallest_reasons(
        self, context: QueryContext, board: Board, question: Q, answer: Answer  # noqa: ARG002
    ) -> Iterator[SmallestReason] | None:  # fmt: skip
        """The smallest reasons for an answer, one after the other; None where none are worked out."""
        return None

    def check_smallest_reasons(
        self, board: Board, question: Q, answer: Answer, reasons: Sequence[Any], *, are_all: bool  # noqa: ARG002
    ) -> None:  # fmt: skip
        """Re-check the reasons for an answer, and where they are said to be all, that there is no other; raises Refused."""
        from asl_query.check.refusal import Refused

        raise Refused("certificate, reasons: none are known for such a question")

    def along(self, board: Board, question: Q, answer: Answer) -> tuple[tuple[str, str], ...] | None:  # noqa: ARG002
        """The hexes along a clear LOS, each with why it does not block; None where an answer is about no clear LOS."""
        return None

    def tell_smallest_reason(self, answer: Answer, reason: Any) -> list[str]:  # noqa: ARG002
        """A smallest reason for an answer in words."""
        return list(reason.needs)

    def modal(self, question: Q) -> str:  # noqa: ARG002
        """The verb that the question asks with: But it can not."""
        return "is so"
