"""Lines of play of Squad Leader Classic as ways over the map: what a picture of them draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from asl_query.board.board import Board
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.render.ways import Followed, Leg, Place, PlacePaid
from asl_query.rules.asl.a04_bypass import bypass_runs
from asl_query.terms.hexes import Hex, parse_hex, parse_hexside
from asl_query.terms.numbers import Halves, parse_halves


def classic_legs(answer: UntypedAnswer) -> list[Leg]:
    """The marches and advances of a witness; who carries a SW on the way has its name beside his own."""
    return [_leg(line) for line in answer.witness or [] if line["action"] in ("march", "advance")]


def classic_turns(answer: UntypedAnswer) -> dict[Place, int]:
    """Every hex of a reach, or of a closed set, with the turn in which it is new."""
    turns: Any = answer.witness
    found: dict[Place, int] = {}
    if answer.certificate is not None and "closed_set" in answer.certificate:
        turns = answer.certificate["closed_set"]["turns"]
    for turn in turns or []:
        for name in (*turn.get("MPh", ()), *turn.get("APh", ())):
            found.setdefault(_place(name.removesuffix(" (Dm)")), turn["turn"])
    return found


def _leg(line: Mapping[str, Any]) -> Leg:
    entries = line.get("path") or ([{"to": line["to"]}] if "to" in line else [])
    places = (_place(line["from"]), *(_place(entered["to"]) for entered in entries))
    carried = " and ".join(one["sw"] for one in line["carries"])
    who = f"{line['unit']} with {carried}" if carried else line["unit"]
    return Leg(who, line["turn"], line["phase"], places, tuple(tuple(_around(e)) for e in entries))


def _around(entered: Mapping[str, Any]) -> Iterator[Followed]:
    for passed in entered.get("around", ()):
        for name in passed["along"]:
            side = parse_hexside(name)
            assert side is not None
            yield Followed(side, _hex(passed["hex"]))


def _place(name: str) -> Place:
    return Place(_hex(name))


def _hex(name: str) -> Hex:
    found = parse_hex(name)
    assert found is not None
    return found


def ways_paid(board: Board, start: Hex, lines: Iterable[Mapping[str, Any]]) -> list[PlacePaid]:
    """The places of a ledger of MF in the order in which they are entered, each with its costs."""
    found: list[PlacePaid] = []
    here = Place(start)
    for line in lines:
        there = _place(line["to"])
        if there != here:
            runs = () if there.hex in board.adjacent(here.hex) else bypass_runs(board, here.hex)
            run = next((run for run in runs if run.end == there.hex), None)
            found.append(PlacePaid(there, tuple(Followed(side, run.around) for side in run.along) if run else (), []))
            here = there
        found[-1].costs.append((parse_halves(line["mf"]) or Halves(0), line["for"]))
    return found
