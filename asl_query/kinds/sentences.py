"""An answer in plain lines: the verdict first, then the line of play or the reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from asl_query.explain.answer_text import Told
from asl_query.explain.reasons import titled
from asl_query.kinds.case.facts_in_words import case_in_words
from asl_query.kinds.case.sentence import sentence
from asl_query.kinds.classic.tell import tell_classic_cost, tell_classic_reach, tell_most_pp
from asl_query.kinds.ever.tell import tell_ever
from asl_query.kinds.lights.tell import tell_blinded, tell_is_lit, tell_keeps_lit, tell_lights, tell_lights_for, tell_sighting
from asl_query.kinds.open_points.tell import tell_open_points
from asl_query.kinds.reach.tell import tell_cost, tell_reach
from asl_query.kinds.would_let.tell import tell_would_let
from asl_query.rules.index import says
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import parse_hex
from asl_query.terms.numbers import book_order


def tell(answer: Answer) -> Told:
    """Put an answer into words."""
    if answer.is_undecided:
        return Told(f"Undecided: {answer.checked.get('reason', 'the time limit was reached')}.", [])
    if answer.reading["form"] in ("Why", "EachReading"):
        from asl_query.kinds.why import tell as about

        return about.tell_about(answer, tell)
    return _TELLERS[answer.reading["form"]](answer)


_HEX = re.compile(r"\b(?:\d+[ab]?|[a-l])[A-Z]{1,2}\d+\b")


def _shorter(home: str) -> Callable[[str], str]:
    """Leaves out the board of hexes that lie on the same board as `home`."""
    match = _HEX.search(home)
    board = parse_hex(match.group()) if match else None

    def short(name: str) -> str:
        hexes = {h for h in map(parse_hex, _HEX.findall(name)) if h is not None and board is not None and h.board == board.board}
        for hex_ in hexes:
            name = name.replace(hex_.name, hex_.short)
        return name

    return short


def _who_sees(answer: Answer) -> Told:
    assert isinstance(answer.answer, dict)
    target = answer.reading["target"].replace("IN ", "INTO ")
    _short = _shorter(target)
    hexes, crest = answer.answer["hexes"], answer.answer.get("crest_only", [])
    verdict = f"{len(hexes)} hexes can see {target}" + (f", and {', '.join(crest)} from Crest status only." if crest else ".")
    lines = [" ".join(map(_short, hexes))]
    assert answer.certificate is not None
    sections = [("Seen from", lines), *_at_one_vertex(answer, _short)]
    seeing = {line["viewer"] for line in answer.witness or []}
    blocked: dict[str, dict[str, list[str]]] = {}
    for line in answer.certificate["blocked"]:
        thing = f"{line['what']} at {_short(line['at'])}"
        viewers = blocked.setdefault(line["rule"], {}).setdefault(thing, [])
        if line["viewer"] not in seeing and _short(line["viewer"]) not in viewers:
            viewers.append(_short(line["viewer"]))
    for rule in sorted(blocked, key=book_order):
        things = [f"{thing}: {', '.join(viewers)}" for thing, viewers in blocked[rule].items() if viewers]
        sections += [(f"Not from, by {titled(rule)}", things)] if things else []
    marginal = answer.answer.get("marginal", [])
    if marginal:
        sections.append(
            ("Marginal: would change within one pixel of thread (A6.1 settles it by a dr)", [" ".join(map(_short, marginal))])
        )
    return Told(verdict, sections)


def _vertex(name: str) -> str:
    """The vertex that the name of a Climb counter's place ends with."""
    return name[name.index("the vertex") :]


def _at_one_vertex(answer: Answer, short: Callable[[str], str]) -> list[tuple[str, list[str]]]:
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


def _climber_sees(answer: Answer) -> Told:
    """The LOS at each vertex, clear or blocked."""
    viewer, target = answer.reading["viewer"], answer.reading["target"].replace("IN ", "INTO ")
    clear, blocked = answer.witness or [], answer.certificate["blocked"] if answer.certificate else []
    short = _shorter(target)
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
    return Told(f"{sees.format(viewer, target, said)}{_marginal(answer)}.", sections)


def _thread(line: Mapping[str, Any], short: Callable[[str], str]) -> str:
    hindrances = f" Hindrances: {', '.join(line['hindrances'])}." if line["hindrances"] else " No Hindrance."
    return f"Range {line['range']}; the thread meets {' '.join(map(short, line['crosses']))}.{hindrances}"


def _sees(answer: Answer) -> Told:
    reading = answer.reading
    if reading["viewer"].startswith("Climb") or reading["target"].startswith("Climb"):
        return _climber_sees(answer)
    target = reading["target"].replace("IN ", "INTO ")
    if answer.answer == "yes":
        assert answer.witness is not None
        line = answer.witness[0]
        return Told(
            f"Yes, {line['viewer']} can see {target}{_marginal(answer)}.",
            [("LOS", [_thread(line, _shorter(reading["target"])), *_named(answer)])],
        )
    assert answer.certificate is not None
    found: dict[str, list[str]] = {}
    for line in answer.certificate["blocked"]:
        lines = found.setdefault(line["rule"], [says(line["rule"])])
        if f"{line['what']} at {line['at']}." not in lines:
            lines.append(f"{line['what']} at {line['at']}.")
    level = " at any level" if reading["any_level"] else ""
    sections = [(f"By {titled(rule)}", lines) for rule, lines in found.items()]
    return Told(f"No, {reading['viewer']}{level} cannot see {target}{_marginal(answer)}.", sections)


def _named(answer: Answer) -> list[str]:
    titles = [titled(r["rule"]) for r in answer.because if r["rule"] != "A6.1"]
    return [f"Clear by {', '.join(titles)}."] if titles else []


def _marginal(answer: Answer) -> str:
    return " (marginal: it would change within one pixel of thread)" if answer.marginal else ""


def _seen_unseen(answer: Answer) -> Told:
    assert isinstance(answer.answer, dict)
    assert answer.certificate is not None
    target, other = answer.reading["target"], answer.reading["hidden_from"]
    _short = _shorter(target)
    places = answer.answer["hexes"]
    if places:
        verdict = f"{target} can be seen unseen from {other} from {len(places)} place{'s' if len(places) > 1 else ''}."
        return Told(verdict, [("These hexes and levels", [", ".join(map(_short, places))])])
    counts: dict[str, int] = {}
    for line in answer.certificate["places"]:
        thing = line["what"] if line["rule"] == "A6.1" else f"LOS to {target} blocked ({titled(line['rule'])})"
        counts[thing] = counts.get(thing, 0) + 1
    lines = [f"{thing}: {count} places" for thing, count in sorted(counts.items(), key=lambda c: -c[1])]
    return Told(f"No hex and level: whoever sees {target} is seen from {other}.", [("Why not", lines)])


def _fewest_smoke(answer: Answer) -> Told:
    target, drm = answer.reading["target"], answer.reading["drm"]
    _short = _shorter(target)
    assert answer.certificate is not None
    if answer.answer == "no":
        return Told(f"No number of +{drm} SMOKE counters, one a hex, hides {target} from {answer.certificate['viewer']}.", [])
    assert answer.witness is not None
    lines = [f"{_short(line['hex'])}: hinders {', '.join(map(_short, line['hinders']))}" for line in answer.witness]
    return Told(
        f"{len(lines)} SMOKE counters of +{drm} hide {target} from everyone, and no fewer do.", [("For example in", lines)]
    )


def _least_removed(answer: Answer) -> Told:
    viewer, target = answer.reading["viewer"], answer.reading["target"].replace("IN ", "INTO ")
    assert answer.certificate is not None
    if answer.answer == "no":
        line = answer.certificate
        verdict = f"Nothing that could be removed lets {viewer} see {target}."
        return Told(verdict, [(f"By {titled(line['rule'])}", [f"{line['what']} at {line['at']} stays."])])
    assert answer.witness is not None
    if not answer.witness:
        return Told(f"Nothing must be removed: {viewer} can see {target}.", [])
    lines = [f"{line['remove']}: {'; '.join(line['because'])}" for line in answer.witness]
    return Told(f"So that {viewer} can see {target}, {len(lines)} of the things in the way must be gone.", [("These", lines)])


_FACT_WORDS = {
    "cliff hexside": "{0} is {not}a cliff hexside", "gully hex": "{0} is {not}a gully hex",
    "Hill Depression hex": "{0} is {not}a Hill Depression hex",
    "Crest Line-Depression hexside": "{0} is {not}a Crest Line-Depression hexside", "level": "{0} is at level {value}",
    "one-level obstacle": "{0} is {not}a one-level Obstacle", "LOS Hindrance": "{0} is {not}a level 0 LOS Hindrance",
    "IN the gully": "a unit {beneath}in {0} is {not}IN the gully", "Open Ground": "a unit {beneath}in {0} is {not}in Open Ground",
    "TEM": "the TEM of {0} itself is {value}", "range": "the range from {0} to {1} is {value} hexes",
    "hexes crossed by the LOS": "the LOS from {0} to {1} crosses {value}",
    "hexes touched at a vertex only": "the LOS from {0} to {1} touches {value} at a vertex only",
    "vertices touched by the LOS": "vertices of {0} touched by the LOS from {1} to {2}: {value}",
    "LOS along the hexside": "the LOS from {0} to {1} runs {not}along {side}",
}  # fmt: skip


def _printed(answer: Answer) -> Told:
    reading = answer.reading
    names = [*reading["hexes"], *([reading["side"]] if reading["side"] and not reading["hexes"] else [])]
    value = ""
    if isinstance(answer.answer, dict):
        value = " ".join(answer.answer["hexes"]) or "nothing" if "hexes" in answer.answer else str(answer.answer["value"])
    words = _FACT_WORDS[reading["fact"]].replace("{not}", "not " if answer.answer == "no" else "")
    words = words.replace("{beneath}", "beneath the bridge " if reading["beneath"] else "").replace(
        "{side}", str(reading["side"])
    )
    said = words.replace("{value}", value)
    for number, name in enumerate(names):
        said = said.replace(f"{{{number}}}", name)
    start = {"yes": "Yes, ", "no": "No, "}.get(answer.answer, "") if isinstance(answer.answer, str) else ""
    said = f"{start}{said}." if start else f"{said[0].upper()}{said[1:]}."
    return Told(said, _because(answer))


def _may_fire(answer: Answer) -> Told:
    reading, facts = answer.reading, answer.because[0]["facts"]
    weapon = reading["weapon"]
    article = "" if weapon in ("inherent Small Arms", "other SW") else "an " if weapon[:2] in ("MG", "AT", "AA") else "a "
    may = "Yes, {} may" if answer.answer == "yes" else "No, {} may not"
    where = f"from {facts['from']} through {reading['side']} into {facts['into']} ({facts['hexside']})"
    return Told(f"{may.format(article + weapon)} fire {where}.", _because(answer))


def _ruling(answer: Answer) -> Told:
    return Told(sentence(answer.reading, answer.answer, answer.question), _because(answer))


def _because(answer: Answer) -> list[tuple[str, list[str]]]:
    sections = []
    for reason in answer.because:
        sections.append((f"By {titled(reason['rule'])}", [reason["says"], *case_in_words(reason["facts"])]))
    return sections


def _emplace(answer: Answer) -> Told:
    assert isinstance(answer.answer, dict)
    assert answer.certificate is not None
    reading = answer.reading
    _short = _shorter(f"{reading['board']}A1")
    how = "be Emplaced" if reading["emplaced"] else "set up"
    aim = f" so that it can target {reading['target']}" if reading["target"] else ""
    hexes = answer.answer["hexes"]
    barred: dict[tuple[str, str], list[str]] = {}
    for line in answer.certificate["barred"]:
        what = line["what"].split(" at ")[0] if line["rule"].startswith("W10.4") else line["what"]
        barred.setdefault((line["rule"], what), []).append(_short(line["hex"]))
    sections = [("These hexes", [" ".join(map(_short, hexes)) or "none"])]
    sections += [(f"Not these, by {titled(rule)}: {what}", [" ".join(names)]) for (rule, what), names in barred.items()]
    return Told(f"A GMSL can {how} in {len(hexes)} hexes of board {reading['board']}{aim}.", sections)


_TELLERS = {
    "WhoSees": _who_sees, "Sees": _sees, "SeenUnseen": _seen_unseen, "FewestSmoke": _fewest_smoke,
    "LeastRemoved": _least_removed, "MayFire": _may_fire,
    "Printed": _printed, "Ruling": _ruling, "Emplace": _emplace, "Reach": tell_reach, "CostMf": tell_cost,
    "Lights": tell_lights, "IsLit": tell_is_lit, "Blinded": tell_blinded, "Sighting": tell_sighting, "KeepsLit": tell_keeps_lit,
    "LightsFor": tell_lights_for,
    "WouldLet": lambda answer: tell_would_let(answer, tell),
    "ClassicReach": tell_classic_reach, "ClassicCost": tell_classic_cost, "MostPp": tell_most_pp,
    "Ever": tell_ever, "OpenPoints": tell_open_points,
}  # fmt: skip
