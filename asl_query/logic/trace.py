"""The rules that are asked while something is played, replayed or re-checked: which, with what, and what they answered.

`recording` listens to the calls of the functions that `@rule` has registered. Outside of it nothing listens, and nothing is
slower.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache, cached_property, wraps
from itertools import combinations, product
from types import FrameType
from typing import Any, ParamSpec, TypeVar, cast

from asl_query.logic.rule import RULES, Rule
from asl_query.records import dataclass

MOST_AT_ONCE = 3  # of the things that bar a unit together: broken, wounded, laden

_P = ParamSpec("_P")
_R = TypeVar("_R")


@dataclass(frozen=True)
class AskedRule:
    """A rule that was asked, with its inputs by name and what it answered."""

    rule: Rule
    inputs: tuple[tuple[str, Any], ...]
    answered: Any

    @property
    def refuses(self) -> bool:
        """Whether it forbids what it was asked about: a permission that it does not give, a bar that it puts up."""
        return (self.rule.permits and self.answered is False) or (self.rule.bars and self.answered is True)

    @cached_property
    def matters(self) -> bool:
        """Whether the answer makes a difference: it permits what another input would have barred, something comes of it, or an
        exception was applied.

        A no that bars nothing, nothing added and a number that is given back as it came were merely met.
        """
        if self.exceptions:
            return True
        if self.rule.permits:
            return self.answered is True and (bool(self.stakes()) or not any(any(_otherwise(value)) for _, value in self.inputs))
        if isinstance(self.answered, bool):
            return self.answered
        same = any(type(value) is type(self.answered) and value == self.answered for _, value in self.inputs)
        return bool(self.answered) and not same

    def stakes(self, among: Container[str] | None = None) -> tuple[str, ...]:
        """The inputs, or some of them, each of which alone, were it otherwise, would turn the answer."""
        return tuple(name for name, _ in self.inputs if (among is None or name in among) and self._is_at_stake(name))

    def _is_at_stake(self, name: str) -> bool:
        if name not in self._at_stake:
            self._at_stake[name] = any(self._turns(name, other) for other in _otherwise(dict(self.inputs)[name]))
        return self._at_stake[name]

    @cached_property
    def _at_stake(self) -> dict[str, bool]:
        return {}

    @property
    def binds(self) -> bool:
        """Whether it permits what one more of some number would forbid: a fourth squad, one more MF."""
        given = dict(self.inputs)
        numbers = [name for name, value in self.inputs if isinstance(value, int) and not isinstance(value, bool)]
        return self.answered is True and not all(self.rule.function(**{**given, name: given[name] + 1}) for name in numbers)

    @cached_property
    def exceptions(self) -> dict[str, str]:
        """The exceptions of the rule that were applied, by what brings each in, with their numbers: without them it would have
        answered otherwise, or would have where some number is one lower: they move the limit that is just exceeded."""
        given = dict(self.inputs)
        there = {}
        for said, number in self.rule.brought_by.items():
            name = said.removeprefix("not ")
            if bool(given[name]) is (name == said):
                there[said] = number
        if not there:
            return {}
        usual = {said.removeprefix("not "): said.startswith("not ") for said in there}
        numbers = [name for name, value in self.inputs if type(value) is int]
        near = [given, *({**given, name: cast(int, given[name]) - 1} for name in numbers)]
        return there if any(self.rule.function(**{**case, **usual}) != self.rule.function(**case) for case in near) else {}

    @cached_property
    def is_for_what_there_is(self) -> bool:
        """Whether the answer would turn if some of what there is, a wound, a load or both, were not."""
        given = dict(self.inputs)
        there = [name for name, value in self.inputs if value]
        return any(
            self.rule.function(**{**given, **dict(zip(names, others, strict=True))}) != self.answered
            for count in range(1, MOST_AT_ONCE + 1)
            for names in combinations(there, count)
            for others in product(*(list(_otherwise(given[name])) for name in names))
        )

    def _turns(self, name: str, other: object) -> bool:
        return bool(self.rule.function(**{**dict(self.inputs), name: other}) != self.answered)


def is_recording() -> bool:
    """Whether anyone listens; then nothing that rules were asked for is taken from memory."""
    listener: object = sys.getprofile()
    return listener is not None


def asked_once(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Ask the rules that a function of plain values asks once for each of its arguments. A recording is told what was heard when
    they were asked; anyone else who listens hears them asked anew."""
    known = cast(Callable[_P, _R], cache(function))

    @wraps(function)
    def answered_and_asked(*args: _P.args, **kwargs: _P.kwargs) -> tuple[_R, list[AskedRule]]:
        with recording() as asked:
            answered = function(*args, **kwargs)
        return answered, asked

    heard = cast(Callable[_P, tuple[_R, list[AskedRule]]], cache(answered_and_asked))

    @wraps(function)
    def ask(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        listener = sys.getprofile()
        if listener is None:
            return known(*args, **kwargs)
        recorder = getattr(listener, "__self__", None)
        if not (isinstance(recorder, _Recorder) and recorder.may_be_told):
            return function(*args, **kwargs)
        answered, asked = heard(*args, **kwargs)
        for one in asked:
            recorder.hear(one)
        return answered

    return ask


@contextmanager
def silence() -> Iterator[None]:
    """Nobody hears what is asked meanwhile."""
    listener = sys.getprofile()
    sys.setprofile(None)
    try:
        yield
    finally:
        sys.setprofile(listener)


def unheard(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Work out once what rules say of every state alike. Nobody hears it: of the case at hand it says nothing, and it would be
    heard by whoever comes first alone."""

    @cache
    @wraps(function)
    def work_out(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        with silence():
            return function(*args, **kwargs)

    return cast(Callable[_P, _R], work_out)


@cache
def _by_name(_: int) -> dict[str, list[Rule]]:
    """The rules by the names of their code, when there are so many of them."""
    found: dict[str, list[Rule]] = {}
    for rule in RULES.values():
        found.setdefault(rule.function.__code__.co_name, []).append(rule)
    return found


class _Recorder:
    """Who listens: what it has heard, and whom it tells; another recording around it, or whatever else listened before."""

    def __init__(self, by: str, outer: Callable[..., object] | None) -> None:
        around = getattr(outer, "__self__", None)
        self.around: _Recorder | None = around if isinstance(around, _Recorder) else None
        self.other: Callable[..., object] | None = self.around.other if self.around is not None else outer
        self.by, self.found = by, list[AskedRule]()
        self.may_be_told: bool = not by and self.other is None and (self.around is None or self.around.may_be_told)
        self._known: set[tuple[Rule, tuple[tuple[str, Any], ...]]] = set()
        self._rules, self._registered = _by_name(len(RULES)), len(RULES)

    def listen(self, frame: FrameType, event: str, returned: Any) -> None:
        """Hear of what happens while it listens."""
        if self.other is not None:
            self.other(frame, event, returned)
        if event != "return":
            return
        if len(RULES) != self._registered:  # a file of rules was imported meanwhile
            self._rules, self._registered = _by_name(len(RULES)), len(RULES)
        code = frame.f_code
        for rule in self._rules.get(code.co_name, ()):
            if rule.function.__code__ is code:
                given = frame.f_locals
                inputs = tuple((name, given[name]) for name in code.co_varnames[: code.co_argcount])
                self.hear(AskedRule(rule, inputs, returned), frame.f_back)

    def hear(self, one: AskedRule, asking: FrameType | None = None) -> None:
        """Take note of a rule that was asked, and pass it on."""
        if not self.by or (asking is not None and asking.f_globals.get("__name__") == self.by):
            case = (one.rule, one.inputs)
            if case not in self._known:
                self._known.add(case)
                self.found.append(one)
        if self.around is not None:
            self.around.hear(one, asking)


@contextmanager
def recording(by: str = "") -> Iterator[list[AskedRule]]:
    """Record every rule that is asked, in order, each case once; with `by` only those that this module asks itself. A recording
    or profile around it goes on."""
    outer = sys.getprofile()
    recorder = _Recorder(by, outer)
    sys.setprofile(recorder.listen)
    try:
        yield recorder.found
    finally:
        sys.setprofile(outer)


def that_decide(asked: Sequence[AskedRule]) -> Iterator[AskedRule]:
    """Those whose answer makes a difference, without those that another rule only asked for: what its input is called after."""
    yield from (one for one in asked if one.matters and not _went_into(one, asked))


def that_count(asked: Sequence[AskedRule]) -> Iterator[AskedRule]:
    """The numbers that make up another, each by itself; not one that was given back as it came, nor one of which each rule that
    was given it made nothing: what a unit carries free that carries nothing."""
    for one in asked:
        if one.matters and not isinstance(one.answered, bool):
            given_to = [(other, name) for other in asked for name in _given_as(one, other)]
            if not given_to or any(name in other.stakes() for other, name in given_to):
                yield one


def that_refuse(asked: Sequence[AskedRule]) -> Iterator[AskedRule]:
    """Those that forbid; where some do so for what there is, a wound or a load, not those that only lack something."""
    refusing = [one for one in asked if one.refuses and not _went_into(one, asked)]
    yield from [one for one in refusing if _is_for_what_there_is(one, asked)] or refusing


def _is_for_what_there_is(one: AskedRule, asked: Iterable[AskedRule]) -> bool:
    """Whether it refuses for what there is itself, or is told of it by another rule: a broken unit is not in Good Order."""
    return one.is_for_what_there_is or any(other.is_for_what_there_is and _goes_into(other, one) for other in asked)


def _went_into(one: AskedRule, asked: Iterable[AskedRule]) -> bool:
    """Whether an answer is what another rule was given; it is told by that rule."""
    return any(_goes_into(one, other) for other in asked)


def _goes_into(one: AskedRule, other: AskedRule) -> bool:
    return any(_given_as(one, other))


def _given_as(one: AskedRule, other: AskedRule) -> Iterator[str]:
    """The inputs as which the answer of one rule was given to the other: the `good_order` of `may_climb`, or as `mf` that of
    `mf_allotment`."""
    name = one.rule.function.__name__.removeprefix("is_in_")
    for input_, value in other.inputs if other.rule is not one.rule else ():
        if value == one.answered and (input_ == name or input_.endswith(f"_{name}") or input_ in name.split("_")):
            yield input_


def _otherwise(value: Any) -> Iterator[Any]:
    """What an input could be instead: the other truth value, none of a number, every other word of a list; one field so."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (0,) if value else ()
    elif isinstance(value, Enum):
        yield from (other for other in type(value) if other is not value)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from (replace(value, **{one.name: other}) for other in _otherwise(getattr(value, one.name)))
