"""LOS answers re-checked: every clear LOS is looked along again, every blocked one must meet the thing that is named."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.check.refusal import demand, items, same, same_fields
from asl_query.rules.sight import Purpose, Sight, look_all
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import HIGHEST_RAISE, Sees, WhoSees


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


def check_who_sees(board: Board, question: WhoSees, answer: Any, witness: Any, certificate: Any) -> None:
    """A whole viewshed: every place of every hex is listed once, clear or blocked, and the marginal ones are named."""
    board, target = board.without(question.without), question.target
    places = {p.name: p for p in viewing_places(board, target.hex)}
    clear, blocked = items(witness, "witness"), _blocked(certificate)
    seen: dict[str, int] = {}
    every = list(places.values())
    looks = look_all(board, every, [target] * len(every), smoke=dict(question.smoke))
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
    expected: dict[str, Any] = {"hexes": [h.name for h in sorted(hexes)]} | (
        {"crest_only": [h.name for h in crest]} if crest else {}
    )
    marginal = [place.name for place, is_marginal in zip(every, looks.marginal, strict=True) if is_marginal]
    same("answer", answer, expected | ({"marginal": marginal} if marginal else {}))


def viewing_places(board: Board, target: Hex) -> list[Location]:
    """Every place in every other hex from which the LOS to the target stays where the board is painted."""
    hexes = [h for h in board.painted_hexes if h != target and board.traceable(h, target)]
    return [Location(h, d) for h in hexes for d in board.places(h)]


def check_sees(board: Board, question: Sees, answer: Any, witness: Any, certificate: Any, marginal: Any) -> None:
    """One LOS, clear or blocked; where any level is asked for, clear from one level or blocked from every one."""
    board, target = board.without(question.without), question.target
    places = [question.viewer]
    if question.any_level:
        places += [question.viewer._replace(at_level=level) for level in range(1, HIGHEST_RAISE + 1)]
    purpose = Purpose.SEARCHLIGHT if question.beam else Purpose.FIRE
    looks = look_all(board, places, [target] * len(places), purpose, dict(question.smoke))
    names = [place.name for place in places]
    if answer == "yes":
        lines = items(witness, "witness")
        same("witness, number of lines", len(lines), 1)
        demand(isinstance(lines[0], dict) and lines[0].get("viewer") in names, "witness: this is no place to look from")
        number = names.index(lines[0]["viewer"])
        _clear(board, places[number], target, looks.sight(number), lines[0], "witness")
        same("certificate", certificate, None)
        same("marginal", marginal, bool(looks.marginal[number]))
    else:
        same("answer", answer, "no")
        lines = _blocked(certificate)
        same("certificate, number of lines", len(lines), len(places))
        for number, (place, line) in enumerate(zip(places, lines, strict=True)):
            _blocks(board, place, target, looks.sight(number), line, f"certificate, line {number + 1}")
        same("witness", witness, None)
        same("marginal", marginal, bool(looks.marginal.any()))


def _blocked(certificate: Any) -> list[Any]:
    demand(isinstance(certificate, dict), "certificate: there is none")
    same("certificate, kind", certificate.get("kind"), "obstructions")
    same("certificate, fields", sorted(certificate), ["blocked", "kind"])
    return items(certificate["blocked"], "certificate")
