"""Whether a Searchlight may target a Location, the DRM of its Sighting TC row by row, and its chance to pass."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from asl_query.acts.placement_limits import Bar
from asl_query.acts.sighting import NAMELESS, Table, chances, is_automatic, sighting_table
from asl_query.acts.targeting import bars_to_targeting, facing_of
from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.explain.reasons import Reason, reason
from asl_query.kinds.lights.lit_answer import NONE_NEEDED, bar_line, of_type
from asl_query.kinds.lights.lit_answer import not_modelled as not_modelled_of
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.searchlights import Asks, Light, Mount, Murk, Searchlight, Sighting, There

_RULE_OF_ROW = {
    "outside the CA": "W10.3: CA", "range": "W10.3: range", "Hindrances": "W10.3: Hindrances", "FFMO and FFNAM": "W10.3: FFMO",
    "captured": "W10.3: captured", "lit": "W10.3: lit", "Bore Sighted": "W10.43: DRM", "no Known enemy": "W10.3: no Known enemy",
    "Hazardous Movement": "W10.3: Hazardous Movement", "moving vehicle": "W10.3: moving vehicle", "pinned": "W10.3: pinned",
    "Stunned or BU": "W10.3: Stunned or BU", "lit hexes crossed": "W10.3: lit hexes crossed",
    "SL's Location lit": "W10.3: SL's Location lit",
}  # fmt: skip


def sighting(work: QueryContext, board: Board, question: Sighting) -> dict[str, Any]:
    """May it target, with what DRM, how likely does it pass."""
    light, target = question.light, question.target
    with work.watch.stage("rules"):
        bars = bars_to_targeting(board, light, target, question.murk)
        table = Table(()) if bars else sighting_table(board, light, target, question.there, question.murk)
    found = _answered(question, bars, table)
    return {
        "witness": [{"row": row.name, "drm": row.drm} for row in table.rows],
        "certificate": {"kind": "no target", "bars": list(map(bar_line, bars))} if bars else None,
        "because": [reason(bar.rule, what=bar.what) for bar in bars] or because(question, table),
        "assumed": assumed(light, question.there, question.murk),
        "not_modelled": [*not_modelled_of(question.murk), *([] if bars or question.asks is Asks.VERDICT else [NAMELESS])],
        "checked": NONE_NEEDED,
        **found,
    }


def _answered(question: Sighting, bars: list[Bar], table: Table) -> dict[str, Any]:
    if question.asks is Asks.VERDICT:
        return {"answer": "no" if bars else "yes"}
    if bars:
        return {"answer": "no" if question.asks is Asks.DRM else {"value": "0"}}
    if question.asks is Asks.DRM:
        return {"answer": drm_told(table)}
    if is_automatic(question.light, question.target):
        return {"answer": {"value": "1"}}
    if question.light.morale_level is None:
        raise QuestionError('The ML of its crew decides the Sighting TC (W10.3): write "a TMSL with ML 8".')
    least, most = chances(table, question.light.morale_level)
    return {"answer": chance_told(least, most, table.lost), "probability": probability(least, most, table)}


def drm_told(table: Table) -> dict[str, Any]:
    """A DRM: a number, or from where to where the lost rows leave it open."""
    if not table.lost:
        return {"value": table.known}
    words = {(True, False): f"{table.known:+d} or more", (False, True): f"{table.known:+d} or less"}
    value = words.get((table.least is not None, table.most is not None), f"{table.known:+d} and what is lost")
    return {"value": value, "least": table.least, "most": table.most, "known": table.known, "lost": list(table.lost)}


def chance_told(least: Fraction, most: Fraction, lost: tuple[str, ...]) -> dict[str, Any]:
    """A chance, or between which two it lies."""
    if least == most:
        return {"value": str(least)}
    return {"value": f"{least} to {most}", "least": str(least), "most": str(most), "lost": list(lost)}


def probability(least: Fraction, most: Fraction, table: Table) -> dict[str, Any]:
    """The chance as an answer carries it."""
    if least == most:
        return {"exact": str(least), "decimal": round(float(least), 4), "formula": f"P(DR <= ML - ({table.known}))"}
    return {
        "least": str(least), "most": str(most), "decimals": [round(float(least), 4), round(float(most), 4)],
        "formula": f"P(DR <= ML - ({table.known} + {' + '.join(table.lost)}))",
    }  # fmt: skip


def because(question: Sighting, table: Table) -> list[Reason]:
    """The rules behind the rows, and that of the TC itself."""
    rows = [
        reason(_RULE_OF_ROW[row.name], DRM=f"{row.drm:+d}" if row.drm is not None else "lost in our text") for row in table.rows
    ]
    if question.asks is Asks.VERDICT:
        return [reason("W10.4"), reason("W10.41")]
    automatic = is_automatic(question.light, question.target) and question.asks is Asks.CHANCE
    return [*rows, reason("W10.43: first TC") if automatic else reason("W10.3")]


def assumed(light: Light, there: There, murk: Murk) -> list[str]:
    """What is taken for granted of the SL, its target and the LOF."""
    found = [*of_type(light), *([] if facing_of(light) is not None else ["the target is within its CA"])]
    if light.type is Searchlight.AMSL and light.mount is not Mount.BOW and light.traverse is None:
        found.append("its turret is of type T")
    if not (there.known_enemy or there.moving_enemy or there.gunflash):
        found.append("no Known enemy unit, moving enemy or Gunflash in the target Location")
    found += [f"the {beam.light.told} is switched on and its Lane lies in {beam.target.name}" for beam in there.beams]
    if not (there.lit or there.sl_lit or there.crosses_lit):
        found.append("nothing else Illuminated")
    if there.hazardous and there.nvr is None:
        found.append("that enemy is within the SL's NVR")
    placed = [f"+{drm} SMOKE in {hex_.name}" for hex_, drm in murk.smoke]
    return [*found, *placed, *([f"Mist of +{murk.mist}"] if murk.mist else []), "LOS as by day (W10.4), grain in season"]
