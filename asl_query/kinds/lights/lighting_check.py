"""Answers about several GMSLs re-checked: each Lane the plain way, each bound of the proof as whole numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from asl_query.acts.targeting import bars_of_place, bars_to_targeting
from asl_query.board.board import Board
from asl_query.check.plain_lane import plain_lanes
from asl_query.check.refusal import items, require, require_equal, require_fields
from asl_query.search.light_cover import LightCover, light_cover
from asl_query.sight.sight import Purpose, look_all
from asl_query.terms.hexes import Hex, parse_hex
from asl_query.terms.searchlights import Beam, Covering, Light, LightsFor, Murk, Searchlight, Side

_ONE = 100  # the weights of a proof are hundredths


def check_lights_for(board: Board, question: LightsFor, answer: Any, witness: Any, certificate: Any) -> None:
    """Refuse a choice that does not light what it says, or a bound that does not hold."""
    require(question.type is Searchlight.GMSL, "reading: only for GMSLs")
    require(isinstance(certificate, dict), "certificate: there is none")
    cover = light_cover(board, question)
    if question.wants is Covering.NONE:
        _check_none(board, cover, question, answer, witness, certificate)
        return
    names, lit = cover.options
    if certificate.get("kind") == "never lit":
        require_equal("answer", answer, "no")
        dark = [h.name for h, count in zip(cover.needs, lit.sum(axis=0).tolist(), strict=True) if not count]
        require_equal("certificate", certificate, {"kind": "never lit", "hexes": dark})
        require(bool(dark) and question.wants is Covering.FEWEST, "certificate: every hex can be lit")
        return
    chosen = [_check_choice(board, question, line) for line in items(witness, "witness")]
    covered: set[Hex] = set().union(*chosen)
    require_fields("certificate", certificate, {**certificate, "kind": "bounds"})
    if question.wants is Covering.FEWEST:
        require_equal("witness, hexes lit", len(covered), len(cover.needs))
        require_equal("answer", answer, {"value": len(chosen)})
        expected = (len(chosen) - 1, len(cover.needs) - 1)
    else:
        require(len(chosen) <= question.count, f"witness: {len(chosen)} Searchlights, not {question.count}")
        require_equal("answer", answer, {"value": len(covered)})
        expected = (question.count, len(covered))
    require_equal("certificate, count and most", (certificate.get("count"), certificate.get("most")), expected)
    if not expected[0]:
        require_equal("proof", certificate.get("proof"), [])
    else:
        nodes = items(certificate.get("proof"), "proof")
        rest = _bounded(lit, nodes, 0, [], np.arange(len(names)), min(expected[0], len(names)), expected[1] + 1)
        require_equal("proof, number of nodes", len(nodes), rest)


def _check_choice(board: Board, question: LightsFor, line: Any) -> set[Hex]:
    """One GMSL of the witness: it may stand there, and lights exactly the hexes that the line says."""
    require(isinstance(line, dict) and isinstance(line.get("searchlight"), str), "witness: this is no Searchlight")
    place, _, rest = line["searchlight"].partition(" to ")
    target, _, side = rest.partition(", ")
    start = parse_hex(place)
    require(start is not None and start in board, f"witness: there is no hex {place}")
    assert start is not None
    light = Light(Searchlight.GMSL, board.ground(start), "GMSL")
    murk = Murk(question.smoke)
    if not question.at_once:
        lit = set(_lit_from(board, light, question.hexes, murk))
    else:
        end = parse_hex(target)
        require(end is not None and end in board, f"witness: there is no hex {target}")
        assert end is not None
        require(board.traceable(start, end), f"witness: the LOF to {target} leaves the painted hexrows")
        beam = Beam(light, board.ground(end), Side(side.removesuffix("-side hexes")) if side else None)
        require(not bars_to_targeting(board, light, beam.target, murk), f"witness: {line['searchlight']} is no Lane")
        lanes = plain_lanes(board, beam, murk)
        lit = {h for h in question.hexes if any(board.ground(h) in lane.lit for lane in lanes[:1])}
    require_fields("witness", line, {"searchlight": line["searchlight"], "lights": [h.name for h in question.hexes if h in lit]})
    return lit


def _lit_from(board: Board, light: Light, hexes: tuple[Hex, ...], murk: Murk) -> list[Hex]:
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


def _bounded(
    adds: NDArray[np.bool_], nodes: list[Any], number: int, taken: list[int], rows: NDArray[np.int64], left: int, goal: int
) -> int:
    """Re-check one branch of the proof: nothing in it reaches the goal. Returns the number of the node behind it."""
    require(number < len(nodes) and isinstance(nodes[number], dict), "proof: it ends too early")
    node = nodes[number]
    covered = adds[taken].any(axis=0) if taken else np.zeros(adds.shape[1], dtype=np.bool_)
    if left == 0 or not len(rows):
        require(int(covered.sum()) < goal, "proof: a choice reaches what it says none does")
        require_fields("proof", node, {"weights": [], "row": None})
        return number + 1
    told = items(node.get("weights"), "proof, weights")
    require(len(told) == adds.shape[1], "proof: a node has not one weight for each hex")
    require(all(isinstance(w, int) and 0 <= w <= _ONE for w in told), "proof: a weight is not from 0 to 100")
    weights = np.where(covered, 0, np.array(told, dtype=np.int64))
    gains = adds[rows].astype(np.int64) @ weights
    heaviest = np.sort(gains)[::-1][:left]
    bound = int((_ONE - weights).sum()) + int(heaviest.sum())
    require_fields("proof", node, {"weights": told, "row": node.get("row")})
    if bound < _ONE * goal:
        require_equal("proof, row of a closed node", node.get("row"), None)
        return number + 1
    possible = rows[bound - int(heaviest[-1]) + np.maximum(gains, 0) >= _ONE * goal]
    possible = np.union1d(possible, rows[gains >= heaviest[-1]])
    row = node.get("row")
    require(isinstance(row, int) and row in possible, "proof: a node that is still open names no row to branch on")
    rest = possible[possible != row]
    behind = _bounded(adds, nodes, number + 1, [*taken, row], rest, left - 1, goal)
    return _bounded(adds, nodes, behind, taken, rest, left, goal)


def _check_none(board: Board, cover: LightCover, question: LightsFor, answer: Any, witness: Any, certificate: Any) -> None:
    """Every hex of the board stands in one line: barred, lighting some of the hexes, or none of them for the reasons given."""
    murk = Murk(question.smoke)
    require_equal("certificate, fields", sorted(certificate), ["barred", "kind", "lights"])
    require_equal(
        "certificate, barred",
        certificate["barred"],
        [{"hex": h.name, "rule": bar.rule, "what": bar.what} for h, bar in cover.barred.items()],
    )
    lines = [*items(certificate["lights"], "certificate"), *items(witness, "witness")]
    require(all(isinstance(line, dict) for line in lines), "witness: this is no line of an answer")
    require_equal("hexes listed", sorted(str(line.get("hex")) for line in lines), sorted(h.name for h in cover.places))
    lighting = {line.get("hex"): line for line in certificate["lights"]}
    dark = {line.get("hex"): line for line in witness}
    for place in cover.places:
        light = Light(Searchlight.GMSL, board.ground(place), "GMSL")
        lit = [h.name for h in _lit_from(board, light, question.hexes, murk)]
        if lit:
            require_fields(f"certificate, {place.name}", lighting.get(place.name), {"hex": place.name, "lights": lit})
        else:
            bars = [(h, cover.why_dark(place, h)) for h in question.hexes]
            why = [{"hex": h.name, "rule": bar.rule, "what": bar.what} for h, bar in bars]
            require_fields(f"witness, {place.name}", dark.get(place.name), {"hex": place.name, "because": why})
    require_equal("answer", answer, {"hexes": [h.name for h in cover.places if h.name in dark]})
