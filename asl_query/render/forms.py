"""An answer as text, for Markdown and for BBCode forums."""

from __future__ import annotations

import json
import textwrap

from asl_query.explain.sentences import tell
from asl_query.explain.told import Told
from asl_query.terms.answers import Answer

_WIDTH = 110


def as_json(answer: Answer) -> str:
    """The stable JSON form."""
    return json.dumps(answer.to_json(), ensure_ascii=False, indent=1) + "\n"


def as_text(answer: Answer) -> str:
    """Plain text, short enough for a forum post."""
    told = tell(answer)
    lines = _fill(told.verdict, "")
    for heading, body in told.sections:
        lines += [f"{heading}:", *(x for line in body for x in _fill(line, "  "))]
    for heading, notes in _notes(answer):
        lines += _fill(f"{heading}: {'; '.join(notes)}.", "")
    return "\n".join([*lines, f"Answer id: {answer.id[:16]}"]) + "\n"


def as_markdown(answer: Answer) -> str:
    """Markdown, verdict first."""
    told = tell(answer)
    parts = [f"**{told.verdict}**", f"> {answer.question}"]
    parts += [f"*{heading}*\n\n" + "\n".join(f"- {line}" for line in body) for heading, body in told.sections]
    parts += [f"*{heading}*: {'; '.join(notes)}." for heading, notes in _notes(answer)]
    return "\n\n".join([*parts, f"Answer id: `{answer.id[:16]}`"]) + "\n"


def as_bbcode(answer: Answer) -> str:
    """BBCode, verdict first."""
    told = tell(answer)
    parts = [f"[quote]{answer.question}[/quote]", f"[b]{told.verdict}[/b]"]
    parts += [_bb_section(heading, body) for heading, body in told.sections]
    parts += [f"[i]{heading}[/i]: {'; '.join(notes)}." for heading, notes in _notes(answer)]
    return "\n".join([*parts, f"Answer id: {answer.id[:16]}"]) + "\n"


def _bb_section(heading: str, body: list[str]) -> str:
    return "\n".join([f"[i]{heading}[/i]", "[list]", *(f"[*]{line}" for line in body), "[/list]"])


def _notes(answer: Answer) -> list[tuple[str, list[str]]]:
    checked = "replayed and re-checked without the solver" if answer.checked.get("replayed") else ""
    notes = [("Assumed", answer.assumed), ("Not modelled", answer.not_modelled), ("Checked", [checked] if checked else [])]
    return [(heading, items) for heading, items in notes if items]


def _fill(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


__all__ = ["Told", "as_bbcode", "as_json", "as_markdown", "as_text"]
