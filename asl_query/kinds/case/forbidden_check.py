"""That some facts by themselves forbid an act, proved without the search for what would allow it.

Of each way of doing the act its conditions are laid out one after another over every value of what is not kept: where no values
meet them all, the way is barred whatever else is so. What does meet them is asked of the rules as a case of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, product

from asl_query.changes.rule_inputs import RuleApplication, RuleInputs
from asl_query.check.refusal import require
from asl_query.logic.machine import Condition, MachineState, StateValue
from asl_query.rulings.act_case import ActCase
from asl_query.rulings.reached import could_be_met, ever_together

MOST_STATES = 200_000  # that are laid out for one proof


class KeptFacts:
    """An act that is forbidden, with the facts of its case that are kept; all others may have any value."""

    def __init__(self, application: RuleApplication, kept: Collection[str]) -> None:
        assert application.forbidden is not None, "an act is forbidden"
        self.application, self.case = application, application.forbidden
        self.kept = frozenset(kept)
        self.fixed = {name: value for name, value in application.facts.items() if name in self.kept}
        self.laid_out = 0

    def forbid(self) -> bool:
        """Whether nothing that is not kept lets the act."""
        rule = self.application.beside
        if rule is not None and rule.determines_result(name for name in self.kept if name in rule.inputs):
            return True
        return self._is_never_so() or not any(self._is_let(state) for way in self.case.ways for state in self._meeting(way))

    def _is_never_so(self) -> bool:
        """Whether two of the states that are kept never hold at once, of any piece."""
        machine = self.case.machine
        changed = {name for event in machine.events for name in event.sets} - set(machine.moment)
        kept = sorted(self.fixed.keys() & changed) if self.case.ruleset == "asl" else []
        return any(
            not ever_together(machine, names).has(*(self.fixed[name] for name in names)) for names in combinations(kept, 2)
        )

    def _is_let(self, state: MachineState) -> bool:
        """Whether the rules allow it, or do not forbid it, in a state; of the rule beside it every case is tried."""
        facts: RuleInputs = {**self.application.facts, **state}
        rule = self.application.beside
        if rule is None:
            return self.application.of(facts) is not False
        shared = {name: state[name] for name in rule.inputs if name in state}
        every = (other for other in rule.counterexamples(name for name in self.kept if name in rule.inputs))
        agreeing = (other for other in every if all(other[name] == value for name, value in shared.items()))
        return any(self.application.of({**facts, **other}) is not False for other in agreeing)

    def _meeting(self, way: Collection[Condition]) -> Iterator[MachineState]:
        """The states that keep what is kept and meet every condition of a way, and those that every state of play meets."""
        reads = {name for need in way for name in need.reads}
        standing = [need for need in self.case.asked.world.standing if reads & set(need.reads)]
        start = {name: value for name, value in self.fixed.items() if name in self.case.machine.variables}
        yield from self._laid_out([*way, *standing], {name: _as_state(value) for name, value in start.items()})

    def _laid_out(self, needs: list[Condition], state: MachineState) -> Iterator[MachineState]:
        if not needs:
            yield state
            return
        if not all(could_be_met(self.case.machine, need, state) for need in needs):
            return
        need = min(needs, key=lambda one: sum(name not in state for name in one.reads))
        rest, free = [one for one in needs if one is not need], [name for name in need.reads if name not in state]
        for values in product(*map(self._values, free)):
            self.laid_out += 1
            require(self.laid_out <= MOST_STATES, "certificate, reasons: too many states to lay out")
            more = {**state, **dict(zip(free, values, strict=True))}
            if need.is_met(more) and not _never_so(self.case, more):
                yield from self._laid_out(rest, more)

    def _values(self, name: str) -> list[StateValue]:
        """Every value of a variable, that of the case first."""
        is_now = self.application.facts.get(name)
        return sorted(self.case.machine.variables[name], key=lambda value: value != is_now)


def _as_state(value: object) -> StateValue:
    assert not isinstance(value, str), "a variable has no text"
    return value  # type: ignore[return-value]


def _never_so(case: ActCase, state: MachineState) -> bool:
    """Whether text that was not seen may forbid the act in a state, or something is so at a time at which it never is."""
    unseen = (one.needs for one in case.unseen if not one.gives)
    if any(all(set(need.reads) <= state.keys() and need.is_met(state) for need in needs) for needs in unseen):
        return True
    world, names = case.asked.world, case.machine.moment
    if not set(names) <= state.keys():
        return False
    moment = tuple(state[name] for name in names)
    at = (world.moments_with(name) for name, value in state.items() if value is True and name not in names)
    return any(moments and moment not in moments for moments in at)
