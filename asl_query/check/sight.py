"""LOS answers re-checked: every clear LOS is looked along again, every blocked one must meet the thing that is named."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.check.refusal import demand, items, same, same_fields
from asl_query.rules.sight import Sight, look, look_all
from asl_query.terms.locations import Depth, Location


def _clear(board: Board, viewer: Location, target: Location, sight: Sight, line: Any, what: str) -> None:
    """A clear LOS: nothing obstructs, and the line says what it crosses."""
    demand(not sight.obstructions, f"{what}: {_first(sight)}")
    same_fields(
        what,
        line,
        {
            "viewer": viewer.name,
            "target": target.name,
            "range": board.range_hexes(viewer.hex, target.hex),
            "crosses": board.crosses(viewer.hex, target.hex),
            "hindrances": [f"{terrain} at {hex_.name}" for hex_, terrain in sight.hindrances],
        },
    )


def _first(sight: Sight) -> str:
    found = sight.obstructions[:1]
    return f"the LOS is blocked by {found[0].what} at {found[0].hex.name} ({found[0].rule})" if found else ""


def _blocks(_: Board, viewer: Location, target: Location, sight: Sight, line: Any, what: str) -> None:
    """A blocked LOS: the thing that is named stands in the way under the rule that is named."""
    demand(bool(sight.obstructions), f"{what}: the LOS is clear")
    demand(isinstance(line, dict), f"{what}: this is no line of an answer")
    named = (line.get("rule"), line.get("at"), line.get("what"))
    found = [(o.rule, o.hex.name, o.what) for o in sight.obstructions]
    demand(named in found, f"{what}: {line.get('what')} at {line.get('at')} ({line.get('rule')}) does not block this LOS")
    number, at, thing = named
    same_fields(what, line, {"viewer": viewer.name, "target": target.name, "rule": number, "at": at, "what": thing})


def check_who_sees(board: Board, target: Location, answer: Any, witness: Any, certificate: Any) -> None:
    """A whole viewshed: every place of every hex is listed once, clear or blocked."""
    places = {Location(h, d).name: Location(h, d) for h in board.painted_hexes if h != target.hex for d in board.places(h)}
    clear, blocked = items(witness, "witness"), _blocked(certificate)
    seen: dict[str, int] = {}
    every = list(places.values())
    looks = look_all(board, every, [target] * len(every))
    sights = {place.name: looks.sight(i) for i, place in enumerate(every)}
    for kind, lines, check in (("witness", clear, _clear), ("certificate", blocked, _blocks)):
        for number, line in enumerate(lines, 1):
            what = f"{kind}, line {number}"
            demand(isinstance(line, dict) and line.get("viewer") in places, f"{what}: this is no place to look from")
            check(board, places[line["viewer"]], target, sights[line["viewer"]], line, what)
            seen[line["viewer"]] = seen.get(line["viewer"], 0) + 1
    for name in places:
        demand(seen.get(name) == 1, f"{name} is listed {seen.get(name, 0)} times, not once")
    found = [places[line["viewer"]] for line in clear]
    hexes = {x.hex for x in found if x.depth is not Depth.CREST}
    crest = sorted({x.hex for x in found} - hexes)
    expected = {"hexes": [h.name for h in sorted(hexes)]} | ({"crest_only": [h.name for h in crest]} if crest else {})
    same("answer", answer, expected)


def check_sees(board: Board, viewer: Location, target: Location, answer: Any, witness: Any, certificate: Any) -> None:
    """One LOS, clear or blocked."""
    if answer == "yes":
        lines = items(witness, "witness")
        same("witness, number of lines", len(lines), 1)
        _clear(board, viewer, target, look(board, viewer, target), lines[0], "witness")
        same("certificate", certificate, None)
    else:
        same("answer", answer, "no")
        lines = _blocked(certificate)
        same("certificate, number of lines", len(lines), 1)
        _blocks(board, viewer, target, look(board, viewer, target), lines[0], "certificate")
        same("witness", witness, None)


def _blocked(certificate: Any) -> list[Any]:
    demand(isinstance(certificate, dict), "certificate: there is none")
    same("certificate, kind", certificate.get("kind"), "obstructions")
    same("certificate, fields", sorted(certificate), ["blocked", "kind"])
    return items(certificate["blocked"], "certificate")
