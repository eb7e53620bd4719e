"""Finite problems of every kind of constraint: z3, python-constraint and plain trying of every choice agree."""

from __future__ import annotations

import itertools

import pytest
from large import first
from random_problems import by_trying, problem

from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError
from asl_query.finite.encoding import Encoding, every_clause
from asl_query.finite.problem import AtMost, Found, Impossible, Problem, restricted
from asl_query.solve.by_constraint import solutions
from asl_query.solve.by_planning import planned
from asl_query.solve.by_z3 import Z3Solver

SEEDS = range(500)


@pytest.mark.parametrize("seed", first(100, SEEDS))
def test_z3_python_constraint_and_plain_trying_agree(seed: int) -> None:
    asked = problem(seed)
    right = by_trying(asked)
    key = sorted(asked.choices)
    assert sorted(map(repr, ([c[n] for n in key] for c in solutions(asked)))) == sorted(repr([c[n] for n in key]) for c in right)
    solver = Z3Solver(asked)
    found = solver.solve()
    assert isinstance(found, Found) == bool(right)
    if isinstance(found, Found):
        assert found.choice in right
    for name, options in asked.choices.items():
        possible = [o for o in options if any(c[name] == o for c in right)]
        assert solver.every(name) == possible
        for option in options:
            fixed = solver.solve({name: option})
            assert isinstance(fixed, Found) == (option in possible)
            if isinstance(fixed, Found):
                assert fixed.choice in right
                assert fixed.choice[name] == option


def test_planning_finds_only_what_is_right_and_most_of_it() -> None:
    possible = found = 0
    for seed in SEEDS:
        asked = problem(seed)
        right, plan = by_trying(asked), planned(asked)
        possible += bool(right)
        if plan is not None:
            found += 1
            assert plan.choice in right
    assert found > 0.6 * possible > 60


@pytest.mark.parametrize("seed", first(100, SEEDS))
def test_a_core_conflicts_and_nothing_can_be_left_out(seed: int) -> None:
    asked = problem(seed)
    found = Z3Solver(asked).solve()
    if isinstance(found, Impossible):
        assert not by_trying(restricted(asked, found.core))
        for label in found.core:
            assert by_trying(restricted(asked, set(found.core) - {label}))


def test_all_kinds_of_outcomes_and_cores_occur() -> None:
    cores = [found.core for seed in SEEDS if isinstance(found := Z3Solver(problem(seed)).solve(), Impossible)]
    assert 100 < len(cores) < 400
    kinds = {label.split()[0] for core in cores for label in core}
    assert kinds == {"forbidden", "table", "limit", "need"}
    assert max(map(len, cores)) >= 3


@pytest.mark.parametrize("seed", first(20, SEEDS[::5]))
def test_the_clauses_say_the_same_and_lose_no_choice(seed: int) -> None:
    """Every choice that breaks nothing satisfies the clauses with some values of the auxiliary variables, and no other does."""
    asked = problem(seed)
    encoding = Encoding(asked)
    clauses = list(every_clause(asked))
    right = by_trying(asked)
    for chosen in itertools.product(*asked.choices.values()):
        choice = dict(zip(asked.choices, chosen, strict=True))
        picked = {encoding.variable(n, o) for n, o in choice.items()}
        first_auxiliary = 1 + sum(map(len, asked.choices.values()))
        assert fits(clauses, picked, first_auxiliary) == (choice in right)


def fits(clauses: list[tuple[int, ...]], picked: set[int], first_auxiliary: int) -> bool:
    """Whether some values of the auxiliary variables satisfy the clauses when exactly these options are picked."""

    def is_option(literal: int) -> bool:
        return abs(literal) < first_auxiliary

    still = [c for c in clauses if not any(is_option(x) and (abs(x) in picked) == (x > 0) for x in c)]
    return satisfiable([[x for x in c if not is_option(x)] for c in still])


def satisfiable(clauses: list[list[int]]) -> bool:
    if any(not c for c in clauses):
        return False
    if not clauses:
        return True
    literal = min(clauses, key=len)[0]
    return any(satisfiable([[x for x in c if x != -v] for c in clauses if v not in c]) for v in (literal, -literal))


def test_no_time_is_no_answer() -> None:
    asked = Problem({"x": (1, 2)}, at_most=(AtMost("limit", (("x", 1, 1), ("x", 2, 1)), 0),))
    with pytest.raises(LimitReachedError):
        Z3Solver(asked, Deadline(0))


def test_an_option_that_a_name_does_not_have_is_an_error_of_the_poser() -> None:
    with pytest.raises(KeyError):
        Z3Solver(Problem({"x": (1,)}, at_most=(AtMost("limit", (("x", 2, 1),), 0),)))
