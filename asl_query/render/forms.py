"""An answer as text, and as a post for Markdown and for BBCode forums."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple
from urllib.parse import quote

from asl_query.columns import wrapped
from asl_query.explain.answer_text import AnswerText, HexLine, TextTable
from asl_query.explain.answered_post import AnsweredPost
from asl_query.explain.readings_taken import readings_taken
from asl_query.pattern_codes import compiled
from asl_query.render.markup import BBCODE, MARKDOWN, Markup
from asl_query.render.paint import PLAIN, Paint
from asl_query.terms.answers import READ_AS, Answer

_MANY_HEXES = 16
_LONG = 4  # lines of hexes that are folded
_OF_READING = (READ_AS, "not used: ")  # notes on how a text was read
_PLAIN, _SPECIAL = compiled(r"[\w./:,=+-]+"), set('"\\$`!')


class Attachments(NamedTuple):
    """What lies beside a post: its proof and its picture by file name, empty where there is none; and the options that the
    answer was asked with, as they are typed."""

    proof: str = ""
    picture: str = ""
    options: tuple[str, ...] = ()


def as_json(answer: Answer) -> str:
    """The stable JSON form."""
    return json.dumps(answer.to_json(), ensure_ascii=False, indent=1) + "\n"


def as_text(answer: Answer, told: AnswerText, paint: Paint = PLAIN, *, is_folded: bool = False) -> str:
    """Plain text, short enough for a forum post; `is_folded` leaves of a long list of hexes its first line and their count."""
    lines = paint.note([line for note in _read_as(answer) for line in wrapped(note)])
    lines += paint.verdict(wrapped(told.verdict), answer)
    for heading, body in told.sections:
        lines += paint.heading([f"{heading}:"])
        lines += _columns(body) if isinstance(body, TextTable) else _filled(body, is_folded=is_folded)
    for heading, notes in notes_of(answer):
        lines += paint.note(wrapped(f"{heading}: {in_one(notes)}"))
    return "\n".join([*lines, *paint.note([f"Answer id: {answer.id[:16]}"])]) + "\n"


def several_as_text(found: AnsweredPost, show: Callable[[Answer], str]) -> str:
    """The answers to a text that asks several questions, each as `show` tells it under its question."""
    parts: list[str] = []
    for number, (answer, unused) in enumerate(found.parts, 1):
        if isinstance(answer, Answer):
            notes = f"Not used: {', '.join(unused)}.\n" if unused else ""
            parts.append(f"({number}) Read as: {answer.question}\n{notes}{show(answer)}")
        else:
            parts.append(f"({number}) {answer}\n")
    return "\n".join(parts)


def as_markdown(answer: Answer, told: AnswerText, beside: Attachments | None = None) -> str:
    """Markdown, verdict first."""
    return _post(answer, told, MARKDOWN, beside or Attachments())


def as_bbcode(answer: Answer, told: AnswerText, beside: Attachments | None = None) -> str:
    """BBCode, verdict first."""
    return _post(answer, told, BBCODE, beside or Attachments())


def _post(answer: Answer, told: AnswerText, markup: Markup, beside: Attachments) -> str:
    """One answer as a post, with how to check it."""
    check = [] if answer.is_undecided else [how_to_check(answer.question, markup, beside)]
    return markup.post([*parts_of(answer, told, markup, beside), *check])


def parts_of(answer: Answer, told: AnswerText, markup: Markup, beside: Attachments) -> list[str]:
    """Verdict, question, line of play or reasons, notes, picture, answer id."""
    parts = [markup.verdict(told.verdict), markup.quote(answer.question)]
    for heading, body in told.sections:
        parts += [markup.heading(heading), *_body(body, markup)]
    parts += [markup.note(heading, in_one(notes)) for heading, notes in notes_of(answer)]
    if beside.picture:
        parts.append(markup.picture(quote(beside.picture), answer.question))
    return [*parts, f"Answer id: {markup.code(answer.id[:16])}"]


def how_to_check(question: str, markup: Markup, beside: Attachments) -> str:
    """What a reader types to have the answer re-checked."""
    if beside.proof:
        return f"Check: {markup.code(_typed('asl-query', 'verify', beside.proof, *_facts_of(beside.options)))}"
    kind = "md" if markup is MARKDOWN else "bbcode"
    asking = _typed("asl-query", "ask", question, *beside.options, "--format", kind, "-o", f"answer.{kind}")
    checking = _typed("asl-query", "verify", "answer.json", *_facts_of(beside.options))
    said = "(writes the proof beside the post, and the picture if there is one)"
    return f"Check: {markup.code(asking)} {said}, then {markup.code(checking)}"


def _typed(*words: str) -> str:
    """A command as it is typed; between double quotes, which every shell takes, wherever they do."""
    return " ".join(
        word if _PLAIN.fullmatch(word) else shlex.quote(word) if set(word) & _SPECIAL else f'"{word}"' for word in words
    )


def _facts_of(options: Sequence[str]) -> list[str]:
    """The pairs of an option and its value that `verify` takes too."""
    pairs = zip(options[::2], options[1::2], strict=True)
    return [word for name, value in pairs if name in ("--facts", "--boards") for word in (name, value)]


def _body(body: list[str] | TextTable, markup: Markup) -> list[str]:
    """A table, or lines; of these long lists of hexes stand in columns."""
    if isinstance(body, TextTable):
        return [markup.table(body)]
    parts = []
    for many, group in groupby(body, key=_is_many_hexes):
        lines = list(group)
        parts += [markup.columns(_by_hexrow(line.split())) for line in lines] if many else [markup.listed(lines)]
    return parts


def _is_many_hexes(line: str) -> bool:
    return isinstance(line, HexLine) and line.count(" ") >= _MANY_HEXES


def _by_hexrow(names: Sequence[str]) -> list[str]:
    """A line for each hexrow, so that a hex is soon found; in the order in which the names come."""
    wide = max(map(len, names))
    rows = groupby(names, key=lambda name: name.rstrip("0123456789"))
    return ["  ".join(name.ljust(wide) for name in row).rstrip() for _, row in rows]


def _filled(lines: list[str], *, is_folded: bool) -> list[str]:
    return [x for line in lines for x in (_folded(line) if is_folded else wrapped(line, "  "))]


def _folded(line: str) -> list[str]:
    """The lines of a text; of a long list of hexes the first one, and how many there are."""
    lines = wrapped(line, "  ")
    if not isinstance(line, HexLine) or len(lines) < _LONG:
        return lines
    return [lines[0], f"  .. {line.count(' ') + 1:,} in all; --all lists them."]


def _columns(table: TextTable) -> list[str]:
    """A table in columns as wide as their widest word, numbers to the right."""
    rows = [table.head, *table.rows]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  " + "  ".join(word.rjust(w) for word, w in zip(row, wide, strict=True)).rstrip() for row in rows]


def notes_of(answer: Answer) -> list[tuple[str, list[str]]]:
    """What was assumed, what is not modelled, and that the answer was re-checked."""
    checked = "replayed and re-checked without the solver" if answer.checked.get("replayed") else ""
    taken = [note for note in answer.assumed if not note.startswith(_OF_READING)]
    notes = [
        ("Assumed", taken), ("Readings taken", readings_taken(answer)), ("Not modelled", answer.not_modelled),
        ("Checked", [checked] if checked else []),
    ]  # fmt: skip
    return [(heading, list(items)) for heading, items in notes if items]


def _read_as(answer: Answer) -> list[str]:
    """In what words a text was read, and what of it was not used, each as a line of its own."""
    told = (note for note in answer.assumed if note.startswith(_OF_READING))
    return [f"{note[:1].upper()}{note[1:]}{'' if note.endswith('?') else '.'}" for note in told]


def in_one(notes: list[str]) -> str:
    """Notes as one sentence; one that ends with a question ends with its mark."""
    return f"{'; '.join(notes)}.".replace("?.", "?")


__all__ = [
    "AnswerText",
    "Attachments",
    "TextTable",
    "as_bbcode",
    "as_json",
    "as_markdown",
    "as_text",
    "how_to_check",
    "notes_of",
    "parts_of",
]
