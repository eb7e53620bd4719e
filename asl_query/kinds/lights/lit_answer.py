"""What Searchlights light, and whom they blind."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from asl_query.acts.placement_limits import Bar
from asl_query.acts.targeting import bars_to_lane
from asl_query.board.board import Board
from asl_query.explain.reasons import Reason, reason
from asl_query.kinds.query_context import QueryContext
from asl_query.rules.asl.w10_lanes import blindness_drm, is_in_nvr
from asl_query.rules.asl.w10_use import th_drm_at_searchlight
from asl_query.sight.lanes import Blindness, Lane, blindness, lanes, on_grain
from asl_query.sight.slbi import is_lit_by_slbi, lit_place
from asl_query.terms.searchlights import Asks, Beam, Blinded, IsLit, Light, Lights, Murk

NONE_NEEDED = {"solver": "none needed"}


def lights(work: QueryContext, board: Board, question: Lights) -> dict[str, Any]:
    """The hexes that a Lane lights, leaves dark but within NVR, and touches at a vertex only."""
    with work.watch.stage("rules"):
        bars = bars_to_lane(board, question.beam, question.murk)
        found = [] if bars else lanes(board, question.beam, question.murk)
    return {
        "answer": lit_hexes(found),
        "witness": [lane_line(lane) for lane in found],
        "certificate": {"kind": "no Lane", "bars": list(map(bar_line, bars))} if bars else None,
        "because": [reason(bar.rule, what=bar.what) for bar in bars] or _of_lanes(found),
        "assumed": assumed(board, question.murk, [question.beam]),
        "not_modelled": not_modelled(question.murk),
        "checked": NONE_NEEDED,
    }


def lit_hexes(found: list[Lane]) -> dict[str, Any]:
    """The answer: what is lit whichever side its owner declares, and what only on one side."""
    every = [set(lane.lit_hexes) for lane in found]
    sure = set.intersection(*every) if every else set()
    order = list(dict.fromkeys(h for lane in found for h in lane.hexes))
    dark = [{place.hex for place in lane.darkened} - set(lane.lit_hexes) for lane in found]
    answer: dict[str, Any] = {"hexes": _names(h for h in order if h in sure)}
    if any(dark):
        answer["dark_in_nvr"] = _names(h for h in order if h in set.intersection(*dark))
    touched = dict.fromkeys(h for lane in found for h in lane.touched)
    if touched:
        answer["touched"] = _names(touched)
    if len(found) > 1:
        for lane, lit in zip(found, every, strict=True):
            assert lane.beam.side is not None
            answer[lane.beam.side.value] = _names(h for h in order if h in lit - sure)
    return answer


def _names(hexes: Any) -> list[str]:
    return [hex_.name for hex_ in hexes]


def lane_line(lane: Lane) -> dict[str, Any]:
    """A Lane as a witness carries it, Location by Location."""
    return {
        "side": lane.beam.side.value if lane.beam.side else None,
        "along": _names(lane.hexes),
        "touched": _names(lane.touched),
        "other_side": _names(lane.off_side),
        "same_level": lane.is_same_level,
        "smoke_and_mist": [lane.drm.get(hex_, 0) for hex_ in lane.hexes],
        "lit": [place.name for place in lane.lit],
        "dark": [{"location": place.name, "rule": rule, "what": what} for place, (rule, what) in lane.dark.items()],
    }


def bar_line(bar: Bar) -> dict[str, str]:
    """What keeps a SL from targeting, as a certificate carries it."""
    return {"rule": bar.rule, "what": bar.what}


def _of_lanes(found: list[Lane]) -> list[Reason]:
    """The rules that decide a Zone."""
    numbers = ["W10.22"]
    if any(lane.touched for lane in found):
        numbers.append("W10.22: single vertex")
    if len(found) > 1 or any(lane.off_side for lane in found):
        numbers.append("W10.22: Alternate Hex Grain")
    if any(not lane.is_same_level for lane in found):
        numbers.append("W10.22: same level")
    numbers.append("W10.22: own hex")
    if any(lane.darkened for lane in found):
        numbers.append("W10.221")
    return [reason(number) for number in numbers]


def is_lit(work: QueryContext, board: Board, question: IsLit) -> dict[str, Any]:
    """Whether a Location is lit: by every choice of sides that the owners have, by none, or by some."""
    with work.watch.stage("rules"):
        verdicts = [_verdicts(board, question, beam) for beam in question.beams] + _by_slbi(board, question)
    lines = [line for rows in verdicts for line in rows]
    word = "in_nvr" if question.asks_nvr else "lit"
    outcomes = {any(line[word] for line in choice) for choice in product(*verdicts)}
    sides = [line for line in lines if line[word] and line["side"]]
    declared = [f"the {line['side']}-side hexes of the Lane of the {line['searchlight']}" for line in sides]
    answer: Any = (
        "yes" if outcomes == {True} else "no" if outcomes == {False} else {"value": f"only with {' or '.join(declared)}"}
    )
    telling = [line for line in lines if line[word]] or lines
    return {
        "answer": answer,
        "witness": lines,
        "certificate": None,
        "because": [reason(rule, **facts) for rule, facts in _by_rule(telling).items()],
        "assumed": [*assumed(board, question.murk, question.beams), *_of_slbi(question)],
        "not_modelled": not_modelled(question.murk),
        "checked": NONE_NEEDED,
    }


def _of_slbi(question: IsLit) -> list[str]:
    return ["SLBI is in effect over the whole map, at night under Scattered or Overcast Cloud Cover"] if question.slbi else []


def _by_slbi(board: Board, question: IsLit) -> list[list[dict[str, Any]]]:
    """What SLBI makes of the Location, where it is in effect."""
    if question.slbi is None:
        return []
    lit = is_lit_by_slbi(board, question.place, question.slbi)
    what = f"{lit_place(board, question.place).value}, {question.slbi.value}"
    return [[{"searchlight": "SLBI", "side": None, "lit": lit, "in_nvr": lit, "rule": "W10.6", "what": what}]]


def _by_rule(lines: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for line in lines:
        found.setdefault(line["rule"], {})[line["searchlight"] + (f", {line['side']} side" if line["side"] else "")] = line[
            "what"
        ]
    return found


def _verdicts(board: Board, question: IsLit, beam: Beam) -> list[dict[str, Any]]:
    """Of one Searchlight: what it makes of the Location with each side it may declare."""
    bars = bars_to_lane(board, beam, question.murk)
    if bars:
        return [{"searchlight": beam.light.told, "side": None, "lit": False, "in_nvr": False, **bar_line(bars[0])}]
    rows = []
    for lane in lanes(board, beam, question.murk):
        rule, what = why(lane, question)
        lit = question.place in lane.lit
        in_nvr = is_in_nvr(lit, question.place in lane.darkened)
        side = lane.beam.side.value if lane.beam.side else None
        name = lane.beam.light.told
        rows.append({"searchlight": name, "side": side, "lit": lit, "in_nvr": in_nvr, "rule": rule, "what": what})
    return rows


def why(lane: Lane, question: IsLit) -> tuple[str, str]:
    """The rule that tells whether a Lane lights a Location, and what it says."""
    place = question.place
    if place in lane.dark:
        rule, what = lane.dark[place]
        return ("W10.221: NVR", f"{what}: dark, but in NVR") if rule == "W10.221" and question.asks_nvr else (rule, what)
    if place.hex == lane.beam.light.at.hex:
        return "W10.22: own hex", "the SL's own hex"
    if place in lane.lit:
        return "W10.22", "along the LOF and in the SL's LOS"
    if place.hex in lane.touched:
        return "W10.22: single vertex", "the LOF meets its hex at a vertex only"
    if place.hex in lane.off_side:
        return "W10.22: Alternate Hex Grain", "on the side of the LOF that was not declared"
    return "W10.22", "not along the LOF"


def blinded(work: QueryContext, board: Board, question: Blinded) -> dict[str, Any]:
    """Whether IB Blindness applies, as the rulebook's own EX read the rule and as its words do (W-1)."""
    with work.watch.stage("rules"):
        bars = bars_to_lane(board, question.beam, question.murk)
        found = [] if bars else lanes(board, question.beam, question.murk)
        told = [(lane, blindness(board, lane, question.firer, question.target)) for lane in found]
    outcomes = [_of_reading(question, one.applies) for _, one in told] or [_of_reading(question, False, is_on=False)]
    strict = [_of_reading(question, one.strict) for _, one in told] or outcomes
    answer: Any = outcomes[0]
    if len(set(outcomes)) > 1:
        sides = [lane.beam.side.value for lane, _ in told if lane.beam.side]
        answer = {"value": " or ".join(f"{x} with the {side}-side hexes" for x, side in zip(outcomes, sides, strict=True))}
    elif question.asks is Asks.DRM:
        answer = {"value": int(outcomes[0])} | ({"strict_reading": int(strict[0])} if strict != outcomes else {})
    because = [reason(bar.rule, what=bar.what) for bar in bars] or [reason("W10.25", **blind_line(one)) for _, one in told]
    return {
        "answer": answer,
        "witness": [{"side": lane.beam.side.value if lane.beam.side else None, **blind_line(one)} for lane, one in told],
        "certificate": {"kind": "no Lane", "bars": list(map(bar_line, bars))} if bars else None,
        "because": [*([reason("W10.23: TH")] if question.at_light else []), *because],
        "assumed": assumed(board, question.murk, [question.beam]),
        "not_modelled": not_modelled(question.murk),
        "checked": NONE_NEEDED,
    }


def _of_reading(question: Blinded, applies: bool, *, is_on: bool = True) -> str:
    """What one reading of W10.25 answers."""
    if question.at_light:
        return "yes" if th_drm_at_searchlight(is_on, applies) else "no"
    if question.asks is Asks.DRM:
        return str(blindness_drm(applies))
    return "yes" if applies else "no"


def blind_line(found: Blindness) -> dict[str, Any]:
    """The conditions of W10.25 one by one, with what a strict reading makes of them (W-1)."""
    return {
        "both in lit Locations of the Lane": found.both_lit,
        "lit hexes of the LOS": _names(found.chain),
        "dark hexes of the LOS": _names(found.unlit),
        "range of the target to the SL": found.target_range,
        "range of the Firer to the SL": found.firer_range,
        "applies": found.applies,
        "applies when every hex of the LOS must be lit": found.strict,
    }


def assumed(board: Board, murk: Murk, beams: Iterable[Beam]) -> list[str]:
    """What the answer takes for granted."""
    beams = tuple(beams)
    placed = [f"+{drm} SMOKE in {hex_.name}" for hex_, drm in murk.smoke]
    mist = [f"Mist of +{murk.mist}"] if murk.mist else []
    on = [f"the {beam.light.told} is switched on and its Lane lies in {beam.target.name}" for beam in beams]
    untyped = [words for beam in beams for words in of_type(beam.light)]
    sided = [
        f"the LOF of the {beam.light.told} lies along no Alternate Hex Grain, so that its side does not matter" for beam in beams
        if beam.side and beam.light.at.hex != beam.target.hex and not on_grain(board, beam)
    ]  # fmt: skip
    return [*untyped, *on, *sided, *placed, *mist, f"no {'other ' if placed or mist else ''}SMOKE or Mist"]


def of_type(light: Light) -> list[str]:
    """What a Searchlight is taken to be of which only that is said: it is one."""
    return [f"the {light.told} is a {light.type.value}"] if light.name == "SL" else []


def not_modelled(murk: Murk) -> list[str]:
    """What bears on the answer without being modelled."""
    return ["E3.32 how the DRM of Mist grows with the range"] if murk.mist else []
