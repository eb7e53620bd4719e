"""The rules that decide about targeting and its Sighting TC: those asked while its DRM is added up once more."""

from __future__ import annotations

from collections.abc import Iterator

from asl_query.acts import sighting
from asl_query.acts.sighting import is_automatic, sighting_table
from asl_query.acts.sighting_rows import RowDrm
from asl_query.acts.states import searchlight_conditions
from asl_query.acts.targeting import bars_to_targeting
from asl_query.board.board import Board
from asl_query.kinds.lights.proof import NoTarget, reasons_of_bars
from asl_query.logic.rule import key_of
from asl_query.logic.trace import AskedRule, recording, that_decide
from asl_query.rules.asl.w10_sighting import passes_sighting_tc
from asl_query.rules.asl.w10_use import is_los_to_target, passes_automatically
from asl_query.rules.reasons import RulesNoted, reason
from asl_query.terms.answers import Reason
from asl_query.terms.locations import Location
from asl_query.terms.searchlights import Asks, Light, Obscurement, Sighting, TargetSituation


def reasons_of_sighting(
    board: Board, question: Sighting, bars: NoTarget | None, rows: tuple[RowDrm, ...]
) -> tuple[Reason, ...]:  # fmt: skip
    """The rules behind the rows and the exceptions to them, and that of the TC itself; or what keeps the SL from targeting."""
    light, target, murk = question.light, question.target, question.murk
    if bars is not None:
        return reasons_of_bars(bars.bars)
    if question.asks is Asks.VERDICT:
        found = RulesNoted()
        with recording(by=searchlight_conditions.__name__) as asked:
            bars_to_targeting(board, light, target, murk)
        found.note_asked(that_decide(asked))
        found.note([key_of(is_los_to_target)])  # its LOS by day, which the map decides
        return found.reasons()
    asked = asked_of_rows(board, light, target, question.there, murk)
    automatic = is_automatic(light, target) and question.asks is Asks.CHANCE
    return (*_behind(asked, rows), reason(key_of(passes_automatically if automatic else passes_sighting_tc)))


def asked_of_rows(board: Board, light: Light, target: Location, there: TargetSituation, murk: Obscurement) -> list[AskedRule]:
    """The rules that are asked for the rows of a Sighting TC."""
    with recording(by=sighting.__name__) as asked:
        sighting_table(board, light, target, there, murk)
    return asked


def _behind(asked: list[AskedRule], rows: tuple[RowDrm, ...]) -> Iterator[Reason]:
    """The rule of each row that counts with its DRM; of one that an exception takes away, what that is."""
    drms = {one.row.value: one.drm for one in rows}
    for one in asked:
        exceptions = one.exceptions
        if exceptions:
            why = [said.replace("_", " ") + (f" ({number})" if number else "") for said, number in exceptions.items()]
            yield reason(one.rule.key, DRM="none", exceptions=why)
            yield from map(reason, filter(None, exceptions.values()))
        elif one.answered:
            drm = drms.get(one.rule.part, one.answered)
            told = "lost in our text" if drm is None else f"{drm:+d}"
            yield reason(one.rule.key, **({} if drm is True else {"DRM": told}))
