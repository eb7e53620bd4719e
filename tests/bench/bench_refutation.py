"""Certificates that joint problems cannot be solved, made and checked, timed: python tests/bench/bench_refutation.py

The problems: squads that come in time only where a leader leads them (the leader shares both ends of a march of 5 or 6 hexes),
a leader that is too slow for it; squads through a pass that holds too few; pigeonholes.
"""

from __future__ import annotations

import json
import time

from bench_joint_solver import ADVANCE, MARCH, Hex, march, name, range_hexes

from asl_query.check.refutation import check_refutation
from asl_query.codec import to_json
from asl_query.deadline import Deadline
from asl_query.finite.problem import AllowedPairs, AtMost, Implies, Impossible, Option, Problem, Undecided
from asl_query.solve.by_planning import planned
from asl_query.solve.by_z3 import Z3Solver
from asl_query.solve.refute import refutation

LED = 6
SECONDS = 60


def led(squads: int, turns: int, far: int, leader: Hex, leader_march: int) -> Problem:
    """Squads from one hex to within 1 of another, `far` hexes away, with a leader who starts elsewhere."""
    hexes = [(x, y) for x in range(33) for y in range(20)]
    start, goal = (4, 9), (4 + far, 9)
    phases = [MARCH, ADVANCE] * turns
    fastest = [LED if k == MARCH else k for k in phases]

    def layer(k: int, at: Hex, steps: list[int], must_arrive: bool) -> list[Hex]:
        left = sum(steps[k:]) + 1 if must_arrive else 99
        return [h for h in hexes if range_hexes(at, h) <= sum(steps[:k]) and range_hexes(h, goal) <= left]

    slow = [leader_march if k == MARCH else k for k in phases]
    squad_at = [layer(k, start, fastest, True) for k in range(len(phases) + 1)]
    leader_at = [layer(k, leader, slow, False) for k in range(len(phases) + 1)]
    choices: dict[str, tuple[Option, ...]] = {f"leader {k}": tuple(map(name, at)) for k, at in enumerate(leader_at)}
    tables, needs = [], []
    for k, steps in enumerate(slow):
        pairs = [(a, b) for a in leader_at[k] for b in leader_at[k + 1] if range_hexes(a, b) <= steps]
        tables.append(
            AllowedPairs(f"leader {k}", (f"leader {k}", f"leader {k + 1}"), frozenset((name(a), name(b)) for a, b in pairs))
        )
    for u in range(squads):
        before: dict[str, Hex] = {name(h): h for h in squad_at[0]}
        choices[f"squad {u} 0"] = tuple(before)
        for k, steps in enumerate(phases):
            here, there = f"squad {u} {k}", f"squad {u} {k + 1}"
            after = {name(h): h for h in squad_at[k + 1]}
            if steps == MARCH:
                after |= {f"{name(h)} led": h for h in squad_at[k + 1] if h in leader_at[k + 1]}
            pairs_of = {
                (a, b) for a, x in before.items() for b, y in after.items()
                if range_hexes(x, y) <= (LED if b.endswith("led") else steps)
            }  # fmt: skip
            tables.append(AllowedPairs(f"moves of squad {u} {k}", (here, there), frozenset(pairs_of)))
            for b, y in after.items():
                if b.endswith("led"):
                    lines = tuple(
                        ((here, a), (f"leader {k}", name(x)), (f"leader {k + 1}", name(y)))
                        for a, x in before.items()
                        if x in leader_at[k] and range_hexes(x, y) <= LED
                    )
                    needs.append(Implies(f"A4.12 squad {u} led {k}", (there, b), lines))
            choices[there] = tuple(after)
            before = after
    limits = [
        AtMost(f"A5.1 {name(h)} {k}", tuple((f"squad {u} {k}", o, 2) for u in range(squads)
               for o in choices[f"squad {u} {k}"] if str(o).startswith(name(h))), 6)
        for k in range(1, len(phases) + 1) for h in squad_at[k]
    ]  # fmt: skip
    return Problem(choices, allowed=tuple(tables), at_most=tuple(limits), implies=tuple(needs))


def holes(squads: int, places: int, each: int) -> Problem:
    """Squads to be placed in hexes that hold `each` of them."""
    names, options = [f"squad {u}" for u in range(squads)], tuple(f"hex {k}" for k in range(places))
    limits = tuple(AtMost(f"A5.1 {o}", tuple((n, o, 2) for n in names), 2 * each) for o in options)
    return Problem(dict.fromkeys(names, options), at_most=limits)


def report(title: str, problem: Problem) -> None:
    began = time.perf_counter()
    plan = planned(problem)
    solver = Z3Solver(problem, Deadline(SECONDS))
    found = solver.solve()
    solved = time.perf_counter()
    if not isinstance(found, Impossible):
        print(f"{title}: {type(found).__name__}, planning {'found' if plan else 'nothing'}, {solved - began:.2f} s", flush=True)
        return
    certificate = refutation(problem, found.core, Deadline(SECONDS))
    made = time.perf_counter()
    if isinstance(certificate, Undecided):
        print(f"{title}: core {len(found.core)} in {solved - began:.2f} s, Undecided after {made - solved:.1f} s", flush=True)
        return
    check_refutation(problem, certificate)
    checked = time.perf_counter()
    print(
        f"{title}: core {len(found.core)} in {solved - began:.2f} s; {len(certificate.clauses)} clauses, "
        f"{len(certificate.lemmas)} lemmas, {len(json.dumps(to_json(certificate))) / 1000:.0f} kB, "
        f"made in {made - solved:.2f} s, "
        f"checked in {1000 * (checked - made):.0f} ms", flush=True
    )  # fmt: skip


def main() -> None:
    report("3 squads, 3 turns, leader 5 hexes behind", led(3, 3, 20, (0, 9), 4))
    report("3 squads, 3 turns, leader 6 hexes aside", led(3, 3, 21, (4, 15), 6))
    report("3 squads, 3 turns, leader close and slow", led(3, 3, 20, (4, 10), 4))
    report("3 squads, 2 turns, leader close and slow", led(3, 2, 14, (4, 10), 4))
    report("4 squads to one hex of three, 3 turns", march(4, 3, 13, 0))
    for squads, places, each in ((4, 1, 3), (7, 2, 3), (10, 1, 9), (10, 3, 3), (13, 4, 3), (6, 5, 1), (8, 7, 1), (10, 9, 1)):
        report(f"{squads} squads, {places} hexes of {each}", holes(squads, places, each))


if __name__ == "__main__":
    main()
