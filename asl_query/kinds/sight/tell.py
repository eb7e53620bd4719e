"""Answers of LOS in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.names import shorter
from asl_query.explain.reasons import titled
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.rules.index import says
from asl_query.terms.numbers import book_order


def tell_who_sees(answer: UntypedAnswer) -> AnswerText:
    """Who can see a Location, and for every other hex what keeps it from doing so."""
    assert isinstance(answer.answer, dict)
    target = answer.reading["target"].replace("IN ", "INTO ")
    short = shorter(target)
    hexes, crest = answer.answer["hexes"], answer.answer.get("crest_only", [])
    verdict = f"{len(hexes)} hexes can see {target}" + (f", and {', '.join(crest)} from Crest status only." if crest else ".")
    lines = [" ".join(map(short, hexes))]
    assert answer.certificate is not None
    sections = [("Seen from", lines), *_at_one_vertex(answer, short)]
    seeing = {line["viewer"] for line in answer.witness or []}
    blocked: dict[str, dict[str, list[str]]] = {}
    for line in answer.certificate["blocked"]:
        thing = f"{line['what']} at {short(line['at'])}"
        viewers = blocked.setdefault(line["rule"], {}).setdefault(thing, [])
        if line["viewer"] not in seeing and short(line["viewer"]) not in viewers:
            viewers.append(short(line["viewer"]))
    for rule in sorted(blocked, key=book_order):
        things = [f"{thing}: {', '.join(viewers)}" for thing, viewers in blocked[rule].items() if viewers]
        sections += [(f"Not from, by {titled(rule)}", things)] if things else []
    marginal = answer.answer.get("marginal", [])
    if marginal:
        sections.append(
            ("Marginal: would change within one pixel of thread (A6.1 settles it by a dr)", [" ".join(map(short, marginal))])
        )
    return AnswerText(verdict, sections)


def _vertex(name: str) -> str:
    """The vertex that the name of a Climb counter's place ends with."""
    return name[name.index("the vertex") :]


def _at_one_vertex(answer: UntypedAnswer, short: Callable[[str], str]) -> list[tuple[str, list[str]]]:
    """From where a Climb counter that leaves its vertex open is seen at one of them only."""
    seen: dict[str, list[str]] = {}
    for line in answer.witness or []:
        seen.setdefault(line["viewer"], []).append(line["target"])
    if not any(len(targets) > 1 for targets in seen.values()):
        return []
    only: dict[str, list[str]] = {}
    for viewer, targets in seen.items():
        if len(targets) == 1:
            only.setdefault(_vertex(targets[0]), []).append(short(viewer))
    return [(f"Of these only at {vertex}", [" ".join(viewers)]) for vertex, viewers in only.items()]


def _climber_sees(answer: UntypedAnswer) -> AnswerText:
    """The LOS at each vertex, clear or blocked."""
    viewer, target = answer.reading["viewer"], answer.reading["target"].replace("IN ", "INTO ")
    clear, blocked = answer.witness or [], answer.certificate["blocked"] if answer.certificate else []
    short = shorter(target)
    sections = []
    for line in [*clear, *blocked]:
        told = _thread(line, short) if line in clear else f"Blocked by {titled(line['rule'])}: {line['what']} at {line['at']}."
        sections.append((f"LOS from {line['viewer']} to {line['target']}", [told]))
    if answer.answer == "yes":
        sections.append(("Rules", _named(answer)))
    where = [
        f"{word} {_vertex(names[0])}" + (" only" if len(names) == 1 else " and " + _vertex(names[1]))
        for word, end, name in (("from", "viewer", viewer), ("at", "target", target))
        if name.startswith("Climb") and "vertex" not in name and (names := sorted({line[end] for line in clear}))
    ]
    sees = "Yes, {} can see {}{}" if answer.answer == "yes" else "No, {} cannot see {}{}"
    said = f" ({', '.join(where)})" if where else ""
    return AnswerText(f"{sees.format(viewer, target, said)}{_marginal(answer)}.", sections)


def _thread(line: Mapping[str, Any], short: Callable[[str], str]) -> str:
    hindrances = f" Hindrances: {', '.join(line['hindrances'])}." if line["hindrances"] else " No Hindrance."
    return f"Range {line['range']}; the thread meets {' '.join(map(short, line['crosses']))}.{hindrances}"


def tell_sees(answer: UntypedAnswer) -> AnswerText:
    """Whether one Location sees another."""
    reading = answer.reading
    if reading["viewer"].startswith("Climb") or reading["target"].startswith("Climb"):
        return _climber_sees(answer)
    target = reading["target"].replace("IN ", "INTO ")
    if answer.answer == "yes":
        assert answer.witness is not None
        line = answer.witness[0]
        return AnswerText(
            f"Yes, {line['viewer']} can see {target}{_marginal(answer)}.",
            [("LOS", [_thread(line, shorter(reading["target"])), *_named(answer)])],
        )
    assert answer.certificate is not None
    found: dict[str, list[str]] = {}
    for line in answer.certificate["blocked"]:
        lines = found.setdefault(line["rule"], [says(line["rule"])])
        if f"{line['what']} at {line['at']}." not in lines:
            lines.append(f"{line['what']} at {line['at']}.")
    level = " at any level" if reading["any_level"] else ""
    sections = [(f"By {titled(rule)}", lines) for rule, lines in found.items()]
    return AnswerText(f"No, {reading['viewer']}{level} cannot see {target}{_marginal(answer)}.", sections)


def _named(answer: UntypedAnswer) -> list[str]:
    titles = [titled(r["rule"]) for r in answer.because if r["rule"] != "A6.1"]
    return [f"Clear by {', '.join(titles)}."] if titles else []


def _marginal(answer: UntypedAnswer) -> str:
    return " (marginal: it would change within one pixel of thread)" if answer.marginal else ""


def tell_seen_unseen(answer: UntypedAnswer) -> AnswerText:
    """From where a Location is seen by a unit that another does not see."""
    assert isinstance(answer.answer, dict)
    assert answer.certificate is not None
    target, other = answer.reading["target"], answer.reading["hidden_from"]
    short = shorter(target)
    places = answer.answer["hexes"]
    if places:
        verdict = f"{target} can be seen unseen from {other} from {len(places)} place{'s' if len(places) > 1 else ''}."
        return AnswerText(verdict, [("These hexes and levels", [", ".join(map(short, places))])])
    counts: dict[str, int] = {}
    for line in answer.certificate["places"]:
        thing = line["what"] if line["rule"] == "A6.1" else f"LOS to {target} blocked ({titled(line['rule'])})"
        counts[thing] = counts.get(thing, 0) + 1
    lines = [f"{thing}: {count} places" for thing, count in sorted(counts.items(), key=lambda c: -c[1])]
    return AnswerText(f"No hex and level: whoever sees {target} is seen from {other}.", [("Why not", lines)])


def tell_fewest_smoke(answer: UntypedAnswer) -> AnswerText:
    """How few SMOKE counters hide a Location."""
    target, drm = answer.reading["target"], answer.reading["drm"]
    short = shorter(target)
    assert answer.certificate is not None
    if answer.answer == "no":
        return AnswerText(
            f"No number of +{drm} SMOKE counters, one a hex, hides {target} from {answer.certificate['viewer']}.", []
        )
    assert answer.witness is not None
    lines = [f"{short(line['hex'])}: hinders {', '.join(map(short, line['hinders']))}" for line in answer.witness]
    return AnswerText(
        f"{len(lines)} SMOKE counters of +{drm} hide {target} from everyone, and no fewer do.", [("For example in", lines)]
    )


def tell_least_removed(answer: UntypedAnswer) -> AnswerText:
    """What must be gone so that one Location sees another."""
    viewer, target = answer.reading["viewer"], answer.reading["target"].replace("IN ", "INTO ")
    assert answer.certificate is not None
    if answer.answer == "no":
        line = answer.certificate
        verdict = f"Nothing that could be removed lets {viewer} see {target}."
        return AnswerText(verdict, [(f"By {titled(line['rule'])}", [f"{line['what']} at {line['at']} stays."])])
    assert answer.witness is not None
    if not answer.witness:
        return AnswerText(f"Nothing must be removed: {viewer} can see {target}.", [])
    lines = [f"{line['remove']}: {'; '.join(line['because'])}" for line in answer.witness]
    return AnswerText(
        f"So that {viewer} can see {target}, {len(lines)} of the things in the way must be gone.", [("These", lines)]
    )
