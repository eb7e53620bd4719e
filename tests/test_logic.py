"""Rules are read three ways: as values, as solver terms, as words. The readings agree."""

from __future__ import annotations

import importlib.util
import inspect
import random
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from pathlib import Path
from types import FunctionType
from typing import Any, cast, get_type_hints

import numpy as np
import pytest
import z3

from asl_query.acts.states import classic_disputed_points, disputed_points
from asl_query.acts.states.machines import machine
from asl_query.acts.states.unit_bars import BARS
from asl_query.errors import RuleError
from asl_query.logic.arrays import read_over_arrays
from asl_query.logic.machine import ComputedEffect
from asl_query.logic.rule import RULES, Rule, parts_of, rule
from asl_query.logic.subset import check_subset
from asl_query.logic.symbolic import read_as_term
from asl_query.logic.terms import Op, Term, Unknown, unknowns
from asl_query.logic.words import as_words, why
from asl_query.rules.asl.b11_cliffs import Fall, falling_dr
from asl_query.rules.index import index
from asl_query.rules.readings.alternatives import readings_of
from asl_query.solve.by_z3 import as_number, as_z3
from asl_query.terms.units import Weather

index()  # imports every rule file
EVERY_RULE = tuple(RULES.values())
CASES_PER_RULE = 60
RANGES: dict[str, range] = {"dr": range(2, 13), "mf": range(1, 9), "hindrances": range(9), "portage_pp": range(6)}
RANGES |= {"cost_half_mf": range(1, 13), "caliber": range(40, 121), "half_pp": range(31)}


class UnknownWeather:
    """A Weather whose every condition is unknown."""

    def __init__(self) -> None:
        self.rain, self.snow, self.heavy_winds = (Unknown(f"weather_{n}", (False, True)) for n in ("rain", "snow", "heavy_winds"))


def parameters(rule: Rule) -> dict[str, Any]:
    hints = get_type_hints(rule.function)
    return {name: hints[name] for name in inspect.signature(rule.function).parameters}


def unknown(name: str, kind: Any) -> Any:
    if kind is bool:
        return Unknown(name, (False, True))
    if kind is Weather:
        return UnknownWeather()
    if issubclass(kind, Enum):
        return Unknown(name, tuple(kind))
    assert kind is int, f"no unknown of kind {kind} yet"
    return Unknown(name, tuple(RANGES.get(name, range(-4, 21))))


def some_value(name: str, kind: Any, rng: random.Random) -> Any:
    if kind is bool:
        return rng.random() < 0.5
    if kind is Weather:
        return Weather(*(rng.random() < 0.5 for _ in range(3)))
    if issubclass(kind, Enum):
        return rng.choice(list(kind))
    return rng.choice(RANGES.get(name, range(-4, 21)))


def cases_of(term: Term, values: tuple[Any, ...]) -> dict[Any, dict[str, int] | None]:
    """For each value a rule may return: one case of its unknowns that gives it, or None where the case is dead."""
    solver = z3.Solver()
    for unknown in unknowns(term):
        if not isinstance(unknown.values[0], bool):
            name = z3.Int(unknown.name)
            solver.add(z3.Or([name == as_number(v) for v in unknown.values]))
    found: dict[Any, dict[str, int] | None] = {}
    read = as_z3(term)
    for value in values:
        wanted = z3.BoolVal(value) if isinstance(value, bool) else z3.IntVal(as_number(value))
        if solver.check(read == wanted) == z3.sat:
            model = solver.model()
            found[value] = {str(d): plain_number(model[d]) for d in model.decls()}
        else:
            found[value] = None
    return found


def values_in_cases(term: Term, cases: Iterable[Mapping[str, bool | int | Enum]]) -> list[int]:
    """What z3 computes for a term in each case, where its unknowns have these values; truth values as 0 and 1."""
    read, its = as_z3(term), {u.name: (as_z3(u), isinstance(u.values[0], bool)) for u in unknowns(term)}
    given = (
        [
            (one, z3.BoolVal(bool(case[name])) if is_truth else z3.IntVal(as_number(case[name])))
            for name, (one, is_truth) in its.items()
        ]
        for case in cases
    )
    return [plain_number(z3.simplify(z3.substitute(read, *replaced))) for replaced in given]


def plain_number(value: Any) -> int:
    return int(z3.is_true(value)) if z3.is_bool(value) else int(value.as_long())


ALWAYS_SO = (
    "SLC4.2.3: depends on",  # of all that the answers name
    "SLC4.2.5: abandoned",  # of both weapons that the answer speaks of
    "W10.3: captured use",  # its condition asks it, and is told by it
)
# Rules that are given or say a text are not read by the solver.
READABLE = [r for r in EVERY_RULE if str not in parameters(r).values() and get_type_hints(r.function).get("return") is not str]


@pytest.mark.parametrize("rule", READABLE, ids=lambda r: r.key)
def test_a_rule_read_as_values_and_by_the_solver_agrees(rule: Rule) -> None:
    rng = random.Random(rule.number)
    kinds = parameters(rule)
    term = read_as_term(rule.function, *(unknown(n, k) for n, k in kinds.items()))
    tried = [{n: some_value(n, k, rng) for n, k in kinds.items()} for _ in range(CASES_PER_RULE)]
    cases = []
    for args in tried:
        case = {}
        for name, given in args.items():
            parts = (
                {f"weather_{n}": getattr(given, n) for n in ("rain", "snow", "heavy_winds")}
                if isinstance(given, Weather)
                else {name: given}
            )
            case.update(parts)
        cases.append(case)
    for args, found in zip(tried, values_in_cases(term, cases), strict=True):
        assert found == as_number(rule.function(**args)), f"{rule.number} {args}"


def test_no_case_of_a_yes_no_rule_is_dead() -> None:
    yes_no = [rule for rule in READABLE if "bool" in str(inspect.signature(rule.function).return_annotation)]
    tried = [rule for rule in yes_no if parameters(rule) and rule.key not in ALWAYS_SO]  # others say the same whatever is asked
    terms = {rule.key: read_as_term(rule.function, *(unknown(n, k) for n, k in parameters(rule).items())) for rule in tried}
    assert len(terms) > 300
    assert [key for key, term in terms.items() if None in cases_of(term, (False, True)).values()] == []


def test_every_result_of_a_falling_dr_can_happen() -> None:
    term = read_as_term(falling_dr, unknown("dr", int), unknown("commando", bool), Weather())
    cases = cases_of(term, tuple(Fall))
    assert None not in cases.values()
    assert cases[Fall.ELIMINATED] == {"dr": 12, "commando": 0}


def test_a_dead_case_is_noticed() -> None:
    term = read_as_term(falling_dr, unknown("dr", int), True, Weather())
    assert cases_of(term, tuple(Fall))[Fall.ELIMINATED] is None


def test_known_arguments_give_plain_values() -> None:
    assert read_as_term(falling_dr, 9, False, Weather(rain=True)) is Fall.STAYS


def test_an_unknown_has_no_truth_value() -> None:
    with pytest.raises(TypeError, match="no truth value"):
        bool(Op("<", (Unknown("a", (1, 2)), 2)))


def test_every_rule_reads_as_words() -> None:
    strange = {rule.key: words for rule in EVERY_RULE if not (words := as_words(rule.function)).startswith(("let", "if", "then"))}
    assert strange == {}
    assert [rule.key for rule in EVERY_RULE if not rule.says.endswith(".")] == []


def test_the_words_of_the_falling_dr_are_those_of_its_rule() -> None:
    assert "if final dr is at most (11 if commando, else 9)" in as_words(falling_dr)


def test_why_names_the_tests_that_decided() -> None:
    assert why(falling_dr, 10, False, Weather()) == (
        "final dr (10) is at most (11 if commando, else 9) (9): no",
        "final dr (10) is at most (12 if commando, else 11) (11): yes",
    )


REFUSED = {
    "for i in (1, 2):\n        pass": "'For'",
    "while x:\n        return x": "'While'",
    "return [x]": "'List'",
    "return x ** 2": "'Pow'",
    "return x % 2": "'Mod'",
    "return x / 2": "'Div'",
    "return (lambda: x)()": "a call by keyword or of anything but a rule",
    "x.y = 3\n    return x": "assignment to anything but a plain name",
    "return f'{x}'": "'JoinedStr'",
    "return {1: x}": "'Dict'",
    "match x:\n        case 1:\n            return 2": "'Match'",
    "print(x)\n    return x": "a statement without effect",
    "return max(x, key=x)": "a call by keyword",
    "global x\n    return x": "'Global'",
    "try:\n        return x\n    finally:\n        pass": "'Try'",
}


@pytest.mark.parametrize("body", REFUSED)
def test_unsupported_syntax_is_refused_with_its_line_when_it_is_read(
    body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "made_up_rule.py"
    parameter = "y" if body.startswith("global") else "x"
    file.write_text(
        "from asl_query.logic.rule import rule\n\n"
        f'@rule("Z9.9", "Made Up")\ndef made_up({parameter}: int) -> int:\n    """Says something."""\n    {body}\n'
    )
    spec = importlib.util.spec_from_file_location("made_up_rule", file)
    assert spec
    assert spec.loader
    monkeypatch.setattr("asl_query.logic.rule.RULES", {})
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for read in (as_words, read_over_arrays, lambda rule: read_as_term(rule, 1)):
        with pytest.raises(RuleError) as error:
            read(module.made_up)
        assert REFUSED[body] in str(error.value)
        assert f"{file}:" in str(error.value)


def test_what_machines_points_and_other_readings_ask_is_in_the_subset() -> None:
    """Every rule is read above; these stand in no register of rules."""
    machines = [machine(name) for name in ("unit", "searchlight", "classic")]
    events = [event for one in machines for event in one.events]
    asked = [need.holds for event in events for need in event.needs]
    asked += [effect.value for event in events for effect in event.sets.values() if isinstance(effect, ComputedEffect)]
    asked += [bar.holds for bar in BARS]
    asked += [
        one.speaks
        for point in (*disputed_points.DISPUTED_POINTS, *classic_disputed_points.DISPUTED_POINTS)
        for one in point.clauses
    ]
    asked += [part.function for ruleset in ("asl", "slc") for parts in readings_of(ruleset).values() for part in parts]
    for function in asked:
        check_subset(cast(FunctionType, function))


def test_a_number_has_one_function_without_a_part() -> None:
    with pytest.raises(RuleError, match=r"B11\.4 has a function already"):

        @rule("B11.4", "Made Up")
        def made_up(x: bool) -> bool:
            """Says something."""
            return x

    assert {r.key for r in parts_of("E6.1")} >= {"E6.1: swimming TC", "E6.1: jump"}


def test_a_parameter_without_annotation_is_refused() -> None:
    def bare(x):  # type: ignore[no-untyped-def]
        return x

    with pytest.raises(RuleError, match="without annotation"):
        check_subset(bare)


def test_every_rule_is_read_by_some_test() -> None:
    unread = [r.number for r in EVERY_RULE if r not in READABLE and parameters(r)]  # a definition asks for nothing
    assert unread == ["W10.11"]  # takes a terrain's name: tried below


def test_a_gmsl_may_occupy_open_ground_woods_and_brush_alone() -> None:
    function: Callable[..., bool] = RULES["W10.11"].function
    allowed = [t for t in ("open ground", "woods", "brush", "stone building", "hut", "marsh", "jungle") if function(t, False)]
    assert allowed == ["open ground", "woods", "brush"]
    assert not any(function(t, True) for t in ("open ground", "woods"))


def test_enum_members_have_numbers_in_their_order() -> None:
    class Three(Enum):
        A = "a"
        B = "b"
        C = "c"

    assert [as_number(m) for m in Three] == [0, 1, 2]


def test_a_rule_read_as_values_and_over_arrays_agrees() -> None:
    differ = {}
    for one in (one for one in READABLE if set(parameters(one).values()) <= {int, bool}):
        rng = random.Random(one.number)
        kinds = parameters(one)
        if isinstance(one.function(**{n: some_value(n, k, rng) for n, k in kinds.items()}), Enum):
            continue
        cases = [{n: some_value(n, k, rng) for n, k in kinds.items()} for _ in range(CASES_PER_RULE)]
        columns = [np.array([case[n] for case in cases]) for n in kinds]
        found = np.broadcast_to(read_over_arrays(one.function)(*columns), CASES_PER_RULE).tolist()
        if found != [one.function(**case) for case in cases]:
            differ[one.key] = cases
    assert differ == {}
