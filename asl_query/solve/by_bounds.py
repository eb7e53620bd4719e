"""The most that so many choices can cover: a search that Lagrange multipliers cut, with a proof that can be re-checked.

Give every need h a weight f(h) from 0 to ONE. Whatever is chosen covers at most sum(ONE - f) + sum of f(h) over each choice's
own needs (in parts of ONE): a need that is covered counts ONE - f once and f at least once. So the choices that weigh most
bound all others; weights that make this bound low are found by subgradient steps (Held and Karp 1971; Fisher 1981). Where the
bound of a branch stays below the target the branch is closed, and its weights are the proof.
"""

from __future__ import annotations

from dataclasses import field

import numpy as np

from asl_query.deadline import Deadline
from asl_query.finite.bounds import WHOLE_WEIGHT, BoundNode
from asl_query.ndarrays import Bools, Floats, Ints
from asl_query.records import dataclass

_FIRST_STEPS, _STEPS, _STARTS = 400, 80, 30


@dataclass
class MostCovered:
    """The most needs that `count` rows of `adds` cover together, which rows do, and the proof that no others cover more: the
    nodes of the search, depth first."""

    covered: int
    chosen: list[int]
    proof: list[BoundNode] = field(default_factory=list)


def most_covered(adds: Bools, count: int, deadline: Deadline, target: int | None = None) -> MostCovered:
    """Find the best choice of `count` rows. With a `target` only whether so many can be covered is of interest."""
    search = _Search(adds, count, deadline, target)
    search.climb()
    before = -1
    while search.found.covered != before and (target is None or search.found.covered < target):
        before = search.found.covered  # what is closed below a goal is closed anew once the goal is higher
        search.found.proof.clear()
        search.node([], np.arange(len(adds)), np.full(adds.shape[1], 0.5))
    return search.found


class _Search:
    def __init__(self, adds: Bools, count: int, deadline: Deadline, target: int | None) -> None:
        self.adds, self.count, self.deadline = adds, min(count, len(adds)), deadline
        self.wants = target
        self.found = MostCovered(0, [])

    @property
    def goal(self) -> int:
        """What a branch must reach to be of interest."""
        return self.found.covered + 1 if self.wants is None else self.wants

    def climb(self) -> None:
        """Good choices first: from several starts, change one row at a time for the best other one."""
        rng = np.random.default_rng(0)
        for _ in range(_STARTS):
            chosen = rng.choice(len(self.adds), self.count, replace=False).tolist()
            self._keep_better(self._climbed(chosen))

    def _climbed(self, chosen: list[int]) -> list[int]:
        best = int(self.adds[chosen].any(axis=0).sum())
        while True:
            before = best
            for i in range(len(chosen)):
                self.deadline.check()
                rest = self.adds[chosen[:i] + chosen[i + 1 :]].any(axis=0)
                gains = rest.sum() + (self.adds & ~rest).sum(axis=1)
                if gains.max() > best:
                    best, chosen[i] = int(gains.max()), int(gains.argmax())
            if best == before:
                return chosen

    def _keep_better(self, chosen: list[int]) -> None:
        covered = int(self.adds[chosen].any(axis=0).sum())
        if covered > self.found.covered:
            self.found.covered, self.found.chosen = covered, sorted(chosen)

    def node(self, taken: list[int], open_rows: Ints, weights: Floats) -> None:
        """One branch: weigh it, close it or split it on its weightiest row."""
        self.deadline.check()
        self.deadline.report_progress(f"{self.found.covered} at least; {len(self.found.proof)} choices ruled out")
        covered: Bools = self.adds[taken].sum(axis=0) > 0
        left = self.count - len(taken)
        if left == 0 or not len(open_rows):
            self._keep_better(taken)
            self.found.proof.append(BoundNode((), None))
            return
        weights = self._weighed(open_rows, ~covered, left, weights, _STEPS if taken or self.found.proof else _FIRST_STEPS)
        whole = np.where(covered, 0, np.round(weights * WHOLE_WEIGHT)).astype(np.int64)
        kept = still_open(self.adds, whole, open_rows, left, self.goal)
        self.found.proof.append(BoundNode(tuple(whole.tolist()), int(kept[0]) if len(kept) else None))
        if len(kept):
            self.node([*taken, int(kept[0])], kept[1:], weights)
            self.node(taken, kept[1:], weights)

    def _weighed(self, rows: Ints, uncovered: Bools, left: int, weights: Floats, steps: int) -> Floats:
        """Weights with a low bound, by subgradient steps from those of the branch above."""
        adds = (self.adds[rows] & uncovered).astype(np.float64)
        base = float((~uncovered).sum())
        now = np.where(uncovered, weights, 0.0)
        best, lowest, step, stalled = now, np.inf, 1.0, 0
        for _ in range(steps):
            self.deadline.check()
            gains = adds @ now
            top = np.argpartition(-gains, left)[:left] if len(gains) > left else np.arange(len(gains))
            bound = base + float((1 - now)[uncovered].sum() + gains[top].sum())
            if bound < lowest - 1e-6:
                lowest, best, stalled = bound, now, 0
            else:
                stalled += 1
                if stalled > 6:
                    step, stalled = step * 0.6, 0
            if lowest < self.goal - 0.1:
                break
            slope = np.where(uncovered, adds[top].sum(axis=0) - 1.0, 0.0)
            length = float((slope * slope).sum())
            if length == 0:
                break
            now = np.clip(now - step * (bound - self.goal + 1) / length * slope, 0, 1)
        return best


def still_open(adds: Bools, weights: Ints, rows: Ints, left: int, goal: int) -> Ints:
    """Which rows a branch may still take to reach the goal, the weightiest first; none where its bound is too low."""
    gains = adds[rows].astype(np.int64) @ weights
    order = np.lexsort((rows, -gains))
    top = gains[order[:left]]
    bound = int((WHOLE_WEIGHT - weights).sum()) + int(top.sum())
    if bound < WHOLE_WEIGHT * goal:
        return rows[:0]
    last = int(top[-1])
    return rows[order[(gains[order] >= last) | (bound - last + gains[order] >= WHOLE_WEIGHT * goal)]]
