"""Joint problems on a hex grid, fed to z3 and solved, timed: python tests/bench/bench_joint_solver.py

Squads start in one hex and shall all be near another after some turns of a march (4 hexes) and an advance (1 hex); at most three
of them may end a phase in one hex (A5.1). "before" is the encoding that was used first: one term for each clause, PbEq and PbLe.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import z3

from asl_query.finite.problem import AllowedPairs, AtMost, Found, Option, Problem
from asl_query.solve.by_planning import planned
from asl_query.solve.by_z3 import Z3Solver

MARCH, ADVANCE = 4, 1
WIDE, HIGH = 33, 20
Hex = tuple[int, int]


def range_hexes(a: Hex, b: Hex) -> int:
    """In offset columns."""
    across = abs(a[0] - b[0])
    rise = abs((a[1] + (a[0] & 1) / 2) - (b[1] + (b[0] & 1) / 2))
    return across + max(0, int(rise - across / 2))


def name(place: Hex) -> str:
    return f"{place[0]:02}/{place[1]:02}"


def march(units: int, turns: int, far: int, goal_radius: int, weight: int = 2, limit: int = 6, lone: str = "") -> Problem:
    """`units` squads from one hex to within `goal_radius` of a hex `far` hexes away in `turns` turns; `lone` marks each table."""
    hexes = [(x, y) for x in range(WIDE) for y in range(HIGH)]
    start, goal = (4, 9), (4 + far, 9)
    phases = [MARCH, ADVANCE] * turns
    layers: list[list[Hex]] = []
    for k in range(len(phases) + 1):
        spent, left = sum(phases[:k]), sum(phases[k:])
        layers.append([h for h in hexes if range_hexes(start, h) <= spent and range_hexes(h, goal) <= left + goal_radius])
    tables = [
        frozenset((name(a), name(b)) for a in layers[k] for b in layers[k + 1] if range_hexes(a, b) <= phases[k])
        for k in range(len(phases))
    ]
    options = [tuple(map(name, layer)) for layer in layers]
    names = [[f"squad {u} phase {k}" for k in range(len(layers))] for u in range(units)]
    choices: dict[str, tuple[Option, ...]] = {names[u][k]: options[k] for u in range(units) for k in range(len(layers))}
    allowed = tuple(
        AllowedPairs(
            f"moves {u} {k}", (names[u][k], names[u][k + 1]), frozenset(tables[k]) if not lone else frozenset(set(tables[k]))
        )
        for u in range(units)
        for k in range(len(phases))
    )
    at_most = tuple(
        AtMost(f"A5.1 {h} phase {k}", tuple((names[u][k], h, weight) for u in range(units)), limit)
        for k in range(1, len(layers))
        for h in options[k]
    )
    return Problem(choices, allowed=allowed, at_most=at_most)


def before(problem: Problem) -> str:
    """The encoding used first."""
    solver = z3.SolverFor("QF_FD")
    here = {(n, o): z3.Bool(f"{n}={o}") for n, options in problem.choices.items() for o in options}
    for n, options in problem.choices.items():
        solver.add(z3.PbEq([(here[n, o], 1) for o in options], 1))
    labels = []
    for table in problem.allowed:
        labels.append(z3.Bool(f"label {table.label}"))
        off = z3.Not(labels[-1])
        sides: tuple[dict[Option, list[Any]], ...] = tuple({o: [] for o in problem.choices[n]} for n in table.over)
        for a, b in table.combinations:
            sides[0][a].append(here[table.over[1], b])
            sides[1][b].append(here[table.over[0], a])
        for side, n in zip(sides, table.over, strict=True):
            for option, others in side.items():
                solver.add(z3.Or(off, z3.Not(here[n, option]), *others))
    for limit in problem.at_most:
        labels.append(z3.Bool(f"label {limit.label}"))
        solver.add(z3.Implies(labels[-1], z3.PbLe([(here[n, o], w) for n, o, w in limit.terms], limit.most)))
    solver.set("timeout", 60_000)
    return str(solver.check(*labels))


def now(problem: Problem) -> str:
    """The solver as it is, with its two parts timed."""
    began = time.perf_counter()
    solver = Z3Solver(problem)
    fed = time.perf_counter()
    found = solver.solve()
    done = time.perf_counter()
    size = f", core {len(found.core)}" if not isinstance(found, Found) and hasattr(found, "core") else ""
    return f"{type(found).__name__}{size} (feeding {fed - began:.2f}, solving {done - fed:.2f})"


def by_planning(problem: Problem) -> str:
    """One unit after another."""
    return "nothing" if planned(problem) is None else "found"


def timed(work: Callable[[Problem], str], problem: Problem) -> tuple[float, str]:
    began = time.perf_counter()
    says = work(problem)
    return time.perf_counter() - began, says


CASES: dict[str, Callable[[], Problem]] = {
    "10 units, 3 turns": lambda: march(10, 3, 13, 1),
    "10 units, 5 turns": lambda: march(10, 5, 20, 1),
    "20 units, 5 turns": lambda: march(20, 5, 20, 2),
    "40 units, 5 turns": lambda: march(40, 5, 20, 2),
    "4 units, no: one hex of three": lambda: march(4, 3, 13, 0),
    "10 units, no: one of nine": lambda: march(10, 2, 10, 0, 1, 9),
}


def main() -> None:
    for title, make in CASES.items():
        if len(sys.argv) > 1 and sys.argv[1] not in title:
            continue
        problem = make()
        pairs = sum(len(t.combinations) for t in problem.allowed)
        print(f"{title}: {max(map(len, problem.choices.values()))} options, {pairs} pairs: ", end="")
        seconds, says = timed(by_planning, problem)
        print(f"planning {seconds:.3f} s {says}", end="")
        seconds, says = timed(now, problem)
        print(f"; z3 {seconds:.2f} s {says}", end="", flush=True)
        if "before" not in sys.argv[2:]:
            print()
            continue
        old_seconds, old_says = timed(before, problem)
        print(f"; before {old_seconds:.2f} s {old_says}, ratio {old_seconds / seconds:.1f}")


if __name__ == "__main__":
    main()
