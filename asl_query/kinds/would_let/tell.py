"""What would let it, or stop it, in words: the cheapest set of changes, then each set with its line of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from asl_query.changes.tried import MOST_CHANGES
from asl_query.codec import from_json
from asl_query.explain.answer_text import AnswerText
from asl_query.kinds.case.sentence import sentence
from asl_query.kinds.untyped import UntypedAnswer, retyped
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.questions import Ruling

MOST_TOLD = 5  # sets of changes told one by one


def after_changes(answer: UntypedAnswer, line: Mapping[str, Any]) -> UntypedAnswer:
    """The answer after one set of changes, as the question itself would have it."""
    fields = ("reading", "answer", "witness", "certificate", "because", "probability", "marginal")
    return replace(answer, **{name: line[name] for name in fields})


def cheapest(answer: UntypedAnswer) -> Mapping[str, Any] | None:
    """The cheapest set of changes that turns the answer, if any does."""
    terrain = answer.certificate["terrain"] if answer.certificate else None
    lines = [*(answer.witness or [])[:1], *([terrain] if terrain else [])]
    return min(lines, key=lambda line: int(line["cost"]), default=None)


def tell_would_let(answer: UntypedAnswer, tell: Callable[[Answer], AnswerText]) -> AnswerText:
    """The sets, the cheapest first; `tell` puts the question inside into words."""
    stops, lines, certificate = answer.reading["stops"], answer.witness or [], answer.certificate
    what = _said(answer.reading["of"], not stops)
    if certificate is None:
        return AnswerText(f"{'It cannot' if stops else 'It can'} already: {what}.", [("So", [_short(answer, lines[0], tell)])])
    sections = [
        ("Smallest sets of changes, cheapest first", _told_sets(answer, lines, tell)),
        ("Not enough, each line by itself", _not_enough(certificate["not"]) if lines else []),
        ("By terrain thought away, along the shortest way found on foot (none of it can stay)",
         [f"{_changes(line)}: {_short(answer, line, tell)}" for line in (certificate["terrain"],) if line is not None]),
        (_tried_how(answer.reading["of"]), [*_tried(certificate["tried"]), *_no_way(answer)]),
        ("Left open", [f"{', '.join(one['changes'])}: {one['because']}" for one in certificate["open"]]),
    ]  # fmt: skip
    return AnswerText(_verdict(answer, what), [(heading, body) for heading, body in sections if any(body)])


def _verdict(answer: UntypedAnswer, what: str) -> str:
    if isinstance(answer.answer, dict):
        return f"{what[0].upper()}{what[1:]} if: {answer.answer['value']}."
    assert answer.certificate is not None
    verb = "stops" if answer.reading["stops"] else "lets"
    none = "none of the changes tried does, even all together" if answer.certificate["tried"] else "no change is known that would"
    return f"Nothing {verb} it: {none}."


def _told_sets(answer: UntypedAnswer, lines: list[dict[str, Any]], tell: Callable[[Answer], AnswerText]) -> list[str]:
    told = [f"{n}. {_changes(line)}: {_short(answer, line, tell)}" for n, line in enumerate(lines[:MOST_TOLD], 1)]
    more = lines[MOST_TOLD:]
    same = sum(line["cost"] == lines[MOST_TOLD - 1]["cost"] for line in more)
    and_more = f"{len(more)} more, {same or 'none'} of the same cost as the last (--format json lists all)."
    return [*told, *([and_more] if more else [])]


def _not_enough(refused: list[Mapping[str, Any]]) -> list[str]:
    """The greatest sets that are not enough, one a line: two lines together may well be enough."""
    sets = [set(one["changes"]) for one in refused]
    return [", ".join(one["changes"]) for one, here in zip(refused, sets, strict=True) if not any(here < other for other in sets)]


def _no_way(answer: UntypedAnswer) -> list[str]:
    """That terrain was looked at too, in vain."""
    of = answer.reading["of"]
    looked = of["form"] == "Reach" and len(of["movers"]) == 1 and not (of["unseen_by"] or of["by_assault_movement"])
    in_vain = answer.answer == "no" and looked and not answer.reading["stops"]
    return ["terrain thought away: no way on foot was found that would do"] if in_vain else []


def _tried_how(of: Mapping[str, Any]) -> str:
    together = f"every set of up to {MOST_CHANGES}" if of["form"] == "Ruling" else "every set of them"
    return f"Tried ({together}), with what each costs"


def _changes(line: Mapping[str, Any]) -> str:
    each = " and ".join(change["change"] for change in line["changes"])
    return f"{each} (cost {line['cost']})"


def _tried(tried: list[Mapping[str, Any]]) -> list[str]:
    """Every change by its cost; of those with steps what one of them costs."""
    found: dict[int, list[str]] = {}
    for one in tried:
        found.setdefault(one["cost"], []).append(one["change"])
    return [f"{cost}: {'; '.join(names)}" for cost, names in sorted(found.items())]


def _short(answer: UntypedAnswer, line: Mapping[str, Any], tell: Callable[[Answer], AnswerText]) -> str:
    """The witness of a set in one line: of one unit its way turn by turn, of anything else the verdict."""
    inner = after_changes(answer, line)
    if line["reading"]["form"] == "Reach" and line["answer"] == "yes" and line["witness"]:
        return f"{_ways(line['witness'])}."
    return tell(retyped(inner)).verdict


def _ways(lines: list[Mapping[str, Any]]) -> str:
    """The ways of a line of play, unit by unit and turn by turn, without their MF."""
    found: dict[str, dict[int, list[str]]] = {}
    for line in lines:
        if "unit" in line and line["action"] != "stay":
            entered = [entry["to"] for entry in line.get("path", ())] or [line["after"]]
            found.setdefault(line["unit"], {}).setdefault(line["turn"], []).append(f"{line['phase']} {' '.join(entered)}")
    ways = {unit: "; ".join(f"turn {turn} {', '.join(legs)}" for turn, legs in turns.items()) for unit, turns in found.items()}
    return "; ".join(f"{unit} {way}" for unit, way in ways.items()) if len(ways) > 1 else "".join(ways.values()) or "it stays"


def _said(of: Mapping[str, Any], yes: bool) -> str:
    """The question inside as a statement."""
    form, can = of["form"], "can" if yes else "cannot"
    if form == "Ruling":
        return sentence(from_json(Ruling, of), Verdict.YES if yes else Verdict.NO).split(", ", 1)[-1].removesuffix(".")
    if form == "Sees":
        return f"{of['viewer']} {can} see {of['target'].replace('IN ', 'INTO ')}"
    if form == "Sighting":
        return f"the {of['light']['name']} at {of['light']['at']} {can} target {of['target']}"
    goals = [str(goal).replace("IN ", "INTO ") for goal in (of["goal"], *of["or_goals"])]
    goal = " or ".join(goals) if len(goals) < 4 else f"one of {len(goals)} hexes"
    who = [f"{mover['unit']['name']} at {mover['at']}" for mover in of["movers"]]
    who += [f"{lying['sw']['name']} at {lying['at']}" for lying in of.get("weapons", ())]
    names = f"the {', '.join(who[:-1])}{' and ' if who[1:] else ''}{who[-1]}"
    return f"{names} {can} {'all ' if who[1:] else ''}reach {goal} by turn {of['by_turn']}"
