"""Lines of play of Squad Leader Classic as ways over the map: what a picture of them draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from asl_query.kinds.reach.journeys import Followed, Leg, Place
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.terms.hexes import Hex, parse_hex, parse_hexside


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
    return Leg(who, line["turn"], line["phase"], line["action"], places, tuple(tuple(_around(e)) for e in entries))


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
