"""What would have to be otherwise in a case for an act to be allowed: the fewest facts, found by what stands in its way.

Whatever lets the act changes, for one way of doing it, a fact that each failing condition of that way reads; so only such facts
are tried, and where none is left the facts that are kept forbid the act. The changed case is asked about as any case is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice

from asl_query.deadline import raise_if_over
from asl_query.errors import LimitReachedError
from asl_query.logic.machine import Condition, MachineState, StateValue, certain
from asl_query.rulings.act_case import ActCase
from asl_query.rulings.act_verdict import LetOrNot, times_of
from asl_query.rulings.act_world import Way
from asl_query.rulings.presumed import apart_where_let
from asl_query.rulings.reached import could_be_met
from asl_query.rulings.rows import RuleValue

DEPENDS = "it depends"
_Changed = dict[str, StateValue]


class ActOtherwise:
    """An act that is forbidden in a case; `facts` is a value of everything that its conditions read."""

    def __init__(self, case: ActCase) -> None:
        self.case, self.world, self.machine = case, case.asked.world, case.machine
        self.said = {variable for variable, _ in case.as_variables.values()}
        self.facts = self._facts()
        self._asked: dict[frozenset[tuple[str, StateValue]], LetOrNot | frozenset[str]] = {}

    def _facts(self) -> MachineState:
        stated, usual = self.case.stated, self.world.usual
        facts = {}
        for name, values in self.machine.variables.items():
            told = [value for value in values if value in stated.get(name, values)]
            facts[name] = usual[name] if usual.get(name) in told else told[0]
        facts |= self.case.found.case
        done = times_of(self.world, self.case.act, frozenset())
        time = next((time for time in done if all(value in stated.get(name, (value,)) for name, value in time.items())), {})
        return {**facts, **(time if not self.case.found.over else {})}

    def allowed_by(self, kept: Collection[str]) -> MachineState | None:
        """The fewest changes of facts that are not kept by which the act is allowed; None where these facts forbid it."""
        waiting: deque[_Changed] = deque([{}])
        looked: set[frozenset[tuple[str, StateValue]]] = set()
        while waiting:
            changed = waiting.popleft()
            key = frozenset(changed.items())
            if key in looked:
                continue
            looked.add(key)
            failing = self._failing(changed)
            if all(failing):
                first = dict.fromkeys(min(needs, key=lambda need: len(self._free(need, changed, kept))) for needs in failing)
                waiting.extend(more for need in first for more in self._mended(need, changed, kept))
                continue
            barring = self._asked_again(changed, kept)
            if barring is None:
                return changed
            may_change = [name for name in self.machine.variables if name in barring and name not in self.machine.unseen]
            free = [name for name in may_change if name not in kept and name not in changed]
            waiting.extend({**changed, name: value} for name in free for value in self._others(name))
        return None

    def mending(self) -> Iterator[tuple[str, StateValue]]:
        """The values of variables after which a condition could hold that fails now; of numbers the nearest. What was stated and
        is so or not so, the time and the kind of piece are left out."""
        plain = {name for name in self.said if type(self.facts[name]) in (bool, int)}
        left_out = {*plain, *self.machine.moment, *self.world.kinds, *self.world.implied}
        found: dict[tuple[str, StateValue], None] = {}
        for need in dict.fromkeys(need for needs in self._failing({}) for need in needs):
            for name in need.reads:
                lets = (value for value in self._others(name) if could_be_met(self.machine, need, {name: value}))
                is_number = type(self.facts[name]) is int
                mends = () if name in left_out else islice(lets, 1) if is_number else lets
                found |= dict.fromkeys((name, value) for value in mends)
        return iter(found)

    def _failing(self, changed: _Changed) -> list[Way]:
        """The conditions of each way that do not hold in the changed case."""
        case, said = self._changed_case(changed), {*self.said, *changed} - self.world.kinds
        standing = [need for need in self.world.standing if said & set(need.reads)]
        return [tuple(need for need in (*way, *standing) if not need.is_met(case)) for way in self.case.ways]

    def _changed_case(self, changed: _Changed) -> MachineState:
        """The facts with these changes, and what follows of those: a leader that swims keeps his arms, a squad does not."""
        return {**self.facts, **self._following(changed), **changed}

    def _following(self, changed: _Changed) -> MachineState:
        said = {**self.case.said, **{name: frozenset({value}) for name, value in changed.items()}}
        return {name: value for name, value in certain(self.case.asked.following(said)).items() if name not in said}

    def _mended(self, need: Condition, changed: _Changed, kept: Collection[str]) -> Iterator[_Changed]:
        """The case with one more change of what a failing condition reads, after which that could hold."""
        fixed = {**{name: self.facts[name] for name in kept if name in self.facts}, **changed}
        for name in self._free(need, changed, kept):
            for value in self._others(name):
                if could_be_met(self.machine, need, {**fixed, name: value}):
                    yield {**changed, name: value}

    def _free(self, need: Condition, changed: _Changed, kept: Collection[str]) -> list[str]:
        """What a condition reads that may be otherwise, and what that follows from."""
        leads = () if self._following(changed).keys().isdisjoint(need.reads) else self.case.said
        return [name for name in dict.fromkeys((*need.reads, *leads)) if name not in kept and name not in changed]

    def _others(self, name: str) -> Iterable[StateValue]:
        """The other values of a variable; of numbers the nearest first."""
        is_now = self.facts[name]
        others = [value for value in self.machine.variables[name] if value != is_now]
        return sorted(others, key=lambda value: abs(value - is_now) if type(value) is int and type(is_now) is int else 0)

    def answer_with(self, values: Mapping[str, RuleValue]) -> bool | str:
        """Whether the act is allowed where these facts are so; it may depend on what is open besides."""
        changed = {name: value for name, value in values.items() if value != self.facts[name] and not isinstance(value, str)}
        found = self._decided(changed)
        if not isinstance(found, LetOrNot) or not any(found.verdicts.values()):
            return False
        return all(found.verdicts.values()) or DEPENDS

    def _asked_again(self, changed: _Changed, kept: Collection[str]) -> frozenset[str] | None:
        """What is read by what stands in the way in the changed case; None where the act is allowed, if what is kept is so."""
        found = self._decided(changed)
        if not isinstance(found, LetOrNot):
            return found
        known = {name: self.facts[name] for name in found.on if name in kept}
        lets = (dict(zip(found.on, values, strict=True)) for values, lets in found.verdicts.items() if lets)
        is_let = any(all(case[name] == value for name, value in known.items()) for case in lets)
        return None if is_let else frozenset(found.timed or self.machine.variables)

    def _decided(self, changed: _Changed) -> LetOrNot | frozenset[str]:
        """What the rules say of the changed case; where nobody is in it, or text that was not seen decides, what that reads."""
        key = frozenset(changed.items())
        if key not in self._asked:
            self._asked[key] = self._of_case(changed)
        return self._asked[key]

    def _of_case(self, changed: _Changed) -> LetOrNot | frozenset[str]:
        found = self.case.is_let_with(changed)
        if self.case.ruleset == "asl" and any(found.verdicts.values()):
            said = {**self.case.said, **{name: frozenset({value}) for name, value in changed.items()}}
            try:
                apart = apart_where_let(self.world, self.case.act, said)
            except LimitReachedError:
                raise_if_over()
                return frozenset(said)
            if apart is not None:
                return frozenset({*apart.names, *apart.kind})
        return (
            frozenset(name for needs, _, _ in self.case.unseen for need in needs for name in need.reads)
            if found.unseen
            else found
        )
