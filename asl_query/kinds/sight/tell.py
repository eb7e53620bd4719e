"""Answers of LOS in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from asl_query.explain.answer_text import AnswerText, HexLine
from asl_query.explain.names import Shorten, counted, into, sentence, shorter
from asl_query.explain.rules_told import rules_told
from asl_query.explain.titles import titled
from asl_query.kinds.depending_tell import it_depends, told_depending, whatever_is_open
from asl_query.kinds.sight.proof import (
    BlockedSight,
    ClearSight,
    NeverHidden,
    Obstructions,
    OpenSight,
    Removed,
    SeeingHexes,
    SeenItself,
    SeenOrBlocked,
    SmokeCounter,
    Stays,
    UnseenViewer,
)
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a06_los import is_los_clear
from asl_query.rules.index import says
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.locations import Location
from asl_query.terms.numbers import book_order
from asl_query.terms.questions import FewestSmoke, LeastRemoved, SeenUnseen, Sees, WhoSees

MARGINAL = "Marginal: would change within one pixel of thread (A6.1 settles it by a dr)"


def tell_who_sees(answer: Answer) -> AnswerText:
    """Who can see a Location, and for every other hex what keeps it from doing so."""
    question, found = answer.reading, answer.answer
    assert isinstance(question, WhoSees)
    assert isinstance(found, SeeingHexes)
    short = shorter(question.target)
    clear: tuple[ClearSight, ...] = answer.witness
    crest = f", and {', '.join(hex_.name for hex_ in found.crest_only)} from Crest status only." if found.crest_only else "."
    hexes = sorted({line.viewer.hex for line in clear} - set(found.crest_only))
    sections: list[tuple[str, list[str]]] = [("Seen from", [HexLine.of(map(short, hexes))]), *_at_one_vertex(clear, short)]
    sections += told_depending(found.depends, short) + _not_from(answer, short)
    if found.marginal:
        sections.append((MARGINAL, [line_of_places(found.marginal, short)]))
    whatever = whatever_is_open(found.hexes, found.always, found.depends)
    return AnswerText(f"{counted(len(found.hexes), 'hex', 'hexes')} can see {into(question.target)}{whatever}{crest}", sections)


def line_of_places(places: Sequence[Location], short: Shorten) -> str:
    """Locations on one line; a `HexLine` where all are whole hexes."""
    names = list(map(short, places))
    return HexLine.of(names) if all(place == Location(place.hex) for place in places) else " ".join(names)


def _not_from(answer: Answer, short: Shorten) -> list[tuple[str, list[str]]]:
    """What blocks the LOS of all others, rule by rule and thing by thing."""
    seeing = {line.viewer for line in answer.witness}
    blocked: dict[str, dict[str, list[str]]] = {}
    for line in _blocked(answer):
        viewers = blocked.setdefault(line.rule, {}).setdefault(f"{line.what} at {short(line.at)}", [])
        if line.viewer not in seeing and short(line.viewer) not in viewers:
            viewers.append(short(line.viewer))
    found = []
    for rule in sorted(blocked, key=book_order):
        things = [f"{thing}: {', '.join(viewers)}" for thing, viewers in blocked[rule].items() if viewers]
        found += [(f"Not from, by {titled(rule)}", things)] if things else []
    return found


def _blocked(answer: Answer) -> tuple[BlockedSight, ...]:
    certificate = answer.certificate
    return certificate.blocked if isinstance(certificate, Obstructions) else ()


def _at_one_vertex(clear: Iterable[ClearSight], short: Shorten) -> list[tuple[str, list[str]]]:
    """From where a unit that leaves its vertex open is seen at one of them only."""
    seen: dict[Location, list[Location]] = {}
    for line in clear:
        seen.setdefault(line.viewer, []).append(line.target)
    if not any(len(targets) > 1 for targets in seen.values()):
        return []
    only: dict[str, list[Location]] = {}
    for viewer, targets in seen.items():
        if len(targets) == 1:
            only.setdefault(_vertex(targets[0]), []).append(viewer)
    return [(f"Of these only at {vertex}", [line_of_places(viewers, short)]) for vertex, viewers in only.items()]


def _vertex(place: Location) -> str:
    """The vertex at which a Climb counter or a unit in Bypass is seen; the centre dot where that is where."""
    return place.vertex.name if place.vertex else f"the centre dot of {place.hex.name}"


def tell_sees(answer: Answer) -> AnswerText:
    """Whether one Location sees another."""
    question = answer.reading
    assert isinstance(question, Sees)
    if question.viewer.at_vertices or question.target.at_vertices:
        return _sees_at_vertices(answer, question)
    viewer, target = question.viewer.name, into(question.target)
    if isinstance(answer.certificate, OpenSight):
        verdict = f"Whether {viewer} can see {target} depends: {it_depends(answer.certificate.on)}."
        return AnswerText(verdict, rules_told(answer.because))
    if answer.answer is Verdict.YES:
        lines = [_thread(answer.witness[0], shorter(question.target)), *_named(answer)]
        return AnswerText(f"Yes, {answer.witness[0].viewer.name} can see {target}{_marginal(answer)}.", [("LOS", lines)])
    found: dict[str, list[str]] = {}
    for line in _blocked(answer):
        things = found.setdefault(line.rule, [says(line.rule)])
        if (said := sentence(f"{_thing(line)}.")) not in things:
            things.append(said)
    level = " at any level" if question.any_level else ""
    sections = [(f"By {titled(rule)}", lines) for rule, lines in found.items()]
    return AnswerText(f"No, {viewer}{level} cannot see {target}{_marginal(answer)}.", sections)


def _sees_at_vertices(answer: Answer, question: Sees) -> AnswerText:
    """The LOS at each vertex, clear or blocked."""
    viewer, target = question.viewer, question.target
    clear: tuple[ClearSight, ...] = answer.witness or ()
    short = shorter(target)
    sections = [(f"LOS from {line.viewer.name} to {line.target.name}", [_thread(line, short)]) for line in clear]
    sections += [
        (f"LOS from {line.viewer.name} to {line.target.name}", [f"Blocked by {titled(line.rule)}: {_thing(line)}."])
        for line in _blocked(answer)
    ]
    is_seen = answer.answer is Verdict.YES
    if is_seen:
        sections.append(("Rules", _named(answer)))
    where = [
        *_where("from", viewer, [line.viewer for line in clear]),
        *_where("at", target, [line.target for line in clear]),
    ]
    sees = "Yes, {} can see {}{}" if is_seen else "No, {} cannot see {}{}"
    said = f" ({', '.join(where)})" if where else ""
    return AnswerText(f"{sees.format(viewer.name, into(target), said)}{_marginal(answer)}.", sections)


def _where(word: str, place: Location, ends: Iterable[Location]) -> list[str]:
    """Where a LOS to or from a unit at a vertex is clear, where it is left open which that is."""
    names = sorted({_vertex(end) for end in ends}, reverse=True) if place.at_vertices and place.vertex is None else []
    listed = " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
    return [f"{word} {listed} only" if len(names) == 1 else f"{word} {listed}"] if names else []


def _thing(line: BlockedSight | Stays) -> str:
    return f"{line.what} at {line.at.name}"


def _thread(line: ClearSight, short: Shorten) -> str:
    hindrances = ", ".join(hindrance.name for hindrance in line.hindrances)
    hindered = f" Hindrances: {hindrances}." if hindrances else " No Hindrance."
    return f"Range {line.range}; the thread meets {' '.join(map(short, line.crosses))}.{hindered}"


def _named(answer: Answer) -> list[str]:
    titles = [titled(r.rule) for r in answer.because if r.rule != key_of(is_los_clear)]
    return [f"Clear by {', '.join(titles)}."] if titles else []


def _marginal(answer: Answer) -> str:
    return " (marginal: it would change within one pixel of thread)" if answer.marginal else ""


def tell_seen_unseen(answer: Answer) -> AnswerText:
    """From where a Location is seen by a unit that another does not see."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, SeenUnseen)
    assert isinstance(certificate, SeenOrBlocked)
    target, other = question.target.name, question.hidden_from.name
    short = shorter(question.target)
    places: tuple[UnseenViewer, ...] = answer.witness
    if places:
        verdict = f"{target} can be seen unseen from {other} from {len(places)} place{'s' if len(places) > 1 else ''}."
        return AnswerText(verdict, [("These hexes and levels", [", ".join(short(one.viewer) for one in places)])])
    counts: dict[str, int] = {}
    for line in certificate.places:
        thing = line.what if isinstance(line, SeenItself) else f"LOS to {target} blocked ({titled(line.rule)})"
        counts[thing] = counts.get(thing, 0) + 1
    lines = [f"{thing}: {counted(count, 'place')}" for thing, count in sorted(counts.items(), key=lambda c: -c[1])]
    return AnswerText(f"No hex and level: whoever sees {target} is seen from {other}.", [("Why not", lines)])


def tell_fewest_smoke(answer: Answer) -> AnswerText:
    """How few SMOKE counters hide a Location."""
    question = answer.reading
    assert isinstance(question, FewestSmoke)
    target, short = question.target.name, shorter(question.target)
    if isinstance(answer.certificate, NeverHidden):
        viewer = answer.certificate.viewer.name
        return AnswerText(f"No number of +{question.drm} SMOKE counters, one a hex, hides {target} from {viewer}.", [])
    counters: tuple[SmokeCounter, ...] = answer.witness
    lines = [f"{short(one.hex)}: hinders {', '.join(map(short, one.hinders))}" for one in counters]
    verdict = f"{len(lines)} SMOKE counters of +{question.drm} hide {target} from everyone, and no fewer do."
    return AnswerText(verdict, [("For example in", lines)])


def tell_least_removed(answer: Answer) -> AnswerText:
    """What must be gone so that one Location sees another."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, LeastRemoved)
    viewer, target = question.viewer.name, into(question.target)
    if isinstance(certificate, Stays):
        verdict = f"Nothing that could be removed lets {viewer} see {target}."
        return AnswerText(verdict, [(f"By {titled(certificate.rule)}", [sentence(f"{_thing(certificate)} stays.")])])
    removed: tuple[Removed, ...] = answer.witness
    if not removed:
        return AnswerText(f"Nothing must be removed: {viewer} can see {target}.", [])
    lines = [f"{one.remove.name}: {'; '.join(thing.name for thing in one.because)}" for one in removed]
    verdict = f"So that {viewer} can see {target}, {len(lines)} of the things in the way must be gone."
    return AnswerText(verdict, [("These", lines)])
