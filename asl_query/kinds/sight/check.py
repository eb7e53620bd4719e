"""LOS answers re-checked: every clear LOS is looked along again, every blocked one must meet the thing that is named."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.check.refusal import items, require, require_equal, require_fields
from asl_query.sight.climber_sights import is_marginal, is_seen, lines_of_sight
from asl_query.sight.climbers import crosses, traceable
from asl_query.sight.sight import Looks, Purpose, Sight, look_all
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import HIGHEST_RAISE, Sees, WhoSees


def _clear(board: Board, viewer: Location, target: Location, sight: Sight, line: Any, what: str) -> None:
    """A clear LOS: nothing obstructs, and the line says what it crosses."""
    require(not sight.obstructions, f"{what}: {_first(sight)}")
    require_fields(
        what,
        line,
        {
            "viewer": viewer.name,
            "target": target.name,
            "range": board.range_hexes(viewer.hex, target.hex),
            "crosses": crosses(board, viewer, target),
            "hindrances": [f"{terrain} at {hex_.name}" for hex_, terrain in sight.hindrances],
        },
    )


def _first(sight: Sight) -> str:
    found = sight.obstructions[:1]
    return f"the LOS is blocked by {found[0].what} at {found[0].hex.name} ({found[0].rule})" if found else ""


def _blocks(_: Board, viewer: Location, target: Location, sight: Sight, line: Any, what: str) -> None:
    """A blocked LOS: the thing that is named stands in the way under the rule that is named."""
    require(bool(sight.obstructions), f"{what}: the LOS is clear")
    require(isinstance(line, dict), f"{what}: this is no line of an answer")
    named = (line.get("rule"), line.get("at"), line.get("what"))
    found = [(o.rule, o.hex.name, o.what) for o in sight.obstructions]
    require(named in found, f"{what}: {line.get('what')} at {line.get('at')} ({line.get('rule')}) does not block this LOS")
    number, at, thing = named
    require_fields(what, line, {"viewer": viewer.name, "target": target.name, "rule": number, "at": at, "what": thing})


def check_who_sees(board: Board, question: WhoSees, answer: Any, witness: Any, certificate: Any, told_marginal: Any) -> None:
    """A whole viewshed: every LOS from every place of every hex is listed once, clear or blocked, and the marginal places are
    named."""
    board, target = board.without(question.without), question.target
    places = viewing_places(board, target)
    lines = [line for place in places for row in lines_of_sight(board, place, target) for line in row]
    looks = look_all(board, [a for a, _ in lines], [b for _, b in lines], smoke=dict(question.smoke))
    clear = _each_once(board, lines, looks, items(witness, "witness"), _blocked(certificate))
    seeing = {viewer for viewer, _ in clear}
    found = [place for place in places if place in seeing]
    hexes = {x.hex for x in found if x.depth is not Depth.CREST}
    crest = sorted({x.hex for x in found} - hexes)
    expected: dict[str, Any] = {"hexes": [h.name for h in sorted(hexes)]} | (
        {"crest_only": [h.name for h in crest]} if crest else {}
    )
    close = dict(zip(lines, looks.marginal.tolist(), strict=True))
    marginal = [place.name for place in places if _is_marginal(lines_of_sight(board, place, target), clear, close)]
    require_equal("answer", answer, expected | ({"marginal": marginal} if marginal else {}))
    require_equal("marginal", told_marginal, bool(marginal))


_Line = tuple[Location, Location]


def _each_once(board: Board, lines: list[_Line], looks: Looks, clear: list[Any], blocked: list[Any]) -> set[_Line]:
    """Every LOS stands in one line, among the clear or the blocked ones, and is so; the clear ones are given back."""
    by_name = {(a.name, b.name): i for i, (a, b) in enumerate(lines)}
    seen: dict[tuple[str, str], int] = {}
    for kind, told, check in (("witness", clear, _clear), ("certificate", blocked, _blocks)):
        for number, line in enumerate(told, 1):
            what = f"{kind}, line {number}"
            name = (str(line.get("viewer")), str(line.get("target"))) if isinstance(line, dict) else ("", "")
            require(name in by_name, f"{what}: this is no LOS that was asked about")
            i = by_name[name]
            check(board, *lines[i], looks.sight(i), line, what)
            seen[name] = seen.get(name, 0) + 1
    for viewer, target in by_name:
        count = seen.get((viewer, target), 0)
        require(count == 1, f"the LOS from {viewer} to {target} is listed {count} times, not once")
    return {lines[by_name[(line["viewer"], line["target"])]] for line in clear}


def _is_marginal(rows: list[list[_Line]], clear: set[_Line], close: dict[_Line, bool]) -> bool:
    return is_marginal([[x in clear for x in row] for row in rows], [[close[x] for x in row] for row in rows])


def viewing_places(board: Board, target: Location) -> list[Location]:
    """Every place in every other hex from which the LOS to the target stays where the board is painted; a Climb counter's own hex
    is one of them."""
    hexes = [h for h in board.painted_hexes if (h != target.hex or target.climb) and traceable(board, Location(h), target)]
    return [Location(h, d) for h in hexes for d in board.places(h)]


def check_sees(board: Board, question: Sees, answer: Any, witness: Any, certificate: Any, marginal: Any) -> None:
    """One LOS, clear or blocked; where any level is asked for, clear from one level or blocked from every one."""
    board, target = board.without(question.without), question.target
    if question.viewer.climb or target.climb:
        _check_climber(board, question, answer, witness, certificate, marginal)
        return
    places = [question.viewer]
    if question.any_level:
        places += [question.viewer._replace(at_level=level) for level in range(1, HIGHEST_RAISE + 1)]
    purpose = Purpose.SEARCHLIGHT if question.beam else Purpose.FIRE
    looks = look_all(board, places, [target] * len(places), purpose, dict(question.smoke))
    names = [place.name for place in places]
    if answer == "yes":
        lines = items(witness, "witness")
        require_equal("witness, number of lines", len(lines), 1)
        require(isinstance(lines[0], dict) and lines[0].get("viewer") in names, "witness: this is no place to look from")
        number = names.index(lines[0]["viewer"])
        _clear(board, places[number], target, looks.sight(number), lines[0], "witness")
        require_equal("certificate", certificate, None)
        require_equal("marginal", marginal, bool(looks.marginal[number]))
    else:
        require_equal("answer", answer, "no")
        lines = _blocked(certificate)
        require_equal("certificate, number of lines", len(lines), len(places))
        for number, (place, line) in enumerate(zip(places, lines, strict=True)):
            _blocks(board, place, target, looks.sight(number), line, f"certificate, line {number + 1}")
        require_equal("witness", witness, None)
        require_equal("marginal", marginal, bool(looks.marginal.any()))


def _check_climber(board: Board, question: Sees, answer: Any, witness: Any, certificate: Any, marginal: Any) -> None:
    """To or from a Climb counter: every LOS to and from each vertex that it may be at, and the verdict that they add up to."""
    rows = lines_of_sight(board, question.viewer, question.target)
    lines = [line for row in rows for line in row]
    purpose = Purpose.SEARCHLIGHT if question.beam else Purpose.FIRE
    looks = look_all(board, [a for a, _ in lines], [b for _, b in lines], purpose, dict(question.smoke))
    told = [items(witness, "witness") if witness is not None else [], _blocked(certificate) if certificate is not None else []]
    clear = _each_once(board, lines, looks, *told)
    require_equal("answer", answer, "yes" if is_seen([[line in clear for line in row] for row in rows]) else "no")
    close = dict(zip(lines, looks.marginal.tolist(), strict=True))
    require_equal("marginal", marginal, _is_marginal(rows, clear, close))


def _blocked(certificate: Any) -> list[Any]:
    require(isinstance(certificate, dict), "certificate: there is none")
    require_equal("certificate, kind", certificate.get("kind"), "obstructions")
    require_equal("certificate, fields", sorted(certificate), ["blocked", "kind"])
    return items(certificate["blocked"], "certificate")
