"""Small random problems with every kind of constraint, and every solution of one by trying each choice."""

from __future__ import annotations

import itertools
import random

from asl_query.finite.problem import AllowedPairs, AtMost, Forbidden, Implies, Option, Problem, broken


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
        tables.append(AllowedPairs(f"table {i}", over, frozenset((a, b) for a, b in some(over, 1 - tight / 2))))
    limits = [
        AtMost(f"limit {i}", tuple((*pair(), rng.choice([0, 1, 2, 2, 3])) for _ in range(rng.randrange(7))), rng.randrange(-1, 7))
        for i in range(rng.randrange(4))
    ]
    needs = [
        Implies(f"need {i}", pair(), tuple(tuple(pair() for _ in range(rng.randrange(3))) for _ in range(rng.randrange(3))))
        for i in range(rng.randrange(4))
    ]
    return Problem(choices, tuple(forbidden), tuple(tables), tuple(limits), tuple(needs))


def holds(constraint: Forbidden | AllowedPairs | AtMost | Implies, chosen: dict[str, Option]) -> bool:
    match constraint:
        case Forbidden(_, over, combinations):
            return tuple(chosen[n] for n in over) not in combinations
        case AllowedPairs(_, (one, other), pairs):
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
