"""Whether an act is allowed in a case: every way of doing it, with all conditions of the rules, over what nobody stated.

A case is a partial state of a machine: what is stated is fixed. What is not stated is taken as usual where there is a usual (a
unit is in Good Order and carries nothing), and is named where another value would give another verdict; the rest is open. An act
whose time is not stated is asked about at every time at which it is done at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from functools import cache, cached_property, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from asl_query.acts.states.times import is_of_time
from asl_query.deadline import raise_if_over
from asl_query.logic.machine import Condition, Machine, MachineState, PartialState, StateValue, certain, plain
from asl_query.logic.trace import recording
from asl_query.rulings.act_world import ActWorld, Way
from asl_query.rulings.reached import Values, could_be_met, kept_apart
from asl_query.terms.acts import PlayerTurnPhase

MOST_RULES = 4  # of which a reason of a no is made
_CASES_KEPT = 256  # one is asked about as an answer is found, for its reasons and for what it takes for granted
_Items = tuple[tuple[str, frozenset[StateValue]], ...]  # what is so of each variable


@plain("that is not so at that time")
def is_so_then(own: Values, enemys: Values, is_so: bool, own_turn: bool, when: PlayerTurnPhase) -> bool:
    """Whether what is so only in some phases, of its own Player Turn and of the enemy's, is so in one of these."""
    return not is_so or (when in own if own_turn else when in enemys)


class DecidedAct(NamedTuple):
    """What the rules say of an act in a case.

    `verdicts` has yes or no for each case of what decides and was not stated, by the values of the variables `on` (none: there is
    one verdict); `rules` are the conditions that decide; `taken` the variables whose usual
    value matters: another would change the verdict; `reads` every variable that some condition reads. `bearing` are, way by way,
    the conditions that `rules` are chosen from, and `case` one case in which they decide. `unseen` says which text that was not
    seen may change the verdict. `times` are those at which it is done at all, where at others it is not and none was stated.
    `over` are the variables of which something was stated that is never so when the act is done, which is at `times`.
    """

    on: tuple[str, ...]
    verdicts: Mapping[Values, bool]
    rules: tuple[Condition, ...]
    taken: tuple[str, ...]
    reads: frozenset[str]
    bearing: tuple[Way, ...]
    case: MachineState
    unseen: str
    times: tuple[MachineState, ...]
    over: tuple[str, ...] = ()

    @property
    def is_yes(self) -> bool:
        """Whether it is allowed whatever is open."""
        return all(self.verdicts.values())

    @property
    def is_no(self) -> bool:
        """Whether it is forbidden whatever is open."""
        return not any(self.verdicts.values())


class LetOrNot(NamedTuple):
    """The verdicts of an act in a case, as DecidedAct has them; `timed` are the variables of which what was stated is never so
    when the act is done, where that forbids it."""

    on: tuple[str, ...]
    verdicts: Mapping[Values, bool]
    unseen: str
    timed: tuple[str, ...] = ()


def is_let(world: ActWorld, act: Enum, said: PartialState, follows: PartialState) -> LetOrNot:
    """Whether the act is allowed in a case, without the rules that decide."""
    return _let(world, act, tuple(said.items()), tuple(follows.items()))


@lru_cache(maxsize=_CASES_KEPT)
def _let(world: ActWorld, act: Enum, said_of: _Items, following: _Items) -> LetOrNot:
    said, follows = dict(said_of), dict(following)
    asked = _Asked(world, act, {**said, **follows}, said.keys())
    if asked.is_at_no_such_time:
        return LetOrNot((), {(): False}, asked.unseen(), (*asked.timed, *world.machine.moment))
    return LetOrNot(*_that_decide(asked.open, asked.table), asked.unseen())


def decide(world: ActWorld, act: Enum, said: PartialState, follows: PartialState | None = None) -> DecidedAct:
    """Whether the act is allowed in a case: what was said of it, and what follows from that."""
    return _decided(world, act, tuple(said.items()), tuple((follows or {}).items()))


@lru_cache(maxsize=_CASES_KEPT)
def _decided(world: ActWorld, act: Enum, said_of: _Items, following: _Items) -> DecidedAct:
    said = dict(said_of)
    stated = {**said, **dict(following)}
    asked = _Asked(world, act, stated, said.keys())
    on, verdicts = _that_decide(asked.open, asked.table)
    unseen = asked.unseen()
    if asked.is_at_no_such_time:
        return asked.at_no_such_time()
    taken = []
    of_text = {name for needs, _, _ in world.unseen(act) for need in needs for name in need.reads}
    for name in sorted((asked.reads | of_text) & world.usual.keys() - world.implied):
        for value in asked.stated_of(name):
            if value in asked.values_of(name):
                continue
            other = _Asked(world, act, {**stated, name: frozenset({value})}, said.keys())
            if (*_that_decide(other.open, other.table), other.unseen()) != (on, verdicts, unseen):
                taken.append(name)
                break
    times = asked.times if any(verdicts.values()) else []
    taken += [name for name in world.machine.moment if times and name not in stated]
    rules = tuple(asked.deciding())
    case, bearing = asked.bearing(rules)
    reads = asked.bearing_reads | of_text | {name for need in asked.allowances for name in need.reads}
    return DecidedAct(on, verdicts, rules, tuple(taken), frozenset(reads), bearing, case, unseen, tuple(times))


class _Asked:
    """An act in a case, asked for every value of what is open."""

    def __init__(self, world: ActWorld, act: Enum, stated: PartialState, said: Collection[str]) -> None:
        self.said = set(said)
        self._values: dict[str, Values] = {}
        self._let: dict[int, tuple[MachineState, bool]] = {}
        self.world, self.act, self.ways, self.stated = world, act, world.ways[act], stated
        self.usual = {**world.usual, **world.unlike.get(act, {})}
        self.allowances = world.allowances(act)
        self.reads = {name for way in self.ways for need in way for name in need.reads}
        self.timed = self._timed()
        self.reads |= {*self.timed, *(world.machine.moment if self.timed else ())}
        self.standing = tuple(need for need in world.standing if self.said & set(need.reads) - world.kinds)
        asks = set(self.reads)
        self.texts = texts = [one.needs for one in world.unseen(act) if one.gives]
        self.reads |= {name for needs in (self.standing, *texts) for need in needs for name in need.reads}
        domains = {name: self.values_of(name) for name in world.machine.variables if name in self.reads}
        self.fixed = {name: values[0] for name, values in domains.items() if len(values) == 1}
        may_fail = [need for need in self.standing if not self._is_surely_met(need)]
        self.bearing_reads = asks | {name for need in may_fail for name in need.reads}
        ways = [(*way, *may_fail) for way in (*self.ways, *texts)]
        matter = {name for way in ways if not self._failing(way, self.fixed) for need in way for name in need.reads}
        self.domains = {name: values for name, values in domains.items() if name in matter and name not in self.fixed}

    def _is_surely_met(self, need: Condition) -> bool:
        """Whether a condition holds whatever is open."""
        values = product(*(self.values_of(name) for name in need.reads))
        return all(need.is_met(dict(zip(need.reads, case, strict=True))) for case in values)

    def _timed(self) -> list[str]:
        """What was said to be so and is so at some times and not at others, if the time was stated or the act has its time."""
        if not {*self.reads, *self.said} & set(self.world.machine.moment):
            return []
        said = [name for name in self.world.machine.variables if name in self.said and self.stated[name] == frozenset({True})]
        return [name for name in said if len(self.world.moments_with(name)) not in (0, len(_moments(self.world.machine)))]

    @property
    def is_at_no_such_time(self) -> bool:
        """Whether the act would be done, but what was stated is never so then."""
        return bool(self.timed) and not any(map(self.could_be_let, self.in_time)) and any(map(self.could_be_let, self.every_case))

    def at_no_such_time(self) -> DecidedAct:
        """That nothing is done, as what was stated is not so at the time of the act."""
        machine, world = self.world.machine, self.world
        done = [case for case in self.every_case if self.could_be_let(case)]
        over = [name for name in self.timed if not any(self._is_in_time(case, name) for case in done)] or self.timed
        times = [time for time in _moments(machine) if any(_agree(time, case) for case in done)]
        apart = ((name, tuple(time.values())) for name in over for time in times)
        rules = [
            need
            for name, moment in apart
            if moment not in world.moments_with(name)
            for need in kept_apart(machine, (*machine.moment, name), (*moment, True))
        ]
        needs = tuple(_so_in_time(world, name) for name in over)
        timely = [tuple(need for need in way if set(need.reads) & set(machine.moment)) for way in self.ways]
        ways = tuple((*needs, *way) for way in dict.fromkeys(timely))
        case = {name: self.values_of(name)[0] for way in ways for need in way for name in need.reads}
        case |= {**done[0], **times[0], **dict.fromkeys(over, True)}
        its_time = self.deciding() if self.in_time else ()
        cited = tuple(_one_a_rule([*its_time, *rules])[:MOST_RULES])
        reads = frozenset(self.bearing_reads)
        return DecidedAct((), {(): False}, cited, (), reads, ways, case, "", tuple(times), tuple(over))

    @property
    def open(self) -> list[str]:
        """The variables that are open and could decide."""
        return list(self.domains)

    def stated_of(self, name: str) -> Values:
        """The values of a variable that agree with what is stated."""
        values = self.world.machine.variables[name]
        return tuple(value for value in values if value in self.stated[name]) if name in self.stated else values

    def values_of(self, name: str) -> Values:
        """The usual value of a variable if that agrees with what is stated, else all that do."""
        if name not in self._values:
            self._values[name] = self._not_ruled_out(name)
        return self._values[name]

    def _not_ruled_out(self, name: str) -> Values:
        values, usual = self.stated_of(name), self.usual
        is_usual = (
            name in usual and usual[name] in values and (name in self.stated or name not in self.world.open_for.get(self.act, ()))
        )
        return (usual[name],) if is_usual else values

    def _failing(self, way: Way, case: MachineState) -> list[Condition]:
        """The conditions of a way that fail in a case, whatever the variables are that it leaves out."""
        state = {**self.known, **case}
        return [need for need in way if not could_be_met(self.world.machine, need, state)]

    @cached_property
    def known(self) -> dict[str, StateValue]:
        """What is so of the variables that have one value."""
        return {name: self.values_of(name)[0] for name in self.reads if len(self.values_of(name)) == 1}

    @cached_property
    def every_case(self) -> list[dict[str, StateValue]]:
        """Every value of what is open."""
        return [{**self.fixed, **dict(zip(self.domains, values, strict=True))} for values in product(*self.domains.values())]

    @cached_property
    def in_time(self) -> list[dict[str, StateValue]]:
        """Of these those at a time at which what was stated may be so."""
        return [case for case in self.every_case if self._is_so_at(case)]

    @property
    def cases(self) -> list[dict[str, StateValue]]:
        """Those at the times at which the act is done at all, if there are any."""
        return [case for alike in self._alike for case in alike]

    @cached_property
    def _alike(self) -> list[list[dict[str, StateValue]]]:
        """These by what is so but for the time."""
        groups: dict[Values, list[dict[str, StateValue]]] = {}
        for case in self.in_time or self.every_case:
            key = tuple(case[name] for name in self.domains if name not in self.world.machine.moment)
            groups.setdefault(key, []).append(case)
        return [[case for case in group if self._is_timely(case)] or group for group in groups.values()]

    def _is_timely(self, case: MachineState) -> bool:
        raise_if_over()
        times = times_of(self.world, self.act, self._timing(case))
        return any(_agree(time, case) for time in times)

    @property
    def times(self) -> list[MachineState]:
        """The times at which the act is done at all, whatever else that hangs on, of those that were not ruled out; none where
        these are all."""
        machine = self.world.machine
        done = [time for time in times_of(self.world, self.act, self._timing(self.fixed)) if self._is_so_at(time)]
        could_be = [time for time in _moments(machine) if all(v in self.stated.get(n, (v,)) for n, v in time.items())]
        found: list[MachineState] = [time for time in could_be if time in done]
        always = [time for time in found if all(any(_agree(time, case) for case in alike) for alike in self._alike)]
        found = always or found
        return found if len(found) < len(could_be) else []

    def _is_so_at(self, case: MachineState) -> bool:
        raise_if_over()
        return all(self._is_in_time(case, name) for name in self.timed)

    def _is_in_time(self, case: MachineState, name: str) -> bool:
        """Whether what was said may be so at this time."""
        names = self.world.machine.moment
        return any(_agree(dict(zip(names, moment, strict=True)), case) for moment in self.world.moments_with(name))

    @cached_property
    def table(self) -> dict[Values, bool]:
        """Yes or no for every case, by the values of what is open."""
        return {tuple(case[name] for name in self.open): self.is_let(case) for case in self.cases}

    def is_let(self, case: MachineState) -> bool:
        """Whether the act is allowed in a case, which stays as it is: it is asked often."""
        raise_if_over()
        if id(case) not in self._let:
            is_let = not self._failing(self.standing, case) and any(not self._failing(way, case) for way in self.ways)
            self._let[id(case)] = (case, is_let)  # the case too, so that no other takes its place
        return self._let[id(case)][1]

    def unseen(self) -> str:
        """Which text that was not seen may turn the verdict of a case; empty where none does."""
        cases = [case for case in self.cases if self._is_so_at(case)] if self.world.unseen(self.act) else []
        return next((why for case in cases for why in self._unseen_at(case, gives=not self.is_let(case))), "")

    def could_be_let(self, case: MachineState) -> bool:
        """Whether an act is allowed in a case, or text that was not seen may allow it."""
        return self.is_let(case) or any(self._unseen_at(case, gives=True))

    def _unseen_at(self, case: MachineState, *, gives: bool) -> Iterator[str]:
        """Which text that was not seen may say this of a case; none lets anything be done where nobody is."""
        state = {**self.plainest, **case}
        found = (one for one in self.world.unseen(self.act) if one.gives is gives and not self._failing(one.needs, state))
        return (one.why for one in found if not gives or not self._failing(self.standing, case))

    @cached_property
    def plainest(self) -> dict[str, StateValue]:
        """A value of every variable that nothing rules out."""
        return {name: self.values_of(name)[0] for name in self.world.machine.variables}

    def deciding(self) -> Iterable[Condition]:
        """The conditions that decide: for a yes those that what is stated could have failed, else the fewest that forbid it."""
        ways = [way for way in self.ways if any(not self._failing(way, case) for case in self.cases)]
        if all(self.table.values()):
            moment = set(self.world.machine.moment)
            said = self.said - self.world.kinds
            needs = [*self.world.permits(self.act), *(need for need in ways[0] if self._hangs_on(need, said))]
            needs = [need for need in needs if need.rule and set(need.reads) & said and not set(need.reads) <= moment]
            case = next(case for case in self.cases if not self._failing(ways[0], case))
            asked = [need for need in needs if self._is_asked(need, case)]
            found = _one_a_rule(sorted(asked, key=self._rank))
            if any(self._asked_by(need) == 1 for need in found):
                return found
            own = self._own(ways[0], case)
            is_by_no_way = all(self._asked_by(need) == 0 for need in found)  # what lets it in every state does not yet let it
            return [*found, *(need for need in own if is_by_no_way or self._asked_by(need) == 1)]
        barred = [case for case in self.cases if not self.is_let(case)]
        texts = (text for text in self.texts if all(self._failing(text, case) for case in barred))  # that do not let it either
        return self._fewest((*(ways or self._ways_at_hand()), *texts), barred)

    def _ways_at_hand(self) -> list[Way]:
        """The ways that are not out of the question by what is plain and taken as usual, nor by the time that is stated; where
        all are, every way. Who is not said to be in the water is not barred from fording by what the way ashore asks, and who
        fires in a DFPh not by what bars Prep Fire."""
        near = [way for way in self.ways if not any(map(self._is_plain, self._failing(way, self.fixed)))] or list(self.ways)
        moment = set(self.world.machine.moment)
        timely = [way for way in near if not any(set(need.reads) <= moment for need in self._failing(way, self.fixed))]
        return timely or near

    def _is_plain(self, need: Condition) -> bool:
        return not need.rule and not set(need.reads) & self.said

    def _hangs_on(self, need: Condition, said: Collection[str]) -> bool:
        """Whether a condition speaks of what was stated and of nothing else, or could fail if that were otherwise, or of another
        kind of piece."""
        kinds = self.world.kinds
        if set(need.reads) <= {*said, *self.world.machine.moment, *kinds}:
            return True
        case = {name: self.values_of(name)[0] for name in need.reads}
        others = ((name, value) for name in need.reads if name in {*said, *kinds} for value in self.world.machine.variables[name])
        return any(need.is_met({**case, name: value}) is not need.is_met(case) for name, value in others)

    def _is_asked(self, need: Condition, case: MachineState) -> bool:
        """Whether a condition asks its rule in a case."""
        with recording() as asked:
            need.is_met({**self.plainest, **case})
        return any(one.rule.key == need.rule for one in asked)

    def bearing(self, rules: tuple[Condition, ...]) -> tuple[MachineState, tuple[Way, ...]]:
        """A case, and the conditions that bear on it: for a yes those of one way that are cited, else all that fail."""
        barred = [case for case in self.cases if not self.is_let(case)]
        if barred:
            failing = tuple(tuple(self._failing((*way, *self.standing), barred[0])) for way in self.ways)
            return {**self._any_values(failing), **(self.times or [{}])[0], **barred[0]}, failing
        case = {name: self.values_of(name)[0] for rule in rules for name in rule.reads}
        return {**case, **self.cases[0]}, (rules,)

    def _any_values(self, ways: Iterable[Way]) -> dict[str, StateValue]:
        """A value for everything that some conditions read; they fail whatever it is where a case leaves it out."""
        return {name: self.values_of(name)[0] for way in ways for need in way for name in need.reads}

    def _own(self, needs: Iterable[Condition], case: MachineState) -> list[Condition]:
        """Of what an act asks in a case that which the fewest other acts ask too; what only the time or the kind of piece decides
        where it asks nothing else."""
        plain = {*self.world.machine.moment, *self.world.kinds}
        fit = [need for need in needs if need.rule and not set(need.reads) & self.world.implied and self._is_asked(need, case)]
        asked_by = {need: self._asked_by(need) for need in [x for x in fit if not set(x.reads) <= plain] or fit}
        least = min(asked_by.values(), default=0)
        own = (need for need in asked_by if asked_by[need] == least)
        return sorted(_one_a_rule(own)[:MOST_RULES], key=lambda need: ":" in need.rule)  # a whole rule before a part of one

    def _asked_by(self, need: Condition) -> int:
        """How many acts ask a condition, each of itself."""
        return _asking(self.world)[_apart_from_acts(self.world, need)]

    def _fewest(self, ways: Iterable[Way], cases: list[dict[str, StateValue]]) -> Iterable[Condition]:
        failing = [
            [self._cited(need, case) for need in self._failing((*way, *self.standing), case)] for case in cases for way in ways
        ]  # fmt: skip
        by_rule = [[need for need in fails if need.rule] or fails for fails in failing]
        candidates = sorted(_one_a_rule(need for fails in by_rule for need in fails), key=self._rank)
        keys = [{_key(need) for need in fails} for fails in by_rule]
        for count in range(1, MOST_RULES + 1):
            for chosen in combinations(candidates, count):
                if all(any(_key(need) in key for need in chosen) for key in keys):
                    return chosen
        return candidates

    def _cited(self, need: Condition, case: MachineState) -> Condition:
        return need if need.rule else replace(need, rule=self.world.cites(need, case))

    def _rank(self, need: Condition) -> tuple[bool, bool, bool, bool, int, float]:
        """What reads what was stated comes first, of that what fails by it alone, then what few acts ask, then what speaks of the
        fewest states; time last."""
        timed, asked_by, share = is_of_time(need.rule), self._asked_by(need), _share(self.world, need)
        by_said = not could_be_met(self.world.machine, need, certain({name: self.stated[name] for name in self.said}))
        return not need.rule, timed, not set(need.reads) & self.said, not by_said, asked_by, share

    def _timing(self, case: MachineState) -> frozenset[tuple[str, StateValue]]:
        return frozenset((name, case[name]) for name in self.world.timing if name in case)


def _apart_from_acts(world: ActWorld, need: Condition) -> tuple[object, ...]:
    """What tells a condition from another that is not the same of another act."""
    return need.holds, *(one for one in need.of if one not in world.ways)


@cache
def _asking(world: ActWorld) -> Counter[tuple[object, ...]]:
    """How many acts ask each condition, by what tells it from others."""
    return Counter(
        asked for ways in world.ways.values() for asked in {_apart_from_acts(world, need) for way in ways for need in way}
    )


@cache
def _share(world: ActWorld, need: Condition) -> float:
    """In what share of the states that a condition tells apart it fails; of one that never fails, one over their number."""
    variables = world.machine.variables
    raise_if_over()
    cases = [dict(zip(need.reads, values, strict=True)) for values in product(*(variables[name] for name in need.reads))]
    return max(sum(not need.is_met(case) for case in cases), 1) / len(cases)


@cache
def times_of(world: ActWorld, act: Enum, given: frozenset[tuple[str, StateValue]]) -> list[MachineState]:
    """The times at which an act can be done, whatever the piece is like, where that is given on which they hang."""
    ways, machine = world.ways[act], world.machine
    return [
        time
        for time in _moments(machine)
        if any(all(_is_timely(machine, need, {**dict(given), **time}) for need in way) for way in ways)
    ]


@cache
def _moments(machine: Machine) -> tuple[MachineState, ...]:
    every = product(*(machine.variables[name] for name in machine.moment))
    return tuple(dict(zip(machine.moment, values, strict=True)) for values in every)


def _agree(one: MachineState, other: MachineState) -> bool:
    return all(other.get(name, value) == value for name, value in one.items())


def _so_in_time(world: ActWorld, name: str) -> Condition:
    """That what is so at some times is so at one of these."""
    own, enemys = (tuple(when for turn, when in world.moments_with(name) if turn is whose) for whose in (True, False))
    return replace(is_so_then, of=(own, enemys), reads=(name, *world.machine.moment))


def _is_timely(machine: Machine, need: Condition, time: MachineState) -> bool:
    return not set(need.reads) & set(machine.moment) or could_be_met(machine, need, time)


def _key(need: Condition) -> str:
    return need.rule or need.says


def _one_a_rule(needs: Iterable[Condition]) -> list[Condition]:
    return list({_key(need): need for need in reversed(list(needs))}.values())[::-1]


def _that_decide(names: list[str], table: Mapping[Values, bool]) -> tuple[tuple[str, ...], dict[Values, bool]]:
    """The table without the variables that change nothing in it."""
    kept = list(names)
    for name in names:
        at = kept.index(name)
        less: dict[Values, set[bool]] = {}
        for values, verdict in table.items():
            less.setdefault((*values[:at], *values[at + 1 :]), set()).add(verdict)
        if all(len(verdicts) == 1 for verdicts in less.values()):
            table, kept = {values: verdicts.pop() for values, verdicts in less.items()}, [n for n in kept if n != name]
    return tuple(kept), dict(table)
