"""Finite problems of every kind of constraint: z3, python-constraint and plain trying of every choice agree."""

from __future__ import annotations

import itertools
import random

import pytest

from asl_query.errors import LimitReachedError
from asl_query.logic.deadline import Deadline
from asl_query.logic.encoding import Encoding, every_clause
from asl_query.logic.problem import Allowed, AtMost, Forbidden, Found, Implies, Impossible, Option, Problem, broken, restricted
from asl_query.solve.by_constraint import solutions
from asl_query.solve.by_planning import planned
from asl_query.solve.by_z3 import Z3Solver

SEEDS = range(500)


def problem(seed: int) -> Problem:
    """Up to four names of up to four options, and some constraints of every kind."""
    rng = random.Random(seed)
    names = [f"n{i}" for i in range(rng.randrange(1, 5))]
    choices: dict[str, tuple[Option, ...]] = {n: tuple(rng.sample(["a", "b", "c", 4], rng.randrange(1, 5))) for n in names}
    if seed % 50 == 49:
        choices["none"] = ()
    tight = rng.choice([0.2, 0.5, 0.8])

    def pair() -> tuple[str, Option]:
        name = rng.choice(names)
        return name, rng.choice(choices[name])

    def two() -> tuple[str, str]:
        one, other = rng.sample(names, 2) if len(names) > 1 else (names[0], names[0])
        return one, other

    def some(over: tuple[str, ...], chance: float) -> frozenset[tuple[Option, ...]]:
        return frozenset(c for c in itertools.product(*(choices[n] for n in over)) if rng.random() < chance)

    forbidden = [Forbidden(f"forbidden {i}", over := two(), some(over, tight)) for i in range(rng.randrange(3))]
    tables = []
    for i in range(rng.randrange(3) if len(names) > 1 else 0):
        over = two()
        tables.append(Allowed(f"table {i}", over, frozenset((a, b) for a, b in some(over, 1 - tight / 2))))
    limits = [
        AtMost(f"limit {i}", tuple((*pair(), rng.choice([0, 1, 2, 2, 3])) for _ in range(rng.randrange(7))), rng.randrange(-1, 7))
        for i in range(rng.randrange(4))
    ]
    needs = [
        Implies(f"need {i}", pair(), tuple(tuple(pair() for _ in range(rng.randrange(3))) for _ in range(rng.randrange(3))))
        for i in range(rng.randrange(4))
    ]
    return Problem(choices, tuple(forbidden), tuple(tables), tuple(limits), tuple(needs))


def holds(constraint: Forbidden | Allowed | AtMost | Implies, chosen: dict[str, Option]) -> bool:
    match constraint:
        case Forbidden(_, over, combinations):
            return tuple(chosen[n] for n in over) not in combinations
        case Allowed(_, (one, other), pairs):
            return (chosen[one], chosen[other]) in pairs
        case AtMost(_, terms, most):
            return sum(w for n, o, w in terms if chosen[n] == o) <= most
        case Implies(_, (name, option), one_of):
            return chosen[name] != option or any(all(chosen[n] == o for n, o in line) for line in one_of)


def by_trying(of: Problem) -> list[dict[str, Option]]:
    every = (dict(zip(of.choices, chosen, strict=True)) for chosen in itertools.product(*of.choices.values()))
    right = []
    for chosen in every:
        wrong = list(dict.fromkeys(c.label for c in of.constraints if not holds(c, chosen)))
        assert broken(of, chosen) == wrong
        right += [] if wrong else [chosen]
    return right


@pytest.mark.parametrize("seed", SEEDS)
def test_three_readings_agree(seed: int) -> None:
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


@pytest.mark.parametrize("seed", SEEDS)
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


@pytest.mark.parametrize("seed", range(0, 500, 5))
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
