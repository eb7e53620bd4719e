"""Values survive JSON to the letter; what has another shape is refused, and the refusal names the place."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asl_query.codec import Json, WrongShapeError, absent, fields_from_json, fields_to_json, from_json, to_json
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Depth, Location


class Colour(Enum):
    RED = "red"
    NONE = ""


class Level(IntEnum):
    GROUND = 0
    HILL = 1


class Named(NamedTuple):
    from_: str
    number: int


@dataclass(frozen=True, slots=True)
class Leaf:
    kind: Literal["leaf"] = field(default="leaf", init=False)
    share: Fraction
    colour: Colour


@dataclass(frozen=True, slots=True)
class Branch:
    kind: Literal["branch"] = field(default="branch", init=False)
    trees: tuple[Leaf | Branch, ...]
    not_: Leaf | None


@dataclass(frozen=True, slots=True)
class Whole:
    tree: Leaf | Branch
    pair: tuple[Named, bool]
    plain: int | str | None
    long: float = field(metadata={"key": "how long"})
    by_level: Mapping[int, Colour]
    by_colour: Mapping[Colour, Leaf]
    words: frozenset[str]
    lines: list[tuple[int, ...]]
    level: Level
    answer: Literal["yes", "no", 1]
    at: Hex | Hexside
    place: Location
    note: str | None = absent()
    drm: int = absent(0)
    _shown: int = 0


LEAVES = st.builds(Leaf, st.fractions(), st.sampled_from(Colour))
TREES = st.recursive(LEAVES, lambda trees: st.builds(Branch, st.lists(trees, max_size=3).map(tuple), st.none() | LEAVES))
HEXES = st.builds(Hex, st.sampled_from(("1", "24", "7b", "d")), st.integers(0, 51), st.integers(0, 30))
SIDES = st.builds(lambda column, number: hexside(Hex("24", column, number), Hex("24", column, number + 1)),
                  st.integers(0, 30), st.integers(1, 8))  # fmt: skip
WHOLES = st.builds(
    Whole,
    tree=TREES,
    pair=st.tuples(st.builds(Named, st.text(), st.integers()), st.booleans()),
    plain=st.none() | st.integers() | st.text(),
    long=st.floats(allow_nan=False, allow_infinity=False),
    by_level=st.dictionaries(st.integers(), st.sampled_from(Colour), max_size=3),
    by_colour=st.dictionaries(st.sampled_from(Colour), LEAVES),
    words=st.frozensets(st.text(), max_size=3),
    lines=st.lists(st.lists(st.integers(), max_size=2).map(tuple), max_size=2),
    level=st.sampled_from(Level),
    answer=st.sampled_from(("yes", "no", 1)),
    at=HEXES | SIDES,
    place=st.builds(lambda hex_, depth: Location(hex_, depth), HEXES, st.sampled_from(Depth)),
    note=st.none() | st.text(),
    drm=st.integers(-2, 2),
)
HUGE = 10**5000
WRONG: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, HUGE, 0.0, 1.5, math.nan, math.inf, "", "x", "1", "1/0", "2/4", "1e999999999", "24e7", [], [[]],
    [[[1]]], {}, {"kind": "no such"}, {"kind": None}, {"kind": []}, {"1": {}},
)  # fmt: skip


def as_sent(value: Any) -> Json:
    """A value's JSON as another program gets it."""
    return json.loads(json.dumps(to_json(value)))


def places(data: Json, where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every place in JSON as a refusal names it, the table or list that it stands in, and its key there."""
    if isinstance(data, dict):
        for key, one in data.items():
            named = f"{where}, {key}" if where else key
            yield named, data, key
            yield from places(one, named)
    elif isinstance(data, list):
        for n, one in enumerate(data):
            yield f"{where} {n + 1}", data, n
            yield from places(one, f"{where} {n + 1}")


def to_the_letter(data: Json) -> str:
    """JSON as text, in which 1, 1.0 and true are three things."""
    return json.dumps(data, sort_keys=True)


@given(WHOLES)
def test_a_value_survives_json(whole: Whole) -> None:
    saved = as_sent(whole)
    again = from_json(Whole, saved)
    assert again == whole
    assert repr(again.tree) == repr(whole.tree)
    assert to_the_letter(to_json(again)) == to_the_letter(saved)
    assert saved == fields_to_json(whole)
    assert fields_from_json(Whole, saved) == whole


@settings(max_examples=300)
@given(WHOLES, st.data())
def test_what_is_not_as_it_should_be_is_refused_at_its_place(whole: Whole, data: st.DataObject) -> None:
    saved = as_sent(whole)
    where, parent, key = data.draw(st.sampled_from(list(places(saved))))
    wrong = data.draw(st.sampled_from(WRONG))
    parent[key] = wrong
    try:
        found = from_json(Whole, saved)
    except WrongShapeError as error:
        of_its_table = (f"the field '{key}' is left out where it is", "words: a sorted list without repetitions")
        assert str(error).startswith((where, *of_its_table))  # noqa: PT017  what is refused is drawn
    else:
        written = to_json(found)
        assert written == saved
        assert wrong is HUGE or to_the_letter(written) == to_the_letter(saved)


@given(WHOLES, st.data())
def test_a_field_is_neither_missing_nor_strange(whole: Whole, data: st.DataObject) -> None:
    saved = as_sent(whole)
    tables = [(where, parent[key]) for where, parent, key in places(saved) if isinstance(parent[key], dict)]
    where, table = data.draw(st.sampled_from([("", saved), *(one for one in tables if not one[0].startswith("by_"))]))
    if not table:
        return
    name = data.draw(st.sampled_from(sorted(set(table) - {"note", "drm"})))
    missing = {key: one for key, one in table.items() if key != name}
    _refill(table, missing)
    with pytest.raises(WrongShapeError) as refused:
        from_json(Whole, saved)
    assert str(refused.value).startswith(where)
    assert f"'{name}' is missing" in str(refused.value) or name == "kind"  # without it the last member of the union is read
    _refill(table, {**missing, name: None, "strange": 1})
    with pytest.raises(WrongShapeError) as refused:
        from_json(Whole, saved)
    assert str(refused.value).startswith(where)


def _refill(table: dict[str, Json], by: dict[str, Json]) -> None:
    table.clear()
    table.update(by)


LEAF = {"kind": "leaf", "share": "1/2", "colour": "red"}
WHOLE = Whole(
    Branch((Leaf(Fraction(1, 2), Colour.RED),), None), (Named("x", 3), True), 5, 1.5, {2: Colour.RED}, {}, frozenset("ba"),
    [(1, 2)], Level.HILL, "yes", Hex("24", 4, 7), Location(Hex("24", 4, 7), Depth.IN),
)  # fmt: skip
SAVED = {
    "tree": {"kind": "branch", "trees": [LEAF], "not": None}, "pair": [{"from": "x", "number": 3}, True], "plain": 5,
    "how long": 1.5, "by_level": {"2": "red"}, "by_colour": {}, "words": ["a", "b"], "lines": [[1, 2]], "level": 1,
    "answer": "yes", "at": "24E7", "place": "IN 24E7",
}  # fmt: skip


def test_a_value_is_written_as_said() -> None:
    assert to_json(WHOLE) == SAVED
    assert list(SAVED) == list(to_json(WHOLE))
    assert from_json(Whole, SAVED) == WHOLE


REFUSED = {
    "true is not 1": ({"plain": True}, "plain: a text should stand here, not True"),
    "1 is not true": ({"pair": [{"from": "x", "number": 3}, 1]}, "pair 2: true or false should stand here, not 1"),
    "1.0 is not 1": ({"lines": [[1, 2.0]]}, "lines 1 2: a whole number should stand here, not 2.0"),
    "1 is not 1.0": ({"how long": 1}, "how long: a number should stand here, not 1"),
    "true is no answer": ({"answer": True}, "answer: True is not 'yes' or 'no' or 1"),
    "true is no level": ({"level": True}, "level: True is none of 0, 1"),
    "wrong tag where nothing may stand": (
        {"tree": {"kind": "branch", "trees": [], "not": {**LEAF, "kind": "branch"}}},
        "tree, not, kind: 'branch' is not 'leaf'",
    ),
    "null": ({"tree": None}, "tree: a table should stand here, not None"),
    "null for a text": ({"place": None}, "place: None is no Location"),
    "no list": ({"words": "ab"}, "words: a list should stand here, not 'ab'"),
    "a set not sorted": ({"words": ["b", "a"]}, "words: a sorted list without repetitions should stand here"),
    "a set with repetitions": ({"words": ["a", "a"]}, "words: a sorted list without repetitions should stand here"),
    "a list too many": ({"lines": [[[1, 2]]]}, "lines 1 1: a whole number should stand here, not [1, 2]"),
    "too short": ({"pair": [{"from": "x", "number": 3}]}, "pair: 2 values should stand here, not 1"),
    "a list for a table": ({"by_level": []}, "by_level: a table should stand here, not []"),
    "no whole number as a key": ({"by_level": {"02": "red"}}, "by_level: '02' is no whole number"),
    "a huge number as a key": ({"by_level": {"9" * 5000: "red"}}, "by_level: '9999"),
    "no key": ({"by_colour": {"blue": LEAF}}, "by_colour: 'blue' is none of red, "),
    "no colour": ({"tree": {**LEAF, "colour": "blue"}}, "tree, colour: 'blue' is none of red"),
    "unhashable": ({"tree": {**LEAF, "colour": []}}, "tree, colour: [] is none of red"),
    "no tag": ({"tree": {"share": "1/2", "colour": "red"}}, "tree: the field 'kind' is missing"),
    "wrong tag": ({"tree": {**LEAF, "kind": "root"}}, "tree, kind: 'root' is not 'branch'"),
    "another tag": ({"tree": {**LEAF, "kind": "branch"}}, "tree: the field 'trees' is missing"),
    "deep inside": ({"tree": {"kind": "branch", "trees": [LEAF, {**LEAF, "share": 1}], "not": None}}, "tree, trees 2, share"),
    "Python's name": ({"pair": [{"from_": "x", "number": 3}, True]}, "pair 1: the field 'from' is missing"),
    "the name of the field": ({"long": 1.5}, "the field 'long' does not belong there"),
    "a hidden field": ({"_shown": 1}, "the field '_shown' does not belong there"),
    "strange": ({"more": 1}, "the field 'more' does not belong there"),
    "as usual": ({"drm": 0}, "the field 'drm' is left out where it is 0"),
    "null as usual": ({"note": None}, "the field 'note' is left out where it is None"),
    "not shortened": ({"tree": {**LEAF, "share": "2/4"}}, "tree, share: '2/4' is written '1/2'"),
    "a fraction as decimals": ({"tree": {**LEAF, "share": "0.5"}}, "tree, share: '0.5' is no fraction"),
    "by nothing": ({"tree": {**LEAF, "share": "1/0"}}, "tree, share: '1/0' is no fraction"),
    "a power": ({"tree": {**LEAF, "share": "1e999999999"}}, "tree, share: '1e999999999' is no fraction"),
    "not a number": ({"how long": math.nan}, "how long: a number should stand here, not nan"),
    "without end": ({"how long": math.inf}, "how long: a number should stand here, not inf"),
    "a huge number": ({"how long": HUGE}, "how long: a number should stand here, not something too large to be shown"),
    "a small letter": ({"at": "24e7"}, "at: '24e7' is no Hexside"),
    "a place in small letters": ({"place": "in 24e7"}, "place: 'in 24e7' is"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_says_where_and_why(name: str) -> None:
    changed, says = REFUSED[name]
    with pytest.raises(WrongShapeError) as refused:
        from_json(Whole, {**SAVED, **changed})
    assert str(refused.value).startswith(says)


@pytest.mark.parametrize("name", list(SAVED))
def test_every_field_is_needed(name: str) -> None:
    with pytest.raises(WrongShapeError, match=f"the field '{name}' is missing"):
        from_json(Whole, {key: one for key, one in SAVED.items() if key != name})


def test_a_place_goes_before_what_is_wrong_there() -> None:
    with pytest.raises(WrongShapeError, match=r"^answer, witness 2: a whole number should stand here, not 'x'$"):
        from_json(tuple[int, ...], [1, "x"], "answer, witness")
    with pytest.raises(WrongShapeError, match=r"^a text should stand here, not 1$"):
        from_json(str, 1)


@pytest.mark.parametrize("text", ["24e7", " 24E7", "24E7 ", "024E7", "24E07", "24EF7", "E7", "24", "", "24E7-E8", "24E７"])
def test_a_hex_not_written_as_the_program_writes_it_is_refused(text: str) -> None:
    with pytest.raises(WrongShapeError, match="at: "):
        from_json(Hex, text, "at")


@pytest.mark.parametrize(
    "text",
    ["24e7", "in 24E7", "IN  24E7", "IN 24e7", "INTO 24E7", "24E7 crest", "24E7  Crest", "Crest 24E7", "24D9 Crest on 24D8-D9",
     "level 0 of 24V3", "Level 1 of 24V3", "level 01 of 24V3", "Climb level 1 of 15T5-S5", "climb level 1 of 15S5-T5",
     "Climb level 1 of 15S5-T5 at the vertex of 15u5", "24E7 at level +1", "nowhere", ""],
)  # fmt: skip
def test_a_location_not_written_as_the_program_writes_it_is_refused(text: str) -> None:
    with pytest.raises(WrongShapeError, match="at: "):
        from_json(Location, text, "at")


NEARLY_PLACES = st.from_regex(r"(IN |in |level [0-3] of )?[0-9]{0,3}[A-Za-z]{1,2}-?[0-9]{1,3}( Crest| crest)?", fullmatch=True)


@given(NEARLY_PLACES | st.text())
def test_a_text_is_read_only_if_it_is_written_so(text: str) -> None:
    for of in (Hex, Hexside, Location, Fraction):
        try:
            found = from_json(of, text)
        except WrongShapeError:
            continue
        assert to_json(found) == text


def test_what_is_nested_too_deeply_is_refused() -> None:
    deep: Json = LEAF
    for _ in range(5000):
        deep = {"kind": "branch", "trees": [deep], "not": None}
    with pytest.raises(WrongShapeError, match="nested too deeply"):
        from_json(Whole, {**SAVED, "tree": deep})
    lists: Json = []
    for _ in range(100_000):
        lists = [lists]
    with pytest.raises(WrongShapeError, match="note: a text should stand here, not something too large to be shown"):
        from_json(Whole, {**SAVED, "note": lists})


def test_a_union_without_tags_is_read_as_its_first_member_that_fits() -> None:
    assert from_json(int | str | Fraction, "1/2") == "1/2"
    assert from_json(Fraction | str, "1/2") == Fraction(1, 2)
    assert from_json(Fraction | str, "a half") == "a half"
    with pytest.raises(WrongShapeError, match=r"^here: "):
        from_json(Fraction | str, 1, "here")


def test_what_has_no_form_in_json_is_an_error_of_the_program() -> None:
    with pytest.raises(TypeError, match="object has no form in JSON"):
        to_json([object()])
    with pytest.raises(TypeError, match="cannot be read from JSON"):
        from_json(object, {})
