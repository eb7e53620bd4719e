"""What is said of a case: its variables, its times, and on what a verdict depends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import groupby

from asl_query.logic.machine import Machine, MachineState, StateValue
from asl_query.rulings.act_verdict import DecidedAct
from asl_query.rulings.boxes import boxes_of
from asl_query.terms.acts import phase_of_whom
from asl_query.terms.answers import Depends, DependsOn
from asl_query.terms.status import text_of

_MOST_TIMES = 3  # that are listed, where there are fewer at which the answer is the other
_MOST_BOXES = 4  # that are told of what is allowed; of more rather when it is not


def called(variable: str) -> str:
    """How a variable is called."""
    return {"when": "phase", "sw_pp": "PP", "MF": "MF for its load"}.get(variable, variable.replace("_", " "))


def in_words(machine: Machine, name: str, value: StateValue) -> str:
    """What a variable with a value is called."""
    if value is False and (name, value) not in machine.words:
        return f"not {in_words(machine, name, True)}"
    return machine.words.get((name, value)) or f"{called(name)} {text_of(value)}"


def in_times(times: Iterable[MachineState]) -> str:
    """Some times, as what is said of when."""
    return " or ".join(f"in {_time(time)}" for time in times)


def depends_on(machine: Machine, found: DecidedAct) -> Depends:
    """What the verdict depends on: a state, the time, or several at once."""
    if set(found.on) <= set(machine.moment):
        return Depends(tuple(_by_time(found)))
    if len(found.on) == 1:
        name = found.on[0]
        numbers = {value: let for (value,), let in found.verdicts.items() if isinstance(value, int) and type(value) is int}
        if numbers and not any((name, value) in machine.words for value in numbers):
            return Depends(tuple(_by_number(name, numbers)))
        said = {values: in_words(machine, name, values[0]) for values in found.verdicts}
        return Depends(tuple(DependsOn(said[values], "yes", _yes(let)) for values, let in found.verdicts.items()))
    let, words = True, _in_boxes(machine, found, True)
    if len(words) > _MOST_BOXES and len(otherwise := _in_boxes(machine, found, False)) <= _MOST_BOXES:
        let, words = False, otherwise
    told = "; or ".join(words)
    return Depends((DependsOn(told, "yes", _yes(let)), DependsOn(told, "no", _yes(not let))))


def _by_number(name: str, verdicts: Mapping[int, bool]) -> Iterable[DependsOn]:
    """The numbers with the same verdict, from one to another; of the last one and the others beyond it."""
    for let, alike in groupby(sorted(verdicts), key=verdicts.__getitem__):
        first, *rest = alike
        last = rest[-1] if rest else first
        told = f"{first} or more" if rest and last == max(verdicts) else f"{first} to {last}" if rest else f"{first}"
        yield DependsOn(f"{called(name)} {told}", "yes", _yes(let))


def _in_boxes(machine: Machine, found: DecidedAct, let: bool) -> list[str]:
    """When a verdict is so: what has to be so at once, and in which phase."""
    cases = {values: dict(zip(found.on, values, strict=True)) for values in found.verdicts}
    times = list(dict.fromkeys(map(_time, cases.values())))
    names = [name for name in found.on if name not in machine.moment]
    rows = {(*(case[name] for name in names), times.index(_time(case))): found.verdicts[values] for values, case in cases.items()}
    columns = [tuple(dict.fromkeys(column)) for column in zip(*rows, strict=True)]
    words = []
    for box in boxes_of(columns, {row for row, verdict in rows.items() if verdict is let}):
        fixed = [len(values) < len(column) for values, column in zip(box, columns, strict=True)]
        said = [" or ".join(in_words(machine, name, value) for value in box[i]) for i, name in enumerate(names) if fixed[i]]
        when = [" or ".join(f"in {time}" for at, time in enumerate(times) if at in box[-1])] if fixed[-1] else []
        words.append(" ".join([" and ".join(said), *when]).strip())
    return words


def _by_time(found: DecidedAct) -> Iterable[DependsOn]:
    """The times at which it is allowed, then those at which it is not; the more of them are what is left beside the fewer."""
    times = {
        let: [_time(dict(zip(found.on, values, strict=True))) for values, one in found.verdicts.items() if one is let]
        for let in (True, False)
    }
    for let, its in times.items():
        others = times[not let]
        if its:
            told = " or ".join(its) if len(its) <= max(len(others), _MOST_TIMES) else "any other phase"
            yield DependsOn("the phase", told, _yes(let))


def _time(values: Mapping[str, StateValue]) -> str:
    phase = text_of(values["when"]) if "when" in values else "Player Turn"
    return phase_of_whom(phase, bool(values["own_turn"]) if "own_turn" in values else None)


def _yes(let: bool) -> str:
    return "yes" if let else "no"


def not_let(phrase: str, act: Enum) -> str:
    """That an act is forbidden, of which a question asks what has to be done for it."""
    return f"may not {act.value}" if phrase.startswith("must ") else ""
