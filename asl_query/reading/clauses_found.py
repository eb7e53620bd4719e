"""The clauses of the ledger that speak of some words, in whatever words they are typed."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import log, sqrt

from asl_query.errors import QuestionError
from asl_query.reading.catalogue import pieces
from asl_query.reading.topics import CLASSIC
from asl_query.reading.typed_terms import TypedTerm, Weight, lexicon
from asl_query.rules.ledger import LedgerClause, ledger

MOST_CLAUSES = 12
_TOPIC = "climbing"  # in whose words the clauses of ASL are read
_LONG = 8.0  # how little it matters that a clause speaks of other things too


def clauses_about(words: str, ruleset: str = "", most: int = MOST_CLAUSES) -> list[LedgerClause]:
    """The clauses that share most terms with some words, of one ruleset or of both: those first that share most of them, rare
    ones more than others and who acts least, and that speak of little else.

    Raises QuestionError for words of which no clause speaks.
    """
    found: list[tuple[float, int, LedgerClause]] = []
    for name in [ruleset] if ruleset else ["asl", "slc"]:
        wanted = _terms(words, name)
        rows = dict(_clauses(name))
        how_often = Counter(term for terms in rows.values() for term in terms)
        who = pieces(CLASSIC if name == "slc" else _TOPIC)
        rarity = {term: log(1 + len(rows) / often) / (4 if term in who else 1) for term, often in how_often.items()}
        for number, (clause, terms) in enumerate(rows.items()):
            shared = wanted & terms
            if shared:
                size = sqrt(sum(rarity[term] ** 2 for term in terms))
                found.append((-sum(rarity[term] ** 2 for term in shared) / (size + _LONG), number, clause))
    if not found:
        raise QuestionError(f'No clause of the ledger speaks of "{words[:80]}". Name what the rules speak of: "smoke climbing".')
    return [clause for _, _, clause in sorted(found, key=lambda one: one[:2])[:most]]


@cache
def _clauses(ruleset: str) -> tuple[tuple[LedgerClause, frozenset[str]], ...]:
    is_classic = ruleset == "slc"
    rows = (clause for clause in ledger().values() if clause.section.startswith("SLC") is is_classic)
    return tuple((clause, _terms(clause.says, ruleset)) for clause in rows)


def _terms(words: str, ruleset: str) -> frozenset[str]:
    found = lexicon(CLASSIC if ruleset == "slc" else _TOPIC).terms_of(words)
    return frozenset(term.name for term in found if _says_something(term))


def _says_something(term: TypedTerm) -> bool:
    return term.weight is Weight.TERM and not term.name.isdigit()
