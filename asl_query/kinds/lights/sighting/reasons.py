"""The rules that decide about targeting and its Sighting TC, read off the rows that apply."""

from __future__ import annotations

from asl_query.acts.sighting import is_automatic
from asl_query.acts.sighting_rows import RowDrm
from asl_query.kinds.lights.proof import NoTarget, reasons_of_bars
from asl_query.rules.reasons import reason
from asl_query.terms.answers import Reason
from asl_query.terms.searchlight_use import SightingRow
from asl_query.terms.searchlights import Asks, Sighting

_RULE_OF_ROW = {
    SightingRow.OUTSIDE_CA: "W10.3: CA",
    SightingRow.RANGE: "W10.3: range",
    SightingRow.HINDRANCES: "W10.3: Hindrances",
    SightingRow.EXPOSED: "W10.3: FFMO",
    SightingRow.CAPTURED: "W10.3: captured",
    SightingRow.LIT: "W10.3: lit",
    SightingRow.BORE_SIGHTED: "W10.43: DRM",
    SightingRow.NO_KNOWN_ENEMY: "W10.3: no Known enemy",
    SightingRow.HAZARDOUS: "W10.3: Hazardous Movement",
    SightingRow.MOVING_VEHICLE: "W10.3: moving vehicle",
    SightingRow.PINNED: "W10.3: pinned",
    SightingRow.STUNNED_OR_BU: "W10.3: Stunned or BU",
    SightingRow.LIT_HEXES_CROSSED: "W10.3: lit hexes crossed",
    SightingRow.SL_LIT: "W10.3: SL's Location lit",
}


def reasons_of_sighting(question: Sighting, bars: NoTarget | None, rows: tuple[RowDrm, ...]) -> tuple[Reason, ...]:
    """The rules behind the rows, and that of the TC itself; or what keeps the Searchlight from targeting."""
    if bars is not None:
        return reasons_of_bars(bars.bars)
    if question.asks is Asks.VERDICT:
        return reason("W10.4"), reason("W10.41")
    behind = [reason(_RULE_OF_ROW[one.row], DRM=f"{one.drm:+d}" if one.drm is not None else "lost in our text") for one in rows]
    automatic = is_automatic(question.light, question.target) and question.asks is Asks.CHANCE
    return (*behind, reason("W10.43: first TC") if automatic else reason("W10.3"))
