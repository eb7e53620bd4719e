"""Hiding re-checked: every place looked from again, and the fewest SMOKE by a search of its own that shares nothing with z3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asl_query.board.board import Board
from asl_query.check.refusal import items, require, require_equal, require_fields
from asl_query.kinds.sight.check import viewing_places
from asl_query.sight.removal import removal_needs
from asl_query.sight.sight import look_all
from asl_query.sight.smoke_needs import smoke_needs
from asl_query.terms.hexes import parse_hex, parse_hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import RAISED_BY, FewestSmoke, LeastRemoved, SeenUnseen


def check_seen_unseen(board: Board, question: SeenUnseen, answer: Any, witness: Any, certificate: Any) -> None:
    """Every place and level is listed once: as seeing the target unseen, as blocked, or as seen itself."""
    other = question.hidden_from.hex
    places: list[Location] = []
    for place in viewing_places(board, question.target):
        if place.hex != other and board.traceable(place.hex, other):
            places.append(place)
            if place.depth is Depth.SURFACE:
                places += [place._replace(at_level=level) for level in range(1, RAISED_BY + 1)]
    to_target = look_all(board, places, [question.target] * len(places))
    from_other = look_all(board, places, [question.hidden_from] * len(places)).blocked
    require(isinstance(certificate, dict) and certificate.get("kind") == "seen or blocked", "certificate: there is none")
    require_equal("certificate, fields", sorted(certificate), ["kind", "places"])
    listed = items(certificate["places"], "certificate")
    lines = {line.get("viewer"): line for line in listed if isinstance(line, dict)}
    require_equal("certificate, number of lines", len(lines), len(listed))
    good = []
    for number, place in enumerate(places):
        found = to_target.sight(number).obstructions
        line = lines.pop(place.name, None)
        if not found and from_other[number]:
            good.append(place.name)
            require(line is None, f"certificate: {place.name} sees the target unseen")
            continue
        require(line is not None, f"certificate: {place.name} is missing")
        line = line or {}
        named = line.get("rule"), line.get("at"), line.get("what")
        expected = {"viewer": place.name, "target": question.target.name, **dict(zip(("rule", "at", "what"), named, strict=True))}
        require_fields(f"certificate, {place.name}", line, expected)
        is_seen = not from_other[number] and named == ("A6.1", place.hex.name, f"seen from {question.hidden_from.name}")
        blocks = named in [(o.rule, o.hex.name, o.what) for o in found]
        require(is_seen or blocks, f"certificate: {named[2]} does not decide {place.name}")
    require(not lines, "certificate: it lists places that were not asked about")
    require_equal("answer", answer, {"hexes": good})
    require_equal("witness", witness, [{"viewer": name} for name in good])


def check_fewest_smoke(board: Board, question: FewestSmoke, answer: Any, witness: Any, certificate: Any) -> None:
    """The SMOKE hides the target from every place, and no smaller number of counters can."""
    target = question.target
    places = viewing_places(board, target)
    looks = look_all(board, places, [target] * len(places))
    clear = [i for i, is_blocked in enumerate(looks.blocked) if not is_blocked]
    needs = smoke_needs(board, target, [(places[i], looks.sight(i).hindrance_drm) for i in clear], question.drm)
    require(isinstance(certificate, dict), "certificate: there is none")
    if answer == "no":
        need, adds = needs.get(str(certificate.get("viewer")), (0, {}))
        require(sum(adds.values()) < need, "certificate: SMOKE along its LOS could hide the target from this viewer")
        return
    lines = items(witness, "witness")
    names = [line.get("hex") if isinstance(line, dict) else None for line in lines]
    smoke = {hex_: question.drm for hex_ in (parse_hex(str(name)) for name in names) if hex_ is not None and hex_ in board}
    require_equal("witness, hexes", len(smoke), len(lines))
    for line in lines:
        hinders = [viewer for viewer, (_, adds) in needs.items() if line["hex"] in adds]
        require_fields("witness", line, {"hex": line["hex"], "smoke": f"+{question.drm}", "hinders": hinders})
    require(bool(look_all(board, places, [target] * len(places), smoke=smoke).blocked.all()), "witness: someone still sees it")
    require_equal("answer", answer, {"value": len(lines)})
    require_equal("certificate", certificate, {"kind": "fewest", "count": len(lines)})
    require(not _can_be_met(needs, {}, len(lines) - 1), f"answer: {len(lines) - 1} counters are enough")


def _can_be_met(needs: Mapping[str, tuple[int, dict[str, int]]], decided: dict[str, bool], left: int) -> bool:
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
    used: set[str] = set()
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


def _at_least(missing: int, free: Mapping[str, int]) -> int:
    """How many options it takes at least to make up what is missing."""
    count = 0
    for weight in sorted(free.values(), reverse=True):
        if missing <= 0:
            break
        missing -= weight
        count += 1
    return count


def check_least_removed(board: Board, question: LeastRemoved, answer: Any, witness: Any, certificate: Any) -> None:
    """What is removed clears the LOS and no fewer things would; or what is named stays whatever else is removed."""
    viewer, target = question.viewer, question.target
    needs, stays = removal_needs(board, viewer, target)
    require(isinstance(certificate, dict), "certificate: there is none")
    if answer == "no":
        require_equal("witness", witness, None)
        require_equal("certificate, fields", sorted(certificate), ["at", "kind", "rule", "what"])
        require_equal("certificate, kind", certificate["kind"], "stays")
        named = (certificate["rule"], certificate["at"], certificate["what"])
        require(named in [(o.rule, o.hex.name, o.what) for o in stays], "certificate: this does not stay in the way")
        return
    require(not stays, "answer: something stays in the way")
    lines = items(witness, "witness")
    names = [str(line.get("remove")) if isinstance(line, dict) else "" for line in lines]
    require_equal("witness, things", len(set(names)), len(names))
    for name, line in zip(names, lines, strict=True):
        require_fields(
            "witness", line, {"remove": name, "because": [label for label, (_, adds) in needs.items() if name in adds]}
        )
        require(bool(line["because"]), f"witness: {name} is not in the way")
    gone = tuple(t for t in (parse_hexside(name) if "-" in name else parse_hex(name) for name in names) if t is not None)
    blocked = look_all(board.without(gone), [viewer], [target]).blocked
    require(not blocked[0], "witness: the LOS stays blocked")
    require_equal("answer", answer, {"value": len(names)})
    require_equal("certificate", certificate, {"kind": "fewest", "count": len(names)})
    require(not _can_be_met(needs, {}, len(names) - 1), f"answer: {len(names) - 1} are enough")
