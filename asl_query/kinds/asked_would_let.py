"""What a kind of question declares so that `what would let it` and `what would stop it` can be asked of its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from asl_query.board.board import Board
from asl_query.terms.answers import Answer, Depends, Verdict
from asl_query.terms.question import Question

if TYPE_CHECKING:
    from asl_query.changes.axes import Axis, ChangedQuestion, Prices
    from asl_query.kinds.query_context import QueryContext
    from asl_query.terms.movement import Reach

Q = TypeVar("Q", bound=Question)


class AskedWouldLet(Generic[Q]):
    """What could be otherwise in questions of a kind, and how their answers after changes are found, re-checked and told.

    `changes_at_once` is the most changes that are made together where none of them is known only to help, so that every set of
    changes is tried for itself; None where changes help or hurt as their axes say.
    """

    changes_at_once: ClassVar[int | None] = None

    def base_of(self, board: Board, question: Q) -> ChangedQuestion[Q] | None:  # noqa: ARG002
        """What changes are made to; None for a question of which this is not asked."""
        return None

    def axes_of(self, base: ChangedQuestion[Q], prices: Prices, stops: bool) -> list[Axis]:  # noqa: ARG002
        """Everything that could be otherwise, in the order in which an answer lists it; with `stops`, what could stop it."""
        return []

    def verdict(self, context: QueryContext, board: Board, question: Q) -> Verdict | None:  # noqa: ARG002
        """Yes or no where that is found sooner than the whole answer; None where only the answer says."""
        return None

    def is_plain_no(self, board: Board, question: Q) -> bool:  # noqa: ARG002
        """Whether a no to a question is re-checked without any certificate."""
        return False

    def require_no(self, board: Board, question: Q) -> None:  # noqa: ARG002
        """Re-check a no that needs no certificate; raises Refused."""
        from asl_query.check.refusal import Refused

        raise Refused("a certificate is missing")

    def is_of_nobody(self, board: Board, question: Q) -> bool:  # noqa: ARG002
        """Whether there never is what a question, perhaps a changed one, is about: a TMSL in tow."""
        return False

    def plain_verdict(self, board: Board, question: Q) -> Verdict | None:  # noqa: ARG002
        """Yes or no as the re-check of a kind whose sets of changes are each tried works it out; None for neither."""
        return None

    def way_on_foot(self, question: Q) -> Reach | None:  # noqa: ARG002
        """The question where it is about one unit's way on foot, along which terrain may be thought away; else None."""
        return None

    def depends_on(self, board: Board, question: Q) -> Depends | None:  # noqa: ARG002
        """What nobody stated and what decides, where an answer hangs on that; None for one that does not."""
        return None

    def known_to_let(self, board: Board, question: Q) -> str:  # noqa: ARG002
        """In words what would make it so, though no change of the question says that; nothing where nothing is known to."""
        return ""

    def statement(self, question: Q, is_so: bool) -> str:  # noqa: ARG002
        """The question as a statement, or denied: 24C6 can see INTO 24E7."""
        return "it is so" if is_so else "it is not so"

    def line_of_play(self, answer: Answer) -> str | None:  # noqa: ARG002
        """The witness of an answer in one line; None where its verdict says enough."""
        return None
