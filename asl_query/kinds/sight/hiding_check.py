"""Hiding re-checked: every place looked from again, and the fewest SMOKE by a search of its own that shares nothing with z3."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeVar

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.sight.check import places_around, require_blocked
from asl_query.kinds.sight.proof import Fewest, NeverHidden, Removed, SeenItself, SeenOrBlocked, SmokeCounter, Stays, UnseenViewer
from asl_query.sight.removal import removal_needs
from asl_query.sight.sight import look_all
from asl_query.sight.smoke_needs import SmokeNeeds, smoke_needs
from asl_query.terms.answers import Answer, Hexes, Value, Verdict
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import RAISED_BY, FewestSmoke, LeastRemoved, SeenUnseen

_Choice = TypeVar("_Choice")


def check_seen_unseen(board: Board, question: SeenUnseen, answer: Answer) -> None:
    """Every place and level is listed once: as seeing the target unseen, as blocked, or as seen itself."""
    places = list(_places_and_levels(board, question))
    to_target = look_all(board, places, [question.target] * len(places))
    from_other = look_all(board, places, [question.hidden_from] * len(places)).blocked
    require(isinstance(answer.certificate, SeenOrBlocked), "certificate: there is none")
    listed = answer.certificate.places
    lines = {line.viewer: line for line in listed}
    require_equal("certificate, number of lines", len(lines), len(listed))
    good = []
    for number, place in enumerate(places):
        sight, line = to_target.sight(number), lines.pop(place, None)
        if sight.is_clear and from_other[number]:
            good.append(place)
            require(line is None, f"certificate: {place.name} sees the target unseen")
            continue
        what = f"certificate, {place.name}"
        if line is None:
            require(False, f"{what} is missing")
        elif isinstance(line, SeenItself):
            require(not from_other[number], f"{what}: it is not seen")
            require_equal(what, line, SeenItself(place, question.target, place.hex, f"seen from {question.hidden_from.name}"))
        else:
            require_equal(f"{what}, target", line.target, question.target)
            require_blocked(sight, line, what)
    require(not lines, "certificate: it lists places that were not asked about")
    require_equal("answer", answer.answer, Hexes(tuple(place.name for place in good)))
    require_equal("witness", answer.witness, tuple(map(UnseenViewer, good)))


def _places_and_levels(board: Board, question: SeenUnseen) -> Iterator[Location]:
    """Every place from which both can be seen, and the same raised."""
    other = question.hidden_from.hex
    for place in places_around(board, question.target):
        if place.hex != other and board.traceable(place.hex, other):
            yield place
            if place.depth is Depth.SURFACE:
                yield from (place._replace(at_level=level) for level in range(1, RAISED_BY + 1))


def check_fewest_smoke(
    board: Board, question: FewestSmoke, answer: Answer, viewers: Collection[Location] | None = None
) -> None:  # fmt: skip
    """The SMOKE hides the target from every place, or from these viewers, and no smaller number of counters can."""
    target, certificate = question.target, answer.certificate
    places = [place for place in places_around(board, target) if viewers is None or place in viewers]
    needs = _smoke_needs(board, question, places)
    if answer.answer is Verdict.NO:
        require(isinstance(certificate, NeverHidden), "certificate: there is none")
        need, adds = needs.get(certificate.viewer, (0, {}))
        require(sum(adds.values()) < need, "certificate: SMOKE along its LOS could hide the target from this viewer")
        require_equal("witness", answer.witness, None)
        return
    lines: tuple[SmokeCounter, ...] = answer.witness or ()
    smoke = {line.hex: question.drm for line in lines if line.hex in board}
    require_equal("witness, hexes", [line.hex for line in lines], sorted(smoke, key=lambda hex_: hex_.name))
    for line in lines:
        hinders = tuple(viewer for viewer, (_, adds) in needs.items() if line.hex in adds)
        require_equal("witness", line, SmokeCounter(line.hex, f"+{question.drm}", hinders))
    hidden = not places or look_all(board, places, [target] * len(places), smoke=smoke).blocked.all()
    require(bool(hidden), "witness: someone still sees it")
    require_equal("answer", answer.answer, Value(len(lines)))
    require_equal("certificate", certificate, Fewest(len(lines)))
    require(not _can_be_met(needs, {}, len(lines) - 1), f"answer: {len(lines) - 1} counters are enough")


def _smoke_needs(board: Board, question: FewestSmoke, places: list[Location]) -> SmokeNeeds:
    """What SMOKE would have to add along the LOS of each of the places that has one."""
    if not places:
        return {}
    looks = look_all(board, places, [question.target] * len(places))
    clear = [i for i, is_blocked in enumerate(looks.blocked) if not is_blocked]
    seen_from = [(places[i], looks.sight(i).hindrance_drm) for i in clear]
    return smoke_needs(board, question.target, seen_from, question.drm)


def _can_be_met(needs: Mapping[Any, tuple[int, Mapping[_Choice, int]]], decided: dict[_Choice, bool], left: int) -> bool:
    """Whether so many more options meet every need: branch on the need with the fewest open options, cut by needs that share
    none."""
    open_needs = []
    for need, adds in needs.values():
        missing = need - sum(w for name, w in adds.items() if decided.get(name))
        if missing > 0:
            free = {name: w for name, w in adds.items() if name not in decided}
            if sum(free.values()) < missing:
                return False
            open_needs.append((len(free), _at_least(missing, free), free))
    if not open_needs:
        return left >= 0
    open_needs.sort(key=lambda n: (n[0], -n[1]))
    used: set[_Choice] = set()
    bound = 0
    for _, fewest, free in open_needs:
        if used.isdisjoint(free):
            used |= set(free)
            bound += fewest
    if bound > left:
        return False
    gone = dict(decided)
    for name in sorted(open_needs[0][2], key=lambda n: -sum(n in free for _, _, free in open_needs)):
        if _can_be_met(needs, {**gone, name: True}, left - 1):
            return True
        gone[name] = False
    return False


def _at_least(missing: int, free: Mapping[_Choice, int]) -> int:
    """How many options it takes at least to make up what is missing."""
    count = 0
    for weight in sorted(free.values(), reverse=True):
        if missing <= 0:
            break
        missing -= weight
        count += 1
    return count


def check_least_removed(board: Board, question: LeastRemoved, answer: Answer) -> None:
    """What is removed clears the LOS and no fewer things would; or what is named stays whatever else is removed."""
    viewer, target, certificate = question.viewer, question.target, answer.certificate
    needs, stays = removal_needs(board, viewer, target)
    if answer.answer is Verdict.NO:
        require_equal("witness", answer.witness, None)
        require(isinstance(certificate, Stays), "certificate: there is none")
        named = Stays(certificate.rule, certificate.at, certificate.what)
        require(named in [Stays(o.rule, o.hex, o.what) for o in stays], "certificate: this does not stay in the way")
        return
    require(not stays, "answer: something stays in the way")
    lines: tuple[Removed, ...] = answer.witness or ()
    gone = tuple(dict.fromkeys(line.remove for line in lines))
    require_equal("witness, things", len(gone), len(lines))
    for line in lines:
        because = tuple(need for need, (_, adds) in needs.items() if line.remove in adds)
        require_equal("witness", line, Removed(line.remove, because))
        require(len(because) > 0, f"witness: {line.remove.name} is not in the way")
    blocked = look_all(board.without(gone), [viewer], [target]).blocked
    require(not blocked[0], "witness: the LOS stays blocked")
    require_equal("answer", answer.answer, Value(len(lines)))
    require_equal("certificate", certificate, Fewest(len(lines)))
    require(not _can_be_met(needs, {}, len(lines) - 1), f"answer: {len(lines) - 1} are enough")
