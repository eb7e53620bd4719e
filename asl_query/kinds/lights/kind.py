"""What Searchlights light, may target and keep lit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.terms.answers import Answer, Finding, Hexes, Notes, Reason, Value, Verdict
from asl_query.terms.searchlights import Asks, Blinded, IsLit, KeepsLit, Lights, LightsFor, Sighting

if TYPE_CHECKING:
    from asl_query.changes.axes import Axis, ChangedQuestion, Prices
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext

L = TypeVar("L", Lights, IsLit, Blinded, Sighting, KeepsLit, LightsFor)


class LightKind(Kind[L]):
    """What all questions about Searchlights have in common: their defaults, the facts they need, and a picture of the Lanes."""

    is_drawn = True

    def with_defaults(self, board: Board, question: L, text: str) -> tuple[L, list[str]]:
        from asl_query.kinds.lights.question import with_lights_settled

        return with_lights_settled(board, question, text)

    def require_facts(self, board: Board, question: L, text: str) -> None:
        from asl_query.kinds.lights.question import require_lights

        require_lights(board, question, text)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.lights.draw_lanes import draw_lanes

        return draw_lanes(board, answer)


class LightsKind(LightKind[Lights]):
    """Which hexes a Searchlight illuminates."""

    question = Lights

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.lights.lit.proof import LaneLine, LitHexes
        from asl_query.kinds.lights.proof import NoLane

        return AnswerShapes(outcome=LitHexes, witness=tuple[LaneLine, ...], certificate=NoLane | None)

    def board_of(self, question: Lights) -> str:
        return question.beam.target.hex.board

    def answer(self, context: QueryContext, board: Board, question: Lights) -> Finding:
        from asl_query.kinds.lights.lit.answer import lights

        return lights(context, board, question)

    def because(self, board: Board, question: Lights, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.lights.lit.reasons import reasons_of_lanes

        return reasons_of_lanes(found.certificate, found.witness)

    def notes(self, board: Board, question: Lights, found: Finding | Answer) -> Notes:
        from asl_query.kinds.lights.taken_for_granted import notes_of_lanes

        return notes_of_lanes(board, question.murk, [question.beam])

    def check(self, board: Board, question: Lights, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.lit.check import check_lights

        check_lights(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.lit.tell import tell_lights

        return tell_lights(answer)


class IsLitKind(LightKind[IsLit]):
    """Whether a Location is Illuminated, or within NVR."""

    question = IsLit

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.lights.lit.proof import LitLine

        return AnswerShapes(outcome=Verdict | Value, witness=tuple[LitLine, ...], certificate=None)

    def board_of(self, question: IsLit) -> str:
        return question.place.hex.board

    def answer(self, context: QueryContext, board: Board, question: IsLit) -> Finding:
        from asl_query.kinds.lights.lit.answer import is_lit

        return is_lit(context, board, question)

    def because(self, board: Board, question: IsLit, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.lights.lit.reasons import reasons_of_lit

        return reasons_of_lit(board, question, found.witness)

    def notes(self, board: Board, question: IsLit, found: Finding | Answer) -> Notes:
        from asl_query.kinds.lights.taken_for_granted import notes_of_lit

        return notes_of_lit(board, question)

    def check(self, board: Board, question: IsLit, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.lit.check import check_is_lit

        check_is_lit(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.lit.tell import tell_is_lit

        return tell_is_lit(answer)


class BlindedKind(LightKind[Blinded]):
    """Whether IB Blindness applies to a shot, or the -1 TH DRM at a lit Searchlight."""

    question = Blinded

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.lights.lit.proof import BlindLine, BlindnessDrm
        from asl_query.kinds.lights.proof import NoLane

        return AnswerShapes(outcome=Verdict | BlindnessDrm | Value, witness=tuple[BlindLine, ...], certificate=NoLane | None)

    def board_of(self, question: Blinded) -> str:
        return question.firer.hex.board

    def answer(self, context: QueryContext, board: Board, question: Blinded) -> Finding:
        from asl_query.kinds.lights.lit.answer import blinded

        return blinded(context, board, question)

    def because(self, board: Board, question: Blinded, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.lights.lit.reasons import reasons_of_blindness

        return reasons_of_blindness(question, found.certificate, found.witness)

    def notes(self, board: Board, question: Blinded, found: Finding | Answer) -> Notes:
        from asl_query.kinds.lights.taken_for_granted import notes_of_lanes

        return notes_of_lanes(board, question.murk, [question.beam])

    def check(self, board: Board, question: Blinded, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.lit.check import check_blinded

        check_blinded(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.lit.tell import tell_blinded

        return tell_blinded(answer)


class SightingKind(LightKind[Sighting]):
    """Whether a Searchlight may target a Location, with what DRM, and how likely it sights it."""

    question = Sighting

    def shapes(self) -> AnswerShapes:
        from asl_query.acts.sighting_rows import RowDrm
        from asl_query.kinds.lights.chances import ExactLightChance, LightChance, LightChanceSpan, OpenLightChance
        from asl_query.kinds.lights.proof import NoTarget
        from asl_query.kinds.lights.sighting.proof import OpenDrm

        return AnswerShapes(
            outcome=Verdict | OpenDrm | LightChanceSpan | LightChance | Value,
            witness=tuple[RowDrm, ...],
            certificate=NoTarget | None,
            chance=ExactLightChance | OpenLightChance | None,
        )

    def board_of(self, question: Sighting) -> str:
        return question.target.hex.board

    def answer(self, context: QueryContext, board: Board, question: Sighting) -> Finding:
        from asl_query.kinds.lights.sighting.answer import sighting

        return sighting(context, board, question)

    def because(self, board: Board, question: Sighting, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.lights.sighting.reasons import reasons_of_sighting

        return reasons_of_sighting(board, question, found.certificate, found.witness)

    def notes(self, board: Board, question: Sighting, found: Finding | Answer) -> Notes:
        from asl_query.kinds.lights.taken_for_granted import notes_of_sighting

        return notes_of_sighting(board, question, is_barred=found.certificate is not None)

    def check(self, board: Board, question: Sighting, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.sighting.check import check_sighting

        check_sighting(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.sighting.tell import tell_sighting

        return tell_sighting(answer)

    def base_of(self, board: Board, question: Sighting) -> ChangedQuestion[Sighting] | None:
        from asl_query.changes.axes import ChangedQuestion

        return ChangedQuestion(board, question) if question.asks is Asks.VERDICT else None

    def axes_of(self, base: ChangedQuestion[Sighting], prices: Prices, stops: bool) -> list[Axis]:
        from asl_query.kinds.lights.changes import spoils_axes, targeting_axes

        return list((spoils_axes if stops else targeting_axes)(base.board, base.question, prices))

    def statement(self, question: Sighting, is_so: bool) -> str:
        return f"the {question.light.told} {'can' if is_so else 'cannot'} target {question.target.name}"


class KeepsLitKind(LightKind[KeepsLit]):
    """Whether, and how likely, a Searchlight lights a Location in one turn and still in another."""

    question = KeepsLit

    def shapes(self) -> AnswerShapes:
        from asl_query.acts.light_log import LightLine
        from asl_query.kinds.lights.chances import ExactLightChance, LightChance, LightChanceSpan, OpenLightChance
        from asl_query.kinds.lights.keeping_lit.proof import BestLighting, NeverInPlace, YesIf
        from asl_query.kinds.lights.proof import NoTarget

        return AnswerShapes(
            outcome=Verdict | YesIf | LightChanceSpan | LightChance,
            witness=tuple[LightLine, ...] | None,
            certificate=NoTarget | NeverInPlace | BestLighting,
            chance=ExactLightChance | OpenLightChance | None,
        )

    def parts(self, question: KeepsLit, answer: Answer) -> dict[str, Any]:
        parts = super().parts(question, answer)
        return {**parts, "line_of_play": answer.witness} if answer.witness else parts

    def board_of(self, question: KeepsLit) -> str:
        return question.target.hex.board

    def answer(self, context: QueryContext, board: Board, question: KeepsLit) -> Finding:
        from asl_query.kinds.lights.keeping_lit.answer import keeps_lit

        return keeps_lit(context, board, question)

    def because(self, board: Board, question: KeepsLit, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.lights.keeping_lit.reasons import reasons_of_lighting

        return reasons_of_lighting(board, question, found.certificate)

    def notes(self, board: Board, question: KeepsLit, found: Finding | Answer) -> Notes:
        from asl_query.kinds.lights.taken_for_granted import notes_of_keeping_lit

        return notes_of_keeping_lit(board, question)

    def check(self, board: Board, question: KeepsLit, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.keeping_lit.check import check_keeps_lit

        check_keeps_lit(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.keeping_lit.tell import tell_keeps_lit

        return tell_keeps_lit(answer)


class LightsForKind(LightKind[LightsFor]):
    """How few GMSLs light hexes, where so many light most, and from where none can be lit."""

    question = LightsFor

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.lights.covering.proof import (
            ChosenLight,
            DarkPlace,
            EverySetUp,
            MostLit,
            OtherPlaces,
            SetUp,
            UnlitHexes,
        )

        return AnswerShapes(
            outcome=Verdict | Hexes | Value,
            witness=tuple[ChosenLight, ...] | tuple[DarkPlace, ...] | tuple[SetUp, ...] | None,
            certificate=UnlitHexes | MostLit | OtherPlaces | EverySetUp,
        )

    def board_of(self, question: LightsFor) -> str:
        return question.board

    def answer(self, context: QueryContext, board: Board, question: LightsFor) -> Finding:
        from asl_query.kinds.lights.covering.answer import lights_for

        return lights_for(context, board, question)

    def because(self, board: Board, question: LightsFor, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.lights.covering.reasons import reasons_of_covering

        return reasons_of_covering(board, question, found.witness, found.certificate)

    def notes(self, board: Board, question: LightsFor, found: Finding | Answer) -> Notes:
        from asl_query.kinds.lights.taken_for_granted import notes_of_covering

        return notes_of_covering(board, question)

    def check(self, board: Board, question: LightsFor, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.lights.covering.check import check_lights_for

        check_lights_for(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.lights.covering.tell import tell_lights_for

        return tell_lights_for(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.lights.covering.draw import draw_lights_for

        return draw_lights_for(board, answer)


KINDS = (LightsKind(), IsLitKind(), BlindedKind(), SightingKind(), KeepsLitKind(), LightsForKind())
