"""Questions of LOS that are asked at night."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.codec import Json, from_json
from asl_query.kinds.about_kind import AboutKind
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.kind import AnswerShapes, Verify, kind_of
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.terms.answers import Answer, Depends, Finding, Notes, Reason, Verdict

if TYPE_CHECKING:
    from asl_query.changes.axes import Axis, ChangedQuestion, Prices
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class AtNightKind(AboutKind[AtNight]):
    """What is seen at night: the LOS of another question that the dark leaves."""

    question = AtNight
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.at_night.proof import NightCertificate, NightOutcome

        return AnswerShapes(outcome=NightOutcome, certificate=NightCertificate, marginal=bool | None)

    def outcome_from_json(self, question: AtNight, saved: Json, where: str) -> Any:
        """Of the hex that sees most how many hexes that are, of any other question what is so."""
        from asl_query.kinds.at_night.proof import NightCount

        of = NightCount | Verdict if isinstance(question.of, MostSeen) else self.shapes().outcome
        return from_json(of, saved, where)

    def with_defaults(self, board: Board, question: AtNight, text: str) -> tuple[AtNight, list[str]]:
        """The question by day with its defaults, and the Lanes with their hexspines."""
        settled, notes = super().with_defaults(board, question, text)
        if not settled.night.beams:
            return settled, notes
        asked = settled.lit(settled.night.beams[0].target)
        lit, more = kind_of(asked).with_defaults(board, asked, text)
        return replace(settled, night=replace(settled.night, beams=lit.beams)), [*notes, *more]

    def require_facts(self, board: Board, question: AtNight, text: str) -> None:
        """What the question by day needs, and what the lights do."""
        from asl_query.kinds.at_night.question import require_night

        super().require_facts(board, question, text)
        require_night(board, question, text)
        for beam in question.night.beams[:1]:
            asked = question.lit(beam.target)
            kind_of(asked).require_facts(board, asked, text)

    def answer(self, context: QueryContext, board: Board, question: AtNight) -> Finding:
        from asl_query.kinds.at_night.answer import answer_at_night

        return answer_at_night(context, board, question)

    def because(self, board: Board, question: AtNight, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.at_night.reasons import reasons_at_night

        return reasons_at_night(question, found.certificate)

    def notes(self, board: Board, question: AtNight, found: Finding | Answer) -> Notes:
        from asl_query.kinds.at_night.reasons import notes_at_night

        return notes_at_night(board, question, found.certificate)

    def base_of(self, board: Board, question: AtNight) -> ChangedQuestion[AtNight] | None:
        """The question at night, where it is one of a single LOS."""
        from asl_query.changes.axes import ChangedQuestion

        base = kind_of(question.of).base_of(board, question.of)
        return None if base is None else ChangedQuestion(board, question)

    def axes_of(self, base: ChangedQuestion[AtNight], prices: Prices, stops: bool) -> list[Axis]:
        """What could be otherwise by day, and of the night."""
        from asl_query.changes.axes import ChangedQuestion
        from asl_query.kinds.at_night.changes import at_night_too, brighter_axes, darker_axes

        of = base.question.of
        by_day = kind_of(of).axes_of(ChangedQuestion(base.board, of), prices, stops)
        return [*map(at_night_too, by_day), *(darker_axes if stops else brighter_axes)(base, prices)]

    def depends_on(self, board: Board, question: AtNight) -> Depends | None:
        """The NVR that nobody says, where it decides."""
        from asl_query.kinds.at_night.changes import nvr_that_decides

        return nvr_that_decides(board, question)

    def statement(self, question: AtNight, is_so: bool) -> str:
        """That of the question by day, at night."""
        return f"{kind_of(question.of).statement(question.of, is_so)} at night"

    def check(self, board: Board, question: AtNight, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.at_night.check import check_at_night

        check_at_night(board, question, answer, verify)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.at_night.tell import tell_at_night

        return tell_at_night(answer, tell)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.at_night.draw import draw_at_night

        return draw_at_night(board, answer)


KINDS = (AtNightKind(),)
