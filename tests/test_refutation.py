"""Refutations of random conflicting problems are made and hold; forged ones are refused."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from large import first
from random_problems import by_trying, problem

from asl_query.check.refusal import Refused
from asl_query.check.refutation import check_refutation
from asl_query.codec import WrongShapeError, from_json, to_json
from asl_query.deadline import Deadline
from asl_query.finite.problem import AtMost, Forbidden, Impossible, Problem, Undecided
from asl_query.finite.refutation import Refutation
from asl_query.solve.by_z3 import Z3Solver
from asl_query.solve.refute import refutation

SEEDS = range(500)


def made(asked: Problem) -> dict[str, Any] | None:
    found = Z3Solver(asked).solve()
    if not isinstance(found, Impossible):
        return None
    certificate = refutation(asked, found.core, Deadline(60))
    assert isinstance(certificate, Refutation)
    return json.loads(json.dumps(to_json(certificate)))  # type: ignore[no-any-return]


def check(asked: Problem, certificate: Any) -> None:
    """A certificate as it was saved is read and re-checked; what cannot be read is refused too."""
    try:
        check_refutation(asked, from_json(Refutation, certificate))
    except WrongShapeError as error:
        raise Refused(str(error)) from None


def pigeons(squads: int, holes: int) -> Problem:
    """So many squads, one to a hole."""
    names = [f"squad {i}" for i in range(squads)]
    options = tuple(f"hole {k}" for k in range(holes))
    limits = tuple(AtMost(f"one in {hole}", tuple((name, hole, 1) for name in names), 1) for hole in options)
    return Problem(dict.fromkeys(names, options), at_most=limits)


@pytest.mark.parametrize("seed", first(100, SEEDS))
def test_every_core_is_refuted_and_the_refutation_holds(seed: int) -> None:
    asked = problem(seed)
    certificate = made(asked)
    assert (certificate is None) == bool(by_trying(asked))
    if certificate is not None:
        check(asked, certificate)


@pytest.mark.parametrize("squads", [2, 3, 4, 5, 6])
def test_pigeonholes_need_guesses_and_hold(squads: int) -> None:
    asked = pigeons(squads, squads - 1)
    certificate = made(asked)
    assert certificate is not None
    assert len(certificate["core"]) == squads - 1
    check(asked, certificate)
    assert made(pigeons(squads, squads)) is None


def test_a_refutation_does_not_hold_for_a_problem_that_can_be_solved() -> None:
    certificate = made(pigeons(5, 4))
    with pytest.raises(Refused, match="does not say"):
        check(pigeons(5, 5), certificate)
    with pytest.raises(Refused, match="the rules pose no"):
        check(pigeons(5, 3), certificate)


def forgeries(right: dict[str, Any], rng: random.Random) -> list[tuple[str, dict[str, Any]]]:
    """Certificates with one thing wrong."""
    found = []
    for what in ("drop clause", "flip literal", "drop lemma", "drop hint", "add literal", "drop core", "end early", "wrong hint"):
        forged = copy.deepcopy(right)
        lemma = rng.choice(forged["lemmas"])
        if what == "drop clause":
            del forged["clauses"][rng.randrange(len(forged["clauses"]))]
        elif what == "flip literal":
            clause = rng.choice([c for c in forged["clauses"] if c])
            clause[rng.randrange(len(clause))] *= -1
        elif what == "drop lemma":
            forged["lemmas"].remove(lemma)
        elif what == "drop hint":
            del lemma[1][rng.randrange(len(lemma[1]))]
        elif what == "add literal":
            forged["lemmas"][-1][0].append(1)
        elif what == "drop core":
            del forged["core"][rng.randrange(len(forged["core"]))]
        elif what == "end early":
            forged["lemmas"].pop()
        else:
            lemma[1][-1] = len(forged["clauses"]) + len(forged["lemmas"]) + 1
        found.append((what, forged))
    return found


@pytest.mark.parametrize("seed", first(5, range(20)))
def test_forged_refutations_are_refused(seed: int) -> None:
    asked = pigeons(4, 3)
    right = made(asked)
    assert right is not None
    for what, forged in forgeries(right, random.Random(seed)):
        with pytest.raises(Refused):
            check(asked, forged)
            pytest.fail(what)


@pytest.mark.parametrize("field", ["kind", "core", "clauses", "lemmas"])
@pytest.mark.parametrize("value", [None, 3, "x", {}, [[]], [3], [["x"]], [[0]], [[[1], ["x"]]], [[[1], [99999]]]])
def test_rubbish_is_refused(field: str, value: Any) -> None:
    right = made(pigeons(3, 2))
    assert right is not None
    with pytest.raises(Refused):
        check(pigeons(3, 2), {**right, field: value})
    with pytest.raises(Refused):
        check(pigeons(3, 2), value)


def test_no_option_at_all_and_a_label_that_forbids_everything() -> None:
    for asked in (Problem({"x": ()}), Problem({"x": (1,)}, (Forbidden("never", ("x",), frozenset({(1,)})),))):
        certificate = made(asked)
        assert certificate is not None
        check(asked, certificate)
        assert certificate["core"] == [c.label for c in asked.forbidden]


def test_no_conflict_is_an_error_and_no_time_is_undecided() -> None:
    with pytest.raises(ValueError, match="do not conflict"):
        refutation(pigeons(3, 3), ["one in hole 1"], Deadline(10))
    labels = [c.label for c in pigeons(11, 10).constraints]
    assert isinstance(refutation(pigeons(11, 10), labels, Deadline(0.5)), Undecided)


def test_the_check_imports_no_solver() -> None:
    code = (
        "import sys, asl_query.check.refutation; assert not [m for m in sys.modules if m.startswith(('z3', 'asl_query.solve'))]"
    )
    root = Path(__file__).parent.parent
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
