"""Colours of a text on a terminal: what the verdict is, where a part begins, what is only noted."""

from __future__ import annotations

from asl_query.records import dataclass
from asl_query.terms.answers import Answer, Depends, Verdict

_GREEN, _RED, _YELLOW, _BOLD, _DIM = "32", "31", "33", "1", "2"
_OF_VERDICT = {Verdict.YES: _GREEN, Verdict.NO: _RED, Verdict.UNDECIDED: _YELLOW}


@dataclass(frozen=True, slots=True)
class Paint:
    """How the lines of a text are coloured; not at all where it is not `on`."""

    on: bool = False

    def verdict(self, lines: list[str], answer: Answer) -> list[str]:
        """The lines of a verdict: yes, no, or one that hangs on something."""
        hangs = _YELLOW if isinstance(answer.answer, Depends) else ""
        colour = _OF_VERDICT[answer.answer] if isinstance(answer.answer, Verdict) else hangs
        return self._in(lines, f"{_BOLD};{colour}" if colour else _BOLD)

    def heading(self, lines: list[str]) -> list[str]:
        """The lines of a heading."""
        return self._in(lines, _BOLD)

    def note(self, lines: list[str]) -> list[str]:
        """The lines of what is told beside the answer."""
        return self._in(lines, _DIM)

    def _in(self, lines: list[str], code: str) -> list[str]:
        return [f"\x1b[{code}m{line}\x1b[0m" for line in lines] if self.on else lines


PLAIN = Paint()
