"""The readings taken of the rules that decide an answer, where their text is ambiguous or was not seen."""

from __future__ import annotations

from asl_query.logic.rule import RULES, parts_of
from asl_query.pattern_codes import compiled
from asl_query.rules.index import known
from asl_query.terms.answers import Answer

_NOTE = compiled(r"[A-Z]-\d+: ")  # the number of an open point in front of its reading


def readings_taken(answer: Answer) -> list[str]:
    """Of each rule that decides an answer how it is read, where it could be read otherwise: `A7.22: text not seen: ..`."""
    taken: dict[str, None] = {}
    for reason in answer.because:
        found = known(reason.rule)  # the files of its section are read
        every = parts_of(found.number) if found else ()
        for rule in (*([RULES[reason.rule]] if reason.rule in RULES else []), *every):
            if rule.reading and rule.says == reason.says:
                taken[f"{rule.number}: {_NOTE.sub('', rule.reading).rstrip('.')}"] = None
    return list(taken)
