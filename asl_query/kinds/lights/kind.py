"""What Searchlights light, may target and keep lit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.kinds.kind import Kind, Tell, Verify
from asl_query.kinds.untyped import finding_of, untyped
from asl_query.terms.answers import Answer, Finding
from asl_query.terms.searchlights import Asks, Blinded, IsLit, KeepsLit, Lights, LightsFor, Sighting

if TYPE_CHECKING:
    from asl_query.changes.axes import Axis, ChangedQuestion, Prices
    from asl_query.explain.answer_text import AnswerText
    from asl_query.kinds.query_context import QueryContext


class LightsKind(Kind[Lights]):
    """Lights."""

    question = Lights
    is_drawn = True

    def board_of(self, question: Lights) -> str:
        return question.beam.target.hex.board

    def with_defaults(self, board: Board, question: Lights, text: str) -> tuple[Lights, list[str]]:
        from asl_query.kinds.lights.question import with_lights_settled

        return with_lights_settled(board, question, text)

    def require_facts(self, board: Board, question: Lights, text: str) -> None:
        from asl_query.kinds.lights.question import require_lights

        require_lights(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: Lights) -> Finding:
        from asl_query.kinds.lights.lit_answer import lights

        return finding_of(lights(context, board, question))

    def check(self, board: Board, question: Lights, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.lit_check import check_lights

        said = answer.to_json()
        check_lights(board, question, said["answer"], said["witness"], said["certificate"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.tell import tell_lights

        return tell_lights(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.lights.draw import draw_lanes

        return draw_lanes(board, untyped(answer))


class IsLitKind(Kind[IsLit]):
    """IsLit."""

    question = IsLit
    is_drawn = True

    def board_of(self, question: IsLit) -> str:
        return question.place.hex.board

    def with_defaults(self, board: Board, question: IsLit, text: str) -> tuple[IsLit, list[str]]:
        from asl_query.kinds.lights.question import with_lights_settled

        return with_lights_settled(board, question, text)

    def require_facts(self, board: Board, question: IsLit, text: str) -> None:
        from asl_query.kinds.lights.question import require_lights

        require_lights(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: IsLit) -> Finding:
        from asl_query.kinds.lights.lit_answer import is_lit

        return finding_of(is_lit(context, board, question))

    def check(self, board: Board, question: IsLit, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.lit_check import check_is_lit

        said = answer.to_json()
        check_is_lit(board, question, said["answer"], said["witness"], said["certificate"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.tell import tell_is_lit

        return tell_is_lit(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.lights.draw import draw_lanes

        return draw_lanes(board, untyped(answer))


class BlindedKind(Kind[Blinded]):
    """Blinded."""

    question = Blinded
    is_drawn = True

    def board_of(self, question: Blinded) -> str:
        return question.firer.hex.board

    def with_defaults(self, board: Board, question: Blinded, text: str) -> tuple[Blinded, list[str]]:
        from asl_query.kinds.lights.question import with_lights_settled

        return with_lights_settled(board, question, text)

    def require_facts(self, board: Board, question: Blinded, text: str) -> None:
        from asl_query.kinds.lights.question import require_lights

        require_lights(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: Blinded) -> Finding:
        from asl_query.kinds.lights.lit_answer import blinded

        return finding_of(blinded(context, board, question))

    def check(self, board: Board, question: Blinded, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.lit_check import check_blinded

        said = answer.to_json()
        check_blinded(board, question, said["answer"], said["witness"], said["certificate"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.tell import tell_blinded

        return tell_blinded(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.lights.draw import draw_lanes

        return draw_lanes(board, untyped(answer))


class SightingKind(Kind[Sighting]):
    """Sighting."""

    question = Sighting
    is_drawn = True
    chance = Any

    def board_of(self, question: Sighting) -> str:
        return question.target.hex.board

    def with_defaults(self, board: Board, question: Sighting, text: str) -> tuple[Sighting, list[str]]:
        from asl_query.kinds.lights.question import with_lights_settled

        return with_lights_settled(board, question, text)

    def require_facts(self, board: Board, question: Sighting, text: str) -> None:
        from asl_query.kinds.lights.question import require_lights

        require_lights(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: Sighting) -> Finding:
        from asl_query.kinds.lights.sighting_answer import sighting

        return finding_of(sighting(context, board, question))

    def check(self, board: Board, question: Sighting, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.sighting_check import check_sighting

        said = answer.to_json()
        check_sighting(board, question, said["answer"], said["witness"], said["certificate"], said["probability"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.tell import tell_sighting

        return tell_sighting(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.lights.draw import draw_lanes

        return draw_lanes(board, untyped(answer))

    def base_of(self, board: Board, question: Sighting) -> ChangedQuestion[Sighting] | None:
        from asl_query.changes.axes import ChangedQuestion

        return ChangedQuestion(board, question) if question.asks is Asks.VERDICT else None

    def axes_of(self, base: ChangedQuestion[Sighting], prices: Prices, stops: bool) -> list[Axis]:
        from asl_query.changes.sight import spoils_axes, targeting_axes

        return list((spoils_axes if stops else targeting_axes)(base.board, base.question, prices))

    def statement(self, question: Sighting, is_so: bool) -> str:
        return f"the {question.light.told} {'can' if is_so else 'cannot'} target {question.target.name}"


class KeepsLitKind(Kind[KeepsLit]):
    """KeepsLit."""

    question = KeepsLit
    is_drawn = True
    chance = Any

    def board_of(self, question: KeepsLit) -> str:
        return question.target.hex.board

    def with_defaults(self, board: Board, question: KeepsLit, text: str) -> tuple[KeepsLit, list[str]]:
        from asl_query.kinds.lights.question import with_lights_settled

        return with_lights_settled(board, question, text)

    def require_facts(self, board: Board, question: KeepsLit, text: str) -> None:
        from asl_query.kinds.lights.question import require_lights

        require_lights(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: KeepsLit) -> Finding:
        from asl_query.kinds.lights.keeping_lit_answer import keeps_lit

        return finding_of(keeps_lit(context, board, question))

    def check(self, board: Board, question: KeepsLit, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.keeping_lit_check import check_keeps_lit

        said = answer.to_json()
        check_keeps_lit(board, question, said)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.tell import tell_keeps_lit

        return tell_keeps_lit(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.lights.draw import draw_lanes

        return draw_lanes(board, untyped(answer))

    def modal(self, question: KeepsLit) -> str:
        return "can"


class LightsForKind(Kind[LightsFor]):
    """LightsFor."""

    question = LightsFor
    is_drawn = True

    def board_of(self, question: LightsFor) -> str:
        return question.board

    def with_defaults(self, board: Board, question: LightsFor, text: str) -> tuple[LightsFor, list[str]]:
        from asl_query.kinds.lights.question import with_lights_settled

        return with_lights_settled(board, question, text)

    def require_facts(self, board: Board, question: LightsFor, text: str) -> None:
        from asl_query.kinds.lights.question import require_lights

        require_lights(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: LightsFor) -> Finding:
        from asl_query.kinds.lights.lighting_answer import lights_for

        return finding_of(lights_for(context, board, question))

    def check(self, board: Board, question: LightsFor, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.lighting_check import check_lights_for

        said = answer.to_json()
        check_lights_for(board, question, said["answer"], said["witness"], said["certificate"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.tell import tell_lights_for

        return tell_lights_for(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.lights.draw import draw_lights_for

        return draw_lights_for(board, untyped(answer))


KINDS = (LightsKind(), IsLitKind(), BlindedKind(), SightingKind(), KeepsLitKind(), LightsForKind())
