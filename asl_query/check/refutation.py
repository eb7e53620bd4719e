"""A refutation re-checked: its clauses are those that the core's constraints say, and each lemma follows along its hints.

No search happens here: to deny a lemma and take its hints in their order must leave each of them one literal, the last none.
"""

from __future__ import annotations

from typing import Any

from asl_query.check.refusal import Refused, items, require, require_equal
from asl_query.finite.encoding import every_clause
from asl_query.finite.problem import Problem, restricted


def check_refutation(problem: Problem, certificate: Any) -> None:
    """Refuse a certificate that does not prove that the problem has no solution. `problem` is posed anew from the rules."""
    require(isinstance(certificate, dict), "certificate: this is no refutation")
    require_equal("certificate, kind", certificate.get("kind"), "refutation")
    require_equal("certificate, fields", sorted(certificate), ["clauses", "core", "kind", "lemmas"])
    labels = {constraint.label for constraint in problem.constraints}
    for label in items(certificate["core"], "certificate, core"):
        require(isinstance(label, str) and label in labels, f"certificate, core: the rules pose no {label!r}")
    known = [_clause(clause, f"certificate, clause {n}") for n, clause in enumerate(items(certificate["clauses"], "clauses"), 1)]
    require(len(set(certificate["core"])) == len(certificate["core"]), "certificate, core: a constraint stands there twice")
    strange = set(known)
    require(len(strange) == len(known), "certificate, clauses: one stands there twice")
    for clause in every_clause(restricted(problem, certificate["core"])):
        strange.discard(clause)
    require(not strange, f"certificate: the core does not say the clause {list(min(strange, default=()))}")
    lemmas = items(certificate["lemmas"], "certificate, lemmas")
    for number, line in enumerate(lemmas, 1):
        what = f"certificate, lemma {number}"
        require(isinstance(line, list) and len(line) == 2, f"{what}: a clause and its hints should stand here")
        lemma = _clause(line[0], what)
        _follow(known, lemma, items(line[1], f"{what}, hints"), what)
        known.append(lemma)
    require(bool(lemmas) and not known[-1], "certificate: the last lemma is not the contradiction")
    require(all(line[0] for line in lemmas[:-1]), "certificate: there is a lemma after the contradiction")


def _clause(literals: Any, what: str) -> tuple[int, ...]:
    require(all(type(x) is int and x for x in items(literals, what)), f"{what}: this is no clause")
    return tuple(literals)


def _follow(known: list[tuple[int, ...]], lemma: tuple[int, ...], hints: list[Any], what: str) -> None:
    """Deny the lemma and follow its hints to the contradiction."""
    false = set(lemma)
    for hint in hints:
        require(type(hint) is int and 1 <= hint <= len(known), f"{what}: no clause has the number {hint!r}")
        left = [x for x in known[hint - 1] if x not in false]
        if not left:
            return
        require(len(left) == 1, f"{what}: clause {hint} does not follow")
        false.add(-left[0])
    raise Refused(f"{what}: its hints lead to no contradiction")
