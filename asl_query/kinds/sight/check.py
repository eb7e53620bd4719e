"""LOS answers re-checked: every clear LOS is looked along again, every blocked one must meet the thing that is named."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.board.board import Board
from asl_query.check.open_ways import clear_under_all
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.depending import DependingPlace, depends_on
from asl_query.kinds.depending_check import check_depending, check_on
from asl_query.kinds.sight.proof import (
    BlockedSight,
    ClearSight,
    Obstructions,
    OpenSight,
    SeeingHexes,
    bridge_between,
    hexes_and_crests,
)
from asl_query.kinds.sight.question import across_bridge, is_one_line
from asl_query.sight.climber_sights import is_marginal, is_seen, lines_of_sight
from asl_query.sight.climbers import crosses, traceable
from asl_query.sight.open_sight import open_sights, seen_in, taken_smoke
from asl_query.sight.sight import Looks, Purpose, Sight, look_all
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.locations import Location
from asl_query.terms.questions import HIGHEST_RAISE, Sees, WhoSees


def require_clear(board: Board, viewer: Location, target: Location, sight: Sight, line: ClearSight, what: str) -> None:
    """A clear LOS: nothing obstructs, and the line says what it crosses."""
    require(sight.is_clear, f"{what}: {_first(sight)}")
    require_equal(f"{what}, ends", (line.viewer.name, line.target.name), (viewer.name, target.name))
    require_equal(f"{what}, range", line.range, board.range_hexes(viewer.hex, target.hex))
    require_equal(f"{what}, crosses", line.crosses, crosses(board, viewer, target))
    require_equal(f"{what}, hindrances", line.hindrances, sight.hindrances)


def _first(sight: Sight) -> str:
    found = sight.obstructions[:1]
    return f"the LOS is blocked by {found[0].what} at {found[0].hex.name} ({found[0].rule})" if found else ""


def require_blocked(sight: Sight, line: BlockedSight, what: str) -> None:
    """A blocked LOS: the thing that is named stands in the way under the rule that is named."""
    require(not sight.is_clear, f"{what}: the LOS is clear")
    found = [(o.rule, o.hex, o.what) for o in sight.obstructions]
    is_there = (line.rule, line.at, line.what) in found
    require(is_there, f"{what}: {line.what} at {line.at.name} ({line.rule}) does not block this LOS")


def check_who_sees(board: Board, question: WhoSees, answer: Answer) -> None:
    """A whole viewshed: every LOS from every place of every hex is listed once, clear or blocked, and the marginal places are
    named."""
    printed, target, said = board.without(question.without), question.target, question.circumstances
    board = seen_in(printed, said)
    places = places_around(board, target)
    lines = [line for place in places for row in lines_of_sight(board, place, target) for line in row]
    ends = [a for a, _ in lines], [b for _, b in lines]
    sights = open_sights(printed, *ends, said, question.smoke)
    looks = look_all(board, *ends, smoke=dict(taken_smoke(question.smoke, said))) if said.unknown_smoke else sights.looks
    require(isinstance(answer.certificate, Obstructions), "certificate: there is none")
    clear = _each_once(board, lines, looks, answer.witness, answer.certificate.blocked)
    seeing = {viewer for viewer, _ in clear}
    found = [place for place in places if place in seeing]
    close = dict(zip(lines, looks.marginal.tolist(), strict=True))
    marginal = tuple(place for place in places if _is_marginal(lines_of_sight(board, place, target), clear, close))
    depends: tuple[DependingPlace, ...] = answer.answer.depends if isinstance(answer.answer, SeeingHexes) else ()
    if target.at_vertices:
        require_equal("answer, places that depend", depends, ())
    else:
        check_depending(sights, ends[0], depends)
    open_places = {one.place for one in depends}
    always = hexes_and_crests(place for place in found if place not in open_places)[0] if depends else ()
    require_equal("answer", answer.answer, SeeingHexes(*hexes_and_crests(found), marginal, always, depends))
    require_equal("marginal", answer.marginal, bool(marginal))


_Line = tuple[Location, Location]


def _each_once(
    board: Board, lines: list[_Line], looks: Looks, clear: Sequence[ClearSight], blocked: Sequence[BlockedSight]
) -> set[_Line]:  # fmt: skip
    """Every LOS stands in one line, among the clear or the blocked ones, and is so; the clear ones are given back."""
    by_name = {(a.name, b.name): i for i, (a, b) in enumerate(lines)}
    for number, one in enumerate(clear, 1):
        i = _asked(by_name, one, f"witness, line {number}")
        require_clear(board, *lines[i], looks.sight(i), one, f"witness, line {number}")
    for number, line in enumerate(blocked, 1):
        what = f"certificate, line {number}"
        require_blocked(looks.sight(_asked(by_name, line, what)), line, what)
    listed: tuple[ClearSight | BlockedSight, ...] = (*clear, *blocked)
    seen = [(line.viewer.name, line.target.name) for line in listed]
    require(len(set(seen)) == len(seen), "a LOS is listed more than once")
    for viewer, target in by_name.keys() - seen:
        require(False, f"the LOS from {viewer} to {target} is not listed")
    return {lines[by_name[(line.viewer.name, line.target.name)]] for line in clear}


def _asked(by_name: dict[tuple[str, str], int], line: ClearSight | BlockedSight, what: str) -> int:
    """The number of the LOS that a line is about."""
    number = by_name.get((line.viewer.name, line.target.name))
    require(number is not None, f"{what}: this is no LOS that was asked about")
    return number or 0


def _is_marginal(rows: list[list[_Line]], clear: set[_Line], close: dict[_Line, bool]) -> bool:
    return is_marginal([[x in clear for x in row] for row in rows], [[close[x] for x in row] for row in rows])


def places_around(board: Board, target: Location) -> list[Location]:
    """Every place in every other hex from which the LOS to the target stays where the board is painted; a Climb counter's own hex
    is one of them."""
    hexes = [h for h in board.painted_hexes if (h != target.hex or target.climb) and traceable(board, Location(h), target)]
    return [Location(h, d) for h in hexes for d in board.places(h)]


def check_sees(board: Board, question: Sees, answer: Answer) -> None:
    """One LOS, clear or blocked; where any level is asked for, clear from one level or blocked from every one."""
    if across_bridge(board, question.viewer, question.target):
        _check_across_bridge(question, answer)
        return
    printed, target, said = board.without(question.without), question.target, question.circumstances
    board, smoke = seen_in(printed, said), dict(taken_smoke(question.smoke, said))
    purpose = Purpose.SEARCHLIGHT if question.beam else Purpose.FIRE
    if question.viewer.at_vertices or target.at_vertices:
        _check_vertices(board, question, purpose, answer)
        return
    places = [question.viewer]
    if question.any_level:
        places += [question.viewer._replace(at_level=level) for level in range(1, HIGHEST_RAISE + 1)]
    looks = look_all(board, places, [target] * len(places), purpose, smoke)
    if is_one_line(question) and _check_open(printed, question, purpose, looks, answer):
        return
    if answer.answer is Verdict.YES:
        _check_seen(board, places, target, looks, answer)
    else:
        require_equal("answer", answer.answer, Verdict.NO)
        _check_unseen(places, target, looks, answer)


def _check_across_bridge(question: Sees, answer: Answer) -> None:
    """The bridge that lies between two units of one hex is all that is named."""
    require_equal("answer", answer.answer, Verdict.NO)
    require_equal("certificate", answer.certificate, Obstructions((bridge_between(question.viewer, question.target),)))
    require_equal("witness", answer.witness, None)
    require_equal("marginal", answer.marginal, False)


def _check_open(printed: Board, question: Sees, purpose: Purpose, looks: Looks, answer: Answer) -> bool:
    """Whether one LOS depends on what nobody stated; if so the answer is what the ways add up to, shown as it is taken."""
    viewer, target = question.viewer, question.target
    sights = open_sights(printed, [viewer], [target], question.circumstances, question.smoke, purpose).as_drawn
    certificate, is_clear = answer.certificate, clear_under_all(sights, 0)
    if is_clear.all() or not is_clear.any():
        return False
    require(isinstance(certificate, OpenSight), "certificate: what nobody stated decides")
    check_on(sights, 0, "certificate", certificate.on)
    require_equal("answer", answer.answer, depends_on(certificate.on))
    if not looks.sight(0).is_clear:
        require_equal("witness", answer.witness, None)
    else:
        lines: tuple[ClearSight, ...] = answer.witness or ()
        require_equal("witness, number of lines", len(lines), 1)
        require_clear(seen_in(printed, question.circumstances), viewer, target, looks.sight(0), lines[0], "witness")
    require_equal("marginal", answer.marginal, bool(looks.marginal[0]))
    return True


def _check_seen(board: Board, places: list[Location], target: Location, looks: Looks, answer: Answer) -> None:
    """One clear LOS, from one of the places."""
    lines: tuple[ClearSight, ...] = answer.witness or ()
    require_equal("witness, number of lines", len(lines), 1)
    names = [place.name for place in places]
    require(lines[0].viewer.name in names, "witness: this is no place to look from")
    number = names.index(lines[0].viewer.name)
    require_clear(board, places[number], target, looks.sight(number), lines[0], "witness")
    require_equal("certificate", answer.certificate, None)
    require_equal("marginal", answer.marginal, bool(looks.marginal[number]))


def _check_unseen(places: list[Location], target: Location, looks: Looks, answer: Answer) -> None:
    """Every LOS is blocked."""
    require(isinstance(answer.certificate, Obstructions), "certificate: there is none")
    lines = answer.certificate.blocked
    require_equal("certificate, number of lines", len(lines), len(places))
    for number, (place, line) in enumerate(zip(places, lines, strict=True)):
        what = f"certificate, line {number + 1}"
        require_equal(what, (line.viewer.name, line.target.name), (place.name, target.name))
        require_blocked(looks.sight(number), line, what)
    require_equal("witness", answer.witness, None)
    require_equal("marginal", answer.marginal, bool(looks.marginal.any()))


def _check_vertices(board: Board, question: Sees, purpose: Purpose, answer: Answer) -> None:
    """To or from a unit that is Climbing or in Bypass: every LOS to and from each vertex, and the verdict that they add up to."""
    rows = lines_of_sight(board, question.viewer, question.target)
    lines = [line for row in rows for line in row]
    smoke = dict(taken_smoke(question.smoke, question.circumstances))
    looks = look_all(board, [a for a, _ in lines], [b for _, b in lines], purpose, smoke)
    require(answer.witness is None or len(answer.witness) > 0, "witness: it is empty")
    blocked: tuple[BlockedSight, ...] = ()
    if answer.certificate is not None:
        require(isinstance(answer.certificate, Obstructions), "certificate: there is none")
        blocked = answer.certificate.blocked
        require(len(blocked) > 0, "certificate: it is empty")
    clear = _each_once(board, lines, looks, answer.witness or (), blocked)
    seen = is_seen([[line in clear for line in row] for row in rows])
    require_equal("answer", answer.answer, Verdict.YES if seen else Verdict.NO)
    close = dict(zip(lines, looks.marginal.tolist(), strict=True))
    require_equal("marginal", answer.marginal, _is_marginal(rows, clear, close))
