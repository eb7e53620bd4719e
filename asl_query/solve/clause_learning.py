"""Clauses refuted by conflict-driven clause learning, with every step written down so that a checker need not search.

z3 does not say how it refuted finite problems (its clause log is broken on them), so the clauses of a core are refuted again
here. Each lemma is learned with its hints: the clauses and earlier lemmas that, taken in this order after denying the lemma,
each leave one literal, and the last of them none. A lemma of one literal is written for whatever holds without any guess.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from asl_query.deadline import Deadline
from asl_query.finite.refutation import Disjunction

_BEFORE_RESTART = 64
_FADES = 1 / 0.95
_TOO_MUCH = 1e100


class Refuter:
    """One search. Values, reasons, levels and watches are lists by literal or variable; literal -x indexes them from the end."""

    def __init__(self, clauses: Sequence[Disjunction], variables: int, likely: int) -> None:
        """`likely`: the first so many variables are guessed true first, the rest false."""
        self.clauses: list[list[int]] = [list(clause) for clause in clauses]
        self.hints: dict[int, list[int]] = {}
        self._value = [0] * (2 * variables + 1)
        self._watched: list[list[int]] = [[] for _ in self._value]
        self._pairs: list[list[tuple[int, int]]] = [[] for _ in self._value]
        self._reason: list[int] = [-1] * (variables + 1)
        self._level = [0] * (variables + 1)
        self._position = [0] * (variables + 1)
        self._unit: dict[int, int] = {}
        self._trail: list[int] = []
        self._ends: list[int] = []
        self._done = 0
        self._weight = [0.0] * (variables + 1)
        self._bump = 1.0
        self._guess = [0, *(v if v <= likely else -v for v in range(1, variables + 1))]
        self._queue = [(0.0, v) for v in range(1, variables + 1)]

    def refute(self, deadline: Deadline) -> bool:
        """Whether the clauses contradict each other; then the last clause is empty. Raises LimitReachedError."""
        conflict = self._start()
        conflicts, restarts = 0, 1
        while True:
            if conflict < 0:
                conflict = self._propagate()
            if conflict < 0:
                if conflicts >= _BEFORE_RESTART * _luby(restarts):
                    conflicts, restarts = 0, restarts + 1
                    self._undo(0)
                if not self._decide():
                    return False
                continue
            if not self._ends:
                self._learn([], self._explained(conflict, 0))
                return True
            deadline.check()
            conflicts += 1
            lemma, hints, back = self._analyse(conflict)
            self._undo(back)
            number = self._learn(lemma, hints)
            self._watch(number)
            self._assign(lemma[0], number)
            conflict = -1

    def _start(self) -> int:
        """Watch every clause; a clause that is false before any guess, or -1."""
        for number, clause in enumerate(self.clauses[:]):
            if not clause:
                return number
            self._watch(number)
        for number, clause in enumerate(self.clauses[:]):
            if len(clause) == 1:
                if self._value[clause[0]] < 0:
                    return number
                if not self._value[clause[0]]:
                    self._assign(clause[0], number)
        return -1

    def _watch(self, number: int) -> None:
        clause = self.clauses[number]
        if len(clause) == 2:
            self._pairs[clause[0]].append((clause[1], number))
            self._pairs[clause[1]].append((clause[0], number))
        elif len(clause) > 2:
            self._watched[clause[0]].append(number)
            self._watched[clause[1]].append(number)

    def _assign(self, literal: int, reason: int) -> None:
        variable = abs(literal)
        self._value[literal], self._value[-literal] = 1, -1
        self._reason[variable] = reason
        self._level[variable] = len(self._ends)
        self._position[variable] = len(self._trail)
        self._trail.append(literal)
        if not self._ends:
            is_plain = len(self.clauses[reason]) == 1
            self._unit[variable] = reason if is_plain else self._learn([literal], self._explained(reason, literal))

    def _explained(self, number: int, but: int) -> list[int]:
        """Before any guess: a clause, after the lemmas of one literal that leave only `but` in it."""
        return [*(self._unit[abs(x)] for x in self.clauses[number] if x != but), number]

    def _learn(self, lemma: list[int], hints: list[int]) -> int:
        self.clauses.append(lemma)
        self.hints[len(self.clauses) - 1] = hints
        return len(self.clauses) - 1

    def _propagate(self) -> int:
        """Whatever follows from the values so far; the number of a clause that became false, or -1."""
        value, trail = self._value, self._trail
        while self._done < len(trail):
            false = -trail[self._done]
            self._done += 1
            for other, number in self._pairs[false]:
                if value[other] < 0:
                    return number
                if not value[other]:
                    self._assign(other, number)
            conflict = self._visit(false)
            if conflict >= 0:
                return conflict
        return -1

    def _visit(self, false: int) -> int:
        """The longer clauses that watch a literal which became false: watch another, or take the last that is left."""
        value = self._value
        watching, kept = self._watched[false], []
        for at, number in enumerate(watching):
            clause = self.clauses[number]
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            first = clause[0]
            if value[first] <= 0:
                for k in range(2, len(clause)):
                    other = clause[k]
                    if value[other] >= 0:
                        clause[1], clause[k] = other, false
                        self._watched[other].append(number)
                        break
                else:
                    kept.append(number)
                    if value[first] < 0:
                        self._watched[false] = kept + watching[at + 1 :]
                        return number
                    self._assign(first, number)
                continue
            kept.append(number)
        self._watched[false] = kept
        return -1

    def _analyse(self, conflict: int) -> tuple[list[int], list[int], int]:
        """The lemma at the first point through which every way from the last guess to the conflict goes, its hints, its level."""
        level, seen, lemma, used = len(self._ends), set[int](), [0], []
        number, at, still = conflict, len(self._trail), 0
        units = set[int]()
        while True:
            used.append(number)
            for literal in self.clauses[number]:
                variable = abs(literal)
                if variable in seen or self._value[literal] > 0:
                    continue
                seen.add(variable)
                self._heavier(variable)
                if not self._level[variable]:
                    units.add(variable)
                elif self._level[variable] == level:
                    still += 1
                else:
                    lemma.append(literal)
            while abs(self._trail[at - 1]) not in seen:
                at -= 1
            at -= 1
            literal = self._trail[at]
            still -= 1
            if not still:
                lemma[0] = -literal
                break
            number = self._reason[abs(literal)]
        self._bump *= _FADES
        short, extra = self._shortened(lemma, seen, units)
        steps = sorted([*used[1:], *extra], key=self._step)
        second = max(range(1, len(short)), key=lambda k: self._level[abs(short[k])], default=0)
        if second:
            short[1], short[second] = short[second], short[1]
        back = self._level[abs(short[1])] if second else 0
        return short, [*(self._unit[v] for v in sorted(units)), *steps, conflict], back

    def _step(self, number: int) -> int:
        """When a reason was used: its true literal's place in the trail."""
        return next(self._position[abs(x)] for x in self.clauses[number] if self._reason[abs(x)] == number)

    def _shortened(self, lemma: list[int], seen: set[int], units: set[int]) -> tuple[list[int], list[int]]:
        """The lemma without the literals that its other literals imply, and the clauses that say so."""
        kept, extra = [lemma[0]], []
        for literal in lemma[1:]:
            reason = self._reason[abs(literal)]
            others = [abs(x) for x in self.clauses[reason] if abs(x) != abs(literal)] if reason >= 0 else []
            if others and all(v in seen or not self._level[v] for v in others):
                extra.append(reason)
                units.update(v for v in others if not self._level[v])
            else:
                kept.append(literal)
        return kept, extra

    def _heavier(self, variable: int) -> None:
        self._weight[variable] += self._bump
        heapq.heappush(self._queue, (-self._weight[variable], variable))
        if self._weight[variable] > _TOO_MUCH:
            self._weight = [w / _TOO_MUCH for w in self._weight]
            self._bump /= _TOO_MUCH
            self._queue = [(-w, v) for v, w in enumerate(self._weight) if v]
            heapq.heapify(self._queue)

    def _undo(self, level: int) -> None:
        if len(self._ends) <= level:
            return
        end = self._ends[level]
        for literal in self._trail[end:]:
            variable = abs(literal)
            self._value[literal] = self._value[-literal] = 0
            self._guess[variable] = literal
            heapq.heappush(self._queue, (-self._weight[variable], variable))
        del self._trail[end:], self._ends[level:]
        self._done = end

    def _decide(self) -> bool:
        """Guess the variable that had most to do with conflicts lately, as it was last; False where none is left."""
        while self._queue:
            _, variable = heapq.heappop(self._queue)
            if not self._value[variable]:
                self._ends.append(len(self._trail))
                self._assign(self._guess[variable], -1)
                return True
        return False


def _luby(number: int) -> int:
    """1 1 2 1 1 2 4 ...: how long to wait before the next restart."""
    power = 1
    while power < number + 1:
        power *= 2
    return power // 2 if power == number + 1 else _luby(number - power // 2 + 1)
