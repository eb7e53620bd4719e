"""A refutation re-checked: its clauses are those that the core's constraints say, and each lemma follows along its hints.

No search happens here: to deny a lemma and take its hints in their order must leave each of them one literal, the last none.
"""

from __future__ import annotations

from asl_query.check.refusal import Refused, require, require_equal
from asl_query.finite.encoding import every_clause
from asl_query.finite.problem import Problem, restricted
from asl_query.finite.refutation import Disjunction, Hints, Refutation


def check_refutation(problem: Problem, certificate: object) -> None:
    """Refuse a certificate that does not prove that the problem has no solution. `problem` is posed anew from the rules."""
    if not isinstance(certificate, Refutation):
        raise Refused("certificate: this is no refutation")
    labels = dict.fromkeys(constraint.label for constraint in problem.constraints)
    for label in certificate.core:
        require(label in labels, f"certificate, core: the rules pose no {label!r}")
    known = [_clause(clause, f"certificate, clause {n}") for n, clause in enumerate(certificate.clauses, 1)]
    require(len(set(certificate.core)) == len(certificate.core), "certificate, core: a constraint stands there twice")
    in_order = [label for label in labels if label in certificate.core]
    require_equal("certificate, core, in its order", list(certificate.core), in_order)
    strange = set(known)
    require(len(strange) == len(known), "certificate, clauses: one stands there twice")
    for clause in every_clause(restricted(problem, certificate.core)):
        strange.discard(clause)
    require(not strange, f"certificate: the core does not say the clause {list(min(strange, default=()))}")
    for number, (clause, hints) in enumerate(certificate.lemmas, 1):
        what = f"certificate, lemma {number}"
        _follow(known, _clause(clause, what), hints, what)
        known.append(clause)
    require(bool(certificate.lemmas) and not known[-1], "certificate: the last lemma is not the contradiction")
    require(all(clause for clause, _ in certificate.lemmas[:-1]), "certificate: there is a lemma after the contradiction")


def _clause(literals: Disjunction, what: str) -> Disjunction:
    require(0 not in literals, f"{what}: this is no clause")
    return literals


def _follow(known: list[Disjunction], lemma: Disjunction, hints: Hints, what: str) -> None:
    """Deny the lemma and follow its hints to the contradiction."""
    false = set(lemma)
    for hint in hints:
        require(1 <= hint <= len(known), f"{what}: no clause has the number {hint!r}")
        left = [x for x in known[hint - 1] if x not in false]
        if not left:
            return
        require(len(left) == 1, f"{what}: clause {hint} does not follow")
        false.add(-left[0])
    raise Refused(f"{what}: its hints lead to no contradiction")
