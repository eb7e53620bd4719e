"""Why an answer is what it is, in words: the smallest reasons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from asl_query.explain.answer_text import AnswerText, TextTable
from asl_query.explain.reasons import titled
from asl_query.kinds.kind import Tell
from asl_query.kinds.untyped import UntypedAnswer, retyped
from asl_query.kinds.why.inner import inner_of
from asl_query.rules.index import says

_PLACED = re.compile(r"(cliff|wall or hedge|.* at|\d levels? up or down between) ([^ ]+(?: and [^ ]+)?)")


_MODAL = {"Sees": "can", "Reach": "can", "ClassicReach": "can", "MayFire": "may", "KeepsLit": "can"}


def tell_why(answer: UntypedAnswer, tell: Tell) -> AnswerText:
    """The answer that it is about, then the smallest reasons for it."""
    assert answer.certificate is not None
    inner = inner_of(answer, answer.certificate["of"])
    told = tell(retyped(inner))
    presumes = answer.reading["presumes"]
    verdict = told.verdict
    if presumes and inner.answer in ("yes", "no") and inner.answer != presumes:
        verdict = f"But it {_modal(inner)}{'' if inner.answer == 'yes' else ' not'}: {verdict}"
    reasons = answer.certificate["reasons"]
    if not reasons:
        along = [f"{name}: {what}." for name, what in answer.certificate.get("along", ())]
        more = [("What lies along the LOS", along)] if along else []
        return AnswerText(verdict, [*more, *told.sections])
    sections: list[tuple[str, list[str] | TextTable]] = []
    for number, one in enumerate(reasons, 1):
        which = "" if len(reasons) == 1 else f" {number} of {len(reasons)}" if answer.certificate["all"] else f" {number}"
        needed = "each of these is needed" if len(one["facts"]) > 1 else "this alone is enough"
        heading = f"Reason{which} ({needed})" if which else f"Because ({needed})"
        sections.append((heading if one["facts"] else "Because", _TELL[answer.reading["of"]["form"]](inner, one)))
    if answer.reading["every"] and not answer.certificate["all"]:
        sections.append(("More", [f"There may be more reasons than these {len(reasons)}."]))
    return AnswerText(verdict, sections)


def _modal(inner: UntypedAnswer) -> str:
    if inner.reading["form"] == "Ruling":
        return str(inner.reading["phrase"]).split()[0].lower().strip("()").split("|")[0]
    return _MODAL.get(inner.reading["form"], "is so")


def _cited(rule: str) -> str:
    return f"{titled(rule.partition(':')[0])}: {says(rule)}"


def _of_ruling(_: UntypedAnswer, one: Mapping[str, Any]) -> list[str]:
    lines = [_cited(one["rule"])]
    for fact in one["facts"]:
        follows = f" (it is {' and '.join(fact['follows_from'])})" if fact["follows_from"] else ""
        changed = ", ".join(f"{name}: {value}" for name, value in fact["otherwise"].items())
        lines.append(f"{fact['fact']}{follows}. Were it not so ({changed}): {fact['then']}.")
    return lines if one["facts"] else [*lines, "Whatever the facts are."]


def _of_sight(_: UntypedAnswer, one: Mapping[str, Any]) -> list[str]:
    lines = [_cited(one["rule"])]
    for fact in one["facts"]:
        clear = "it would see it" if fact["then"] == "clear" else f"then {fact['then']} blocks, a reason of its own"
        match fact["otherwise"]:
            case {"gone": names}:
                others = [name for name in names if name not in one["things"]]
                also = f", were {' and '.join(others)} gone as well" if others else ""
                lines.append(f"{fact['fact']}. Without it{also}: {clear}.")
            case {"ground": _}:
                lines.append(f"{fact['fact']}. Over flat ground: {clear}.")
            case other:
                lines.append(f"{fact['fact']}. From {next(iter(other.values()))}: it would see it." if "viewer" in other else
                             f"{fact['fact']}. At {other['target']}: it would be seen.")  # fmt: skip
    return lines


def _of_reach(inner: UntypedAnswer, one: Mapping[str, Any]) -> list[str]:
    who = inner.reading["movers"][0]["unit"]["name"]
    if len(inner.reading["movers"]) > 1 and inner.certificate:
        who = inner.certificate["unit"]
    if not one["facts"]:
        best = f"it would be {one['at_best']}" if one["at_best"] else "it would never be there"
        alone = "its MF and the turns alone are too few (A4.11, A4.5, A4.7)"
        return [f"Even over flat Open Ground with nothing in its way {best}: {alone}."]
    grouped: dict[tuple[str, str], list[str]] = {}
    for fact in one["facts"]:
        grouped.setdefault((fact["rule"], fact["then"]), []).append(fact["fact"])
    lines = [
        f"{titled(rule)}: {_listed(facts)}. Without {'any one of these' if len(facts) > 1 else 'it'}: there in {then}."
        for (rule, then), facts in grouped.items()
    ]
    best = f"Whatever else the map shows: were all other hexes level Open Ground, the {who} would still not be there"
    return [*lines, f"{best} by turn {one['by_turn']}."]


def _listed(facts: list[str]) -> str:
    """Facts one after the other, what several begin with told once: cliff 15R4-S4, 15R5-S6; woods at 15T4, 15U4."""
    said: dict[str, list[str]] = {}
    for fact in facts:
        match = _PLACED.fullmatch(fact)
        kind, place = (match[1], match[2]) if match else (fact, "")
        said.setdefault(kind, []).append(place)
    return "; ".join(f"{kind} {', '.join(places)}".strip() for kind, places in said.items())


_TELL = {"Ruling": _of_ruling, "MayFire": _of_ruling, "Sees": _of_sight, "Reach": _of_reach}
