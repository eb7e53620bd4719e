"""The two marks of forums, Markdown and BBCode: the same pieces of a post in each, with words that cannot break out of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from asl_query.explain.answer_text import TextTable
from asl_query.pattern_codes import compiled

# [B11.43], [W10.3, DRM +0], [SLC4.2.2 (142.33)]: no forum has such a tag, so these stay as the reader expects them.
_CITATION = compiled(r"\[[A-Z]{1,3}\d+\.\d[\w.]*(?: \([\d.]+\))?(?:,? [\w.+-]+(?: \([\d.]+\))?)*\](?![(\[])")
_MD_MARKS = compiled(r"[\\`*_\[\]<>|~$^&]")
_MD_STARTS = compiled(r"^(?:[#+=\[-]|\d+(?=[.)]))")
_ZERO_WIDTH_SPACE = "\u200b"


class Markup(Protocol):
    """What a post is made of."""

    def words(self, text: str) -> str:
        """Words as they are to be read, whatever marks they contain."""

    def title(self, text: str) -> str:
        """What stands above one of several answers."""

    def verdict(self, text: str) -> str:
        """The first line, in bold."""

    def quote(self, text: str) -> str:
        """What was asked."""

    def heading(self, text: str) -> str:
        """The heading of a section."""

    def note(self, heading: str, text: str) -> str:
        """A heading and its words in one line."""

    def listed(self, lines: Sequence[str]) -> str:
        """Points of a list."""

    def table(self, table: TextTable) -> str:
        """Rows and columns."""

    def columns(self, lines: Sequence[str]) -> str:
        """Lines whose columns stand under each other."""

    def code(self, text: str) -> str:
        """What is typed."""

    def picture(self, file: str, text: str) -> str:
        """A picture that lies beside the post; `file` is already quoted as a part of an address."""

    def post(self, parts: Sequence[str]) -> str:
        """The parts one under the other."""


def _outside_citations(text: str, escape: str, marks: re.Pattern[str]) -> str:
    """The text in one line, with what matches `marks` escaped except in citations of rules."""
    text = " ".join(text.split())
    parts, at = [], 0
    for citation in _CITATION.finditer(text):
        parts += [marks.sub(escape, text[at : citation.start()]), citation.group()]
        at = citation.end()
    return "".join([*parts, marks.sub(escape, text[at:])])


class Markdown:
    """CommonMark with the tables of GitHub and Reddit."""

    def words(self, text: str) -> str:
        """A backslash before every mark."""
        escaped = _outside_citations(text, r"\\\g<0>", _MD_MARKS)
        return _MD_STARTS.sub(lambda m: f"{m.group()}\\" if m.group().isdigit() else f"\\{m.group()}", escaped)

    def title(self, text: str) -> str:
        """A heading."""
        return f"### {self.words(text)}"

    def verdict(self, text: str) -> str:
        """Bold."""
        return f"**{self.words(text)}**"

    def quote(self, text: str) -> str:
        """A quoted line."""
        return f"> {self.words(text)}"

    def heading(self, text: str) -> str:
        """Italics."""
        return f"*{self.words(text)}*"

    def note(self, heading: str, text: str) -> str:
        """Italics, then the words."""
        return f"*{self.words(heading)}*: {self.words(text)}"

    def listed(self, lines: Sequence[str]) -> str:
        """Points with a dash."""
        return "\n".join(f"- {self.words(line)}" for line in lines)

    def table(self, table: TextTable) -> str:
        """Numbers to the right."""
        rows = [tuple(map(self.words, row)) for row in (table.head, *table.rows)]
        rows.insert(1, ("---:",) * len(table.head))
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def columns(self, lines: Sequence[str]) -> str:
        """A block as it was typed."""
        return "\n".join(["```", *lines, "```"])

    def code(self, text: str) -> str:
        """Between more backquotes than the text has in a row."""
        text = " ".join(text.split())
        fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
        space = " " if "`" in text else ""
        return f"{fence}{space}{text}{space}{fence}"

    def picture(self, file: str, text: str) -> str:
        """A link to the picture."""
        return f"![{self.words(text)}]({file})"

    def post(self, parts: Sequence[str]) -> str:
        """With an empty line between."""
        return "\n\n".join(parts) + "\n"


class BBCode:
    """The tags that ConSimWorld, BoardGameGeek and GameSquad share."""

    def words(self, text: str) -> str:
        """What could open a tag is kept apart from its bracket by a space of no width; forums agree on no escape."""
        return _outside_citations(text, f"[{_ZERO_WIDTH_SPACE}", compiled(r"\["))

    def title(self, text: str) -> str:
        """Bold and underlined."""
        return f"[b][u]{self.words(text)}[/u][/b]"

    def verdict(self, text: str) -> str:
        """Bold."""
        return f"[b]{self.words(text)}[/b]"

    def quote(self, text: str) -> str:
        """A quoted line."""
        return f"[quote]{self.words(text)}[/quote]"

    def heading(self, text: str) -> str:
        """Italics."""
        return f"[i]{self.words(text)}[/i]"

    def note(self, heading: str, text: str) -> str:
        """Italics, then the words."""
        return f"[i]{self.words(heading)}[/i]: {self.words(text)}"

    def listed(self, lines: Sequence[str]) -> str:
        """Points with a star."""
        return "\n".join(["[list]", *(f"[*]{self.words(line)}" for line in lines), "[/list]"])

    def table(self, table: TextTable) -> str:
        """Row by row."""
        rows = [self._row("th", table.head), *(self._row("td", row) for row in table.rows)]
        return "\n".join(["[table]", *rows, "[/table]"])

    def _row(self, kind: str, row: Sequence[str]) -> str:
        return f"[tr]{''.join(f'[{kind}]{self.words(word)}[/{kind}]' for word in row)}[/tr]"

    def columns(self, lines: Sequence[str]) -> str:
        """A block as it was typed."""
        return "\n".join(["[code]", *lines, "[/code]"])

    def code(self, text: str) -> str:
        """Bold: in one line there is no other tag that all forums have."""
        return f"[b]{self.words(text)}[/b]"

    def picture(self, file: str, text: str) -> str:  # noqa: ARG002  BBCode has no words for a picture
        """The picture; once it is uploaded its address takes the place of the file."""
        return f"[img]{file}[/img]"

    def post(self, parts: Sequence[str]) -> str:
        """One line under the other."""
        return "\n".join(parts) + "\n"


MARKDOWN, BBCODE = Markdown(), BBCode()
