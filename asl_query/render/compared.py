"""Two answers side by side as text, for Markdown and for BBCode forums."""

from __future__ import annotations

import json
from collections.abc import Callable

from asl_query.columns import wrapped
from asl_query.explain.answer_text import Tell
from asl_query.explain.compared import NAMES, Compared, differences
from asl_query.render import forms
from asl_query.render.markup import BBCODE, MARKDOWN, Markup
from asl_query.terms.answers import Answer


def as_json(compared: Compared) -> str:
    """Both answers in their stable JSON form."""
    return json.dumps(compared.to_json(), ensure_ascii=False, indent=1) + "\n"


def as_text(compared: Compared, show: Callable[[Answer], str]) -> str:
    """One answer after the other, each as `show` tells it, then what makes the difference."""
    parts = []
    for name, called in NAMES.items():
        answer = compared.answers.get(name)
        said = show(answer) if answer is not None else f"{compared.errors[name]}\n"
        parts.append(f"== {called} ==\n{said}")
    if not compared.errors:
        lines = [f"{_heading(compared)}:", *(x for line in _lines(compared) for x in wrapped(line, "  ", "    "))]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def as_markdown(compared: Compared, tell: Tell, beside: forms.Attachments | None = None) -> str:
    """Markdown."""
    return _post(compared, tell, MARKDOWN, beside or forms.Attachments())


def as_bbcode(compared: Compared, tell: Tell, beside: forms.Attachments | None = None) -> str:
    """BBCode."""
    return _post(compared, tell, BBCODE, beside or forms.Attachments())


def told_difference(compared: Compared) -> tuple[str, list[str]]:
    """What makes the difference: its heading and its lines."""
    return _heading(compared), _lines(compared)


def _post(compared: Compared, tell: Tell, markup: Markup, beside: forms.Attachments) -> str:
    """Both answers under the names of their rulesets, what makes the difference, and how to check it."""
    parts = []
    for name, called in NAMES.items():
        answer = compared.answers.get(name)
        said = (
            forms.parts_of(answer, tell(answer), markup, forms.Attachments())
            if answer is not None
            else [markup.words(compared.errors[name])]
        )
        parts += [markup.title(called), *said]
    if not compared.errors:
        parts += [markup.verdict(_heading(compared)), markup.listed(_lines(compared))]
    check = [] if compared.is_undecided else [forms.how_to_check(compared.question, markup, beside)]
    return markup.post([*parts, *check])


def _heading(compared: Compared) -> str:
    return "Both agree; on the way they part in" if compared.agrees else "What makes the difference"


def _lines(compared: Compared) -> list[str]:
    lines = [f"{one.topic}: {one.says} [{', '.join((*one.asl, *one.slc))}]" for one in differences(compared)]
    return lines or ["nothing that these answers rest on"]
