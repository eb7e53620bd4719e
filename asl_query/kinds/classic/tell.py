"""Answers of Squad Leader Classic in sentences; every number is cited with the older one: SLC4.2.3 (5.71)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.reasons import core_by_rule, titled
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.rules.index import cited

Section = tuple[str, list[str]]
_OWN_NAME = re.compile(r" [A-Z]$|-([a-z]|\d+)$")  # squad A, squad-a, hmg-1


def tell_classic_reach(answer: UntypedAnswer) -> AnswerText:
    """Can, how soon, what is the reach."""
    reading = answer.reading
    who, goal = _names(reading), " or ".join(filter(None, [reading["goal"], *reading["or_goals"]]))
    if reading["asks"] == "what is the reach":
        return _reach_of(answer, who)
    together = "can all be in" if len(reading["movers"]) + len(reading["weapons"]) > 1 else "can be in"
    if answer.answer == "no":
        by = f" by turn {reading['by_turn']}" if reading["by_turn"] else ", however long they take"
        return AnswerText(f"No, {who} {together.replace('can', 'cannot', 1)} {goal}{by}.", _why_not(answer))
    assert answer.witness is not None
    if not answer.witness:
        start = "Yes, " if answer.answer == "yes" else ""
        said = f"{start}{who} {'are' if 'all' in together else 'is'} in {goal} at the start."
        return AnswerText(_upper(said), [])
    if reading["by_assault_movement"]:
        together = f"by Assault Movement alone [{cited('SLC4.5.1')}] {together}"
    if isinstance(answer.answer, dict):
        turn = answer.answer["value"]
        sections = [("Line of play", list(_play(answer.witness)))]
        if answer.certificate is not None:
            sections += [(f"Not by turn {turn - 1}: {heading}", lines) for heading, lines in _proof(answer)]
        return AnswerText(f"{_upper(who)} {together} {goal} in {_when(answer.witness)}, not in an earlier turn.", sections)
    return AnswerText(
        f"Yes, {who} {together} {goal} in {_when(answer.witness)}.", [("Line of play", list(_play(answer.witness)))]
    )


def tell_classic_cost(answer: UntypedAnswer) -> AnswerText:
    """How many MF."""
    reading = answer.reading
    unit = reading["unit"]["name"]
    if answer.answer == "no":
        return AnswerText(f"No way that section 4 knows leads from {reading['start']} to {reading['end']}.", [])
    assert isinstance(answer.answer, dict)
    assert answer.witness is not None
    lines = [f"{line['to']}: {line['mf']} MF for {line['for']} [{cited(line['rule'])}]" for line in answer.witness]
    verdict = f"It costs {with_article(unit)} {answer.answer['value']} MF to move from {reading['start']} to {reading['end']}."
    return AnswerText(verdict, [("MF one by one", lines)] if lines else [])


def tell_most_pp(answer: UntypedAnswer) -> AnswerText:
    """The most PP."""
    reading = answer.reading
    who = with_article(reading["unit"]["name"]) + (" stacked with a leader throughout" if reading["led"] else "")
    if answer.answer == "no":
        return AnswerText(f"No load: {who} has not the MF to {_going(reading)} at all.", _because(answer))
    assert isinstance(answer.answer, dict)
    assert answer.witness is not None
    verdict = f"The most PP {who} can carry{'' if not reading['hexes'] else ' and'} {_going(reading)}: {answer.answer['value']}."
    lines = []
    for line in answer.witness:
        counted = f"{line['mf']} MF" if "mf" in line else f"{line['pp']} PP"
        lines.append(f"{line['for']}: {counted} [{cited(line['rule'])}]")
    return AnswerText(verdict, [("So it comes about", lines)])


def _going(reading: Mapping[str, Any]) -> str:
    if reading["advancing"]:
        return "advance with"
    if not reading["hexes"]:
        return "at all"
    if reading["start"]:
        return f"move from {reading['start']} to {reading['end']}"
    hexes = reading["hexes"]
    more = (" uphill" if reading["uphill"] else "") + (", each over a wall or hedge" if reading["walled"] else "")
    along = {"road": "along a road", "shellholes": "of shell holes", "grain": "of wheatfield", "open ground": "of Open Ground"}
    over = along.get(reading["entered"], f"of {reading['entered'].replace('wooden ', '')}")
    return f"move {hexes} hex{'es' if hexes > 1 else ''} {over}{more}"


def _names(reading: Mapping[str, Any]) -> str:
    names = [m["unit"]["name"] for m in reading["movers"]]
    names += [("Dm " if x["sw"]["dismantled"] else "") + x["sw"]["name"] for x in reading["weapons"]]
    names = [_the(name) for name in names]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _the(name: str) -> str:
    """The HMG, but squad A, hmg-1."""
    return name if _OWN_NAME.search(name) else f"the {name}"


def with_article(name: str) -> str:
    """A squad, an inexperienced squad."""
    return f"an {name}" if name[:1].lower() in "aeiou8" else f"a {name}"


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]


def _when(witness: Iterable[Mapping[str, Any]]) -> str:
    last = list(witness)[-1]
    return f"turn {last['turn']} {last['phase']}"


def _play(witness: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    """Each line of a line of play in words; after a phase who is where is told for what moved."""
    for line in witness:
        start = f"Turn {line['turn']} {line['phase']}"
        match line["action"]:
            case "march":
                path = ", ".join(_entered(entered) for entered in line["path"]) or "stays"
                led = f", with {line['leader']} all the way [{cited('SLC4.1.5')}]" if line["leader"] else ""
                spent = f"{line['mf_spent']} of {line['mf']} MF"
                if line["pp"] != "0":
                    spent += f" ({line['pp']} PP) [{cited('SLC4.2.2')}]"
                yield f"{start}: {line['unit']} moves {path}: {spent}{led}{_load(line)}."
            case "advance":
                yield f"{start}: {line['unit']} advances into {line['to']}{_load(line)}."
            case "dismantle" | "put together":
                how = "dismantles" if line["action"] == "dismantle" else "puts together"
                yield f"{start} (friendly) ends: {line['unit']} {how} {_the(line['sw'])} in {line['at']} [{cited('SLC4.2.7')}]."
            case _:
                stacks = [f"{place}: {', '.join(names)}" for place, names in line["stacks"].items()]
                if sum(map(len, line["stacks"].values())) > 1:
                    yield f"{start} ends: {'; '.join(stacks)}."


def _entered(entered: Mapping[str, Any]) -> str:
    around = [f"{a['hex']} along {', '.join(a['along'])}" for a in entered.get("around", ())]
    by = f" bypassing {' and '.join(around)}" if around else ""
    return f"{entered['to']}{by} {entered['mf']} MF [{' '.join(cited(rule) for rule in entered['rules'])}]"


def _load(line: Mapping[str, Any]) -> str:
    told = []
    way = [line["from"], *(e["to"] for e in line.get("path", ())), *([line["to"]] if "to" in line else [])]
    for carried in line["carries"]:
        words = _the(carried["sw"])
        if "with" in carried:
            rule = "SLC4.4.2" if line["phase"] == "APh" else "SLC4.2.6"
            words += f" together with {carried['with']} [{cited(rule)}]"
        if carried["from"] != way[0]:
            words += f" from {carried['from']}"
        if carried["to"] != way[-1]:
            words += f" to {carried['to']}"
        told.append(words)
    return f", carrying {' and '.join(told)}" if told else ""


def _why_not(answer: UntypedAnswer) -> list[Section]:
    """What the certificate says, then the rules behind it."""
    assert answer.certificate is not None
    return [*_proof(answer), *(_because(answer) if answer.certificate["kind"] in ("one cannot", "few together") else [])]


def _proof(answer: UntypedAnswer) -> list[Section]:
    certificate = answer.certificate
    assert certificate is not None
    if certificate["kind"] == "room":
        need = f"{certificate['need']} {certificate['of']} need room, the goal holds {certificate['hold']}."
        return [(f"By {titled('SLC4.3.1')}", [need])]
    if certificate["kind"] == "few together":
        three = f"{_the(certificate['pieces'][0])} with {' and '.join(map(_the, certificate['pieces'][1:]))}"
        said = "Whatever it carries first, whoever helps and wherever it goes, the three are never in the goal together."
        return [(f"Every play of {three}, phase by phase", [said])]
    if certificate["kind"] == "one cannot":
        closed = certificate["closed_set"]
        rows = []
        total = len(closed["start"])
        for turn in closed["turns"]:
            total += sum(len(turn.get(phase, ())) for phase in ("MPh", "APh"))
            hexes = f"{total} hex{'es' if total != 1 else ''}"
            rows.append(f"By the end of turn {turn['turn']}: {hexes}, {' or '.join(closed['goal'])} not among them.")
        piece = certificate["piece"]
        is_weapon = any(x["sw"]["name"] == piece for x in answer.reading["weapons"])
        best = "whoever carries it, with every leader's help" if is_weapon else "even without a load, with every leader's help"
        return [(f"Where {_the(piece)} can be at best ({best})", rows)]
    return [(f"By {titled(rule)}", ["; ".join(what)]) for rule, what in core_by_rule(certificate).items()]


def _because(answer: UntypedAnswer) -> list[Section]:
    sections = []
    for reason in answer.because:
        told = {name: value for name, value in reason["facts"].items() if name not in ("piece", "pieces")}
        facts = [f"{name}: {value}" for name, value in told.items() if value not in ([], "")]
        sections.append((f"By {titled(reason['rule'])}", [reason["says"], *facts]))
    return sections


def _reach_of(answer: UntypedAnswer, who: str) -> AnswerText:
    assert isinstance(answer.answer, dict)
    assert answer.witness is not None
    reading = answer.reading
    short = lambda name: name.lstrip("0123456789")  # noqa: E731
    sections: list[Section] = []
    told: set[str] = set()
    for turn in answer.witness:
        for phase in ("MPh", "APh"):
            new = [name for name in dict.fromkeys(n.removesuffix(" (Dm)") for n in turn[phase]) if name not in told]
            told |= set(new)
            if new:
                sections.append((f"New in turn {turn['turn']} {phase}", [" ".join(map(short, new))]))
    verdict = f"{_upper(who)} can reach {len(answer.answer['hexes'])} hexes by the end of turn {reading['by_turn']}."
    return AnswerText(verdict, sections)
