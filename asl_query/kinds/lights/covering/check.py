"""Answers about several GMSLs re-checked: each Lane the plain way, each bound of the proof as whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from asl_query.acts.targeting import bars_of_place, bars_to_targeting
from asl_query.board.board import Board
from asl_query.check.plain_lane import plain_lanes
from asl_query.check.refusal import require, require_equal, require_fields
from asl_query.finite.bounds import WHOLE_WEIGHT, BoundNode
from asl_query.kinds.lights.covering.light_cover import LightCover, light_cover
from asl_query.kinds.lights.covering.proof import (
    ChosenLight,
    DarkPlace,
    EverySetUp,
    LightingPlace,
    MostLit,
    OtherPlaces,
    UnlitHexes,
    barred_places,
    why_dark,
)
from asl_query.kinds.lights.covering.set_ups_check import check_set_ups
from asl_query.sight.sight import Purpose, look_all
from asl_query.terms.answers import Answer, Hexes, Value, Verdict
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import Beam, Covering, Light, LightsFor, Obscurement, Searchlight

_L = TypeVar("_L", ChosenLight, DarkPlace)


def check_lights_for(board: Board, question: LightsFor, answer: Answer) -> None:
    """Refuse a choice that does not light what it says, or a bound that does not hold."""
    require(question.type is Searchlight.GMSL, "reading: only for GMSLs")
    cover = light_cover(board, question)
    match answer.certificate:
        case OtherPlaces() as others:
            require(question.wants is Covering.NONE, "certificate: places are not asked for")
            _check_none(board, cover, question, answer, others)
        case EverySetUp() as every:
            require(question.wants is Covering.EVERY, "certificate: every set-up is not asked for")
            _check_lighting(board, cover, question, every)
            check_set_ups(cover.needs, question.count, answer, every)
        case UnlitHexes(hexes=hexes):
            require(question.wants is Covering.FEWEST, "certificate: the fewest are not asked for")
            require_equal("answer", answer.answer, Verdict.NO)
            require_equal("witness", answer.witness, None)
            require_equal("certificate", hexes, cover.never_lit)
            require(bool(hexes), "certificate: every hex can be lit")
        case MostLit() as bounds:
            require(question.wants in (Covering.FEWEST, Covering.BEST), "certificate: there are no places")
            _check_choices(board, cover, question, answer, bounds)


def _check_choices(board: Board, cover: LightCover, question: LightsFor, answer: Answer, bounds: MostLit) -> None:
    """The GMSLs chosen light what the answer says, and the proof shows that no others light more."""
    lines = _lines(answer, ChosenLight)
    chosen = [_check_choice(board, question, line) for line in lines]
    covered: set[Hex] = set().union(*chosen)
    if question.wants is Covering.FEWEST:
        require_equal("witness, hexes lit", len(covered), len(cover.needs))
        require_equal("answer", answer.answer, Value(len(chosen)))
        expected = (len(chosen) - 1, len(cover.needs) - 1)
    else:
        require(len(chosen) <= question.count, f"witness: {len(chosen)} Searchlights, not {question.count}")
        require_equal("answer", answer.answer, Value(len(covered)))
        expected = (question.count, len(covered))
    require_equal("certificate, count and most", (bounds.count, bounds.most), expected)
    if not expected[0]:
        require_equal("proof", bounds.proof, ())
        return
    options, lit = cover.options
    rows = np.arange(len(options))
    behind = bounded(lit, bounds.proof, 0, [], rows, min(expected[0], len(options)), expected[1] + 1)
    require_equal("proof, number of nodes", len(bounds.proof), behind)


def _check_lighting(board: Board, cover: LightCover, question: LightsFor, every: EverySetUp) -> None:
    """Every place from which some of the hexes can be lit, each looked from again."""
    lit = _lit_from_each(board, cover.places, question)
    found = tuple(LightingPlace(place, lit[place]) for place in cover.places if lit[place])
    require_equal("certificate, places that light some", every.lights, found)


def _lit_from_each(board: Board, places: Sequence[Hex], question: LightsFor) -> dict[Hex, tuple[Hex, ...]]:
    """What a GMSL can light from each place; without SMOKE all LOF are looked along at once."""
    gmsls = {place: Light(Searchlight.GMSL, board.ground(place), "GMSL") for place in places}
    if question.smoke:
        return {p: tuple(_lit_from(board, gmsl, question.hexes, Obscurement(question.smoke))) for p, gmsl in gmsls.items()}
    pairs = [(p, h) for p in places for h in question.hexes if p != h and board.traceable(p, h)]
    pairs = [(p, h) for p, h in pairs if not any(bars_of_place(board, gmsls[p], board.range_hexes(p, h), smoke_there=False))]
    ends = [board.ground(p) for p, _ in pairs], [board.ground(h) for _, h in pairs]
    looks = look_all(board, *ends, Purpose.SEARCHLIGHT)
    clear = {pair for pair, is_blocked in zip(pairs, looks.blocked.tolist() if pairs else (), strict=True) if not is_blocked}
    return {p: tuple(h for h in question.hexes if p == h or (p, h) in clear) for p in places}


def _lines(answer: Answer, kind: type[_L]) -> tuple[_L, ...]:
    """The lines of the witness, which must be of one kind."""
    lines: tuple[_L, ...] = answer.witness if answer.witness is not None else ()
    require(answer.witness is not None, "witness: there is none")
    require(all(isinstance(line, kind) for line in lines), "witness: this is no line of such an answer")
    return lines


def _check_choice(board: Board, question: LightsFor, line: ChosenLight) -> set[Hex]:
    """One GMSL of the witness: it may stand there, and lights exactly the hexes that the line says."""
    start, end, side = line.searchlight
    require(start in board, f"witness: there is no hex {start.name}")
    light = Light(Searchlight.GMSL, board.ground(start), "GMSL")
    murk = Obscurement(question.smoke)
    if not question.at_once:
        require(end is None, f"witness: {line.searchlight.name} is no place")
        lit = set(_lit_from(board, light, question.hexes, murk))
    else:
        require(end is not None and end in board, f"witness: {line.searchlight.name} is no Lane")
        assert end is not None
        require(board.traceable(start, end), f"witness: the LOF to {end.name} leaves the painted hexrows")
        beam = Beam(light, board.ground(end), side)
        require(not bars_to_targeting(board, light, beam.target, murk), f"witness: {line.searchlight.name} is no Lane")
        lanes = plain_lanes(board, beam, murk)
        lit = {h for h in question.hexes if any(board.ground(h) in lane.lit for lane in lanes[:1])}
    expected = ChosenLight(line.searchlight, tuple(h for h in question.hexes if h in lit))
    require_fields("witness", line, expected)
    return lit


def _lit_from(board: Board, light: Light, hexes: tuple[Hex, ...], murk: Obscurement) -> list[Hex]:
    """Which of these hexes a GMSL can light: its own, and those that it may target and that SMOKE leaves lit."""
    others = [h for h in hexes if h != light.at.hex and board.traceable(light.at.hex, h)]
    grounds = [board.ground(h) for h in others]
    looks = look_all(board, [light.at] * len(grounds), grounds, Purpose.SEARCHLIGHT, dict(murk.smoke))
    blocked = looks.blocked.tolist() if others else []
    lit = {light.at.hex}
    for hex_, ground, is_blocked in zip(others, grounds, blocked, strict=True):
        distance = board.range_hexes(light.at.hex, hex_)
        if is_blocked or any(bars_of_place(board, light, distance, light.at.hex in dict(murk.smoke))):
            continue
        if not murk.smoke or any(ground in lane.lit for lane in plain_lanes(board, Beam(light, ground), murk)):
            lit.add(hex_)
    return [h for h in hexes if h in lit]


def bounded(
    adds: NDArray[np.bool_],
    nodes: Sequence[BoundNode],
    number: int,
    taken: list[int],
    rows: NDArray[np.int64],
    left: int,
    goal: int,
) -> int:
    """Re-check one branch of the proof: nothing in it reaches the goal. Returns the number of the node behind it."""
    require(number < len(nodes), "proof: it ends too early")
    node = nodes[number]
    covered = adds[taken].any(axis=0) if taken else np.zeros(adds.shape[1], dtype=np.bool_)
    if left == 0 or not len(rows):
        require(int(covered.sum()) < goal, "proof: a choice reaches what it says none does")
        require_equal("proof, node without a choice", node, BoundNode((), None))
        return number + 1
    require(len(node.weights) == adds.shape[1], "proof: a node has not one weight for each hex")
    require(all(0 <= weight <= WHOLE_WEIGHT for weight in node.weights), f"proof: a weight is not from 0 to {WHOLE_WEIGHT}")
    weights = np.where(covered, 0, np.array(node.weights, dtype=np.int64))
    gains = adds[rows].astype(np.int64) @ weights
    heaviest = np.sort(gains)[::-1][:left]
    bound = int((WHOLE_WEIGHT - weights).sum()) + int(heaviest.sum())
    if bound < WHOLE_WEIGHT * goal:
        require_equal("proof, row of a closed node", node.row, None)
        return number + 1
    possible = rows[bound - int(heaviest[-1]) + np.maximum(gains, 0) >= WHOLE_WEIGHT * goal]
    possible = np.union1d(possible, rows[gains >= heaviest[-1]])
    require(node.row is not None and node.row in possible, "proof: a node that is still open names no row to branch on")
    assert node.row is not None
    rest = possible[possible != node.row]
    behind = bounded(adds, nodes, number + 1, [*taken, node.row], rest, left - 1, goal)
    return bounded(adds, nodes, behind, taken, rest, left, goal)


def _check_none(board: Board, cover: LightCover, question: LightsFor, answer: Answer, others: OtherPlaces) -> None:
    """Every hex of the board stands in one line: barred, lighting some of the hexes, or none of them for the reasons given."""
    murk = Obscurement(question.smoke)
    require_equal("certificate, barred", others.barred, barred_places(cover))
    lines = _lines(answer, DarkPlace)
    listed = [*(one.hex for one in others.lights), *(one.hex for one in lines)]
    require_equal("hexes listed", sorted(listed), sorted(cover.places))
    lighting, dark = {one.hex: one for one in others.lights}, {one.hex: one for one in lines}
    for place in cover.places:
        lit = tuple(_lit_from(board, Light(Searchlight.GMSL, board.ground(place), "GMSL"), question.hexes, murk))
        if lit:
            require_equal(f"certificate, {place.name}", lighting.get(place), LightingPlace(place, lit))
        else:
            why = tuple(why_dark(cover, place, h) for h in question.hexes)
            require_equal(f"witness, {place.name}", dark.get(place), DarkPlace(place, why))
    require_equal("answer", answer.answer, Hexes(tuple(h.name for h in cover.places if h in dark)))
