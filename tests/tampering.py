"""Saved answers changed in one place, as somebody would who wants another answer to be believed, and what `verify` says."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from asl_query.cli import main
from asl_query.render import forms
from asl_query.showing import tell
from asl_query.verifying import answer_of

Spot = tuple[Any, ...]
_DOUBLED = "doubled: "
_ODD_CHARACTERS = "\x07\x1b\x7f\n\u200b\u202e\ud800"


class Said(NamedTuple):
    """What `verify` said of a file: its exit code, what it printed, and the name of an error that nobody caught."""

    code: int
    printed: str
    uncaught: str = ""

    @property
    def confirms(self) -> bool:
        """Whether the answer was confirmed."""
        return self.code == 0 and not self.uncaught


class Change(NamedTuple):
    """One change of a saved answer: what was done where, and the file that comes of it."""

    what: str
    at: Spot
    text: str


def verified(text: str | bytes, folder: Path, *options: str) -> Said:
    """What `asl-query verify` says of a file with this content."""
    path = folder / "answer.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(["verify", str(path), *options])
        except Exception as error:  # that nothing escapes is what is tried
            return Said(1, out.getvalue() + err.getvalue(), type(error).__name__)
    printed = out.getvalue() + err.getvalue()
    try:
        printed.encode()
    except UnicodeEncodeError as error:
        return Said(code, printed, type(error).__name__)
    return Said(code, printed)


def shown(text: str) -> str | None:
    """All that a reader is shown of a saved answer; None where nothing can be shown of it."""
    try:
        saved = json.loads(text)
        if "rulesets" not in saved:
            return _shown_of(saved)
        both = (saved["rulesets"][name] for name in sorted(saved["rulesets"]))  # the order of a table is told nowhere
        halves = (half["error"] if "error" in half else _shown_of(half) for half in both)
        return "\n".join([str(saved["question"]), *halves, json.dumps(saved["difference"])])
    except Exception:
        return None


def _shown_of(saved: Any) -> str:
    answer = answer_of(saved)
    return forms.as_text(answer, tell(answer)) + forms.as_markdown(answer, tell(answer))


def spots(value: Any, at: Spot = ()) -> Iterator[tuple[Spot, Any]]:
    """Every place in an answer with what stands there, from the outside in."""
    yield at, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from spots(one, (*at, key))


def changes(saved: Any, seed: str, count: int) -> Iterator[Change]:
    """So many single changes of a saved answer; the seed says which. Every field is changed as often as any other, be it in one
    line of a list or in a thousand."""
    rng = random.Random(seed)
    by_field: dict[Any, list[tuple[Spot, Any]]] = {}
    for at, value in spots(saved):
        if at:
            field = tuple("line" if isinstance(key, int) else key for key in at)
            by_field.setdefault(field, []).append((at, value))
    while count:
        kind = rng.choice(list(_KINDS))
        at, value = rng.choice(by_field[rng.choice(list(by_field))])
        text = _changed(saved, at, value, kind, rng)
        if text is not None:
            count -= 1
            yield Change(kind, at, text)


def _changed(saved: Any, at: Spot, value: Any, kind: str, rng: random.Random) -> str | None:
    """The file with one change; None where there is nothing of the sort to change."""
    whole = copy.deepcopy(saved)
    holder = whole
    for key in at[:-1]:
        holder = holder[key]
    if not _KINDS[kind](holder, at[-1], value, rng):
        return None
    text = json.dumps(whole, ensure_ascii=True)
    return None if text == json.dumps(saved) else text.replace(f'"{_DOUBLED}', '"')


def _delete(holder: Any, key: Any, _: Any, __: random.Random) -> bool:
    del holder[key]
    return True


def _unknown_key(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    if isinstance(value, dict):
        holder[key] = {**value}
        holder[key][rng.choice(["note", "error", "kind", "answer2", "on", "facts"])] = rng.choice(["trust me", None, 1])
    return isinstance(value, dict)


def _other_type(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    match value:
        case bool():
            holder[key] = rng.choice([int(value), str(value).lower()])
        case int():
            holder[key] = rng.choice([float(value), str(value), [value]])
        case float():
            holder[key] = rng.choice([str(value), [value]])
        case str():
            holder[key] = rng.choice([[value], {"value": value}, None])
        case None:
            holder[key] = rng.choice([False, "", []])
        case list():
            holder[key] = {str(number): one for number, one in enumerate(value)} if value else None
        case dict():
            holder[key] = rng.choice([list(value.values()), None])
    return True


def _other_character(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    if not isinstance(value, str) or not value:
        return False
    i = rng.randrange(len(value))
    other = rng.choice([c for c in "aeinorstABCDET0123456789 -" if c != value[i]])
    holder[key] = rng.choice([value[:i] + other + value[i + 1 :], value[:i] + value[i + 1 :], value[:i] + other + value[i:]])
    return True


def _other_number(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = value + rng.choice([-2, -1, 1, 2, 7, 10**400])
    elif isinstance(value, float):
        holder[key] = value + rng.choice([0.01, 1, float("nan"), float("inf")])
    return isinstance(value, int | float)


def _other_verdict(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    verdicts = ["yes", "no", "undecided", "depends"]
    if value in verdicts:
        holder[key] = rng.choice([one for one in verdicts if one != value])
    return value in verdicts


def _twice(holder: Any, key: Any, value: Any, _: random.Random) -> bool:
    if isinstance(holder, list):
        holder.insert(key, copy.deepcopy(value))
    return isinstance(holder, list)


def _key_twice(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    """The same key a second time, before or behind, with the same value or another one."""
    if not isinstance(holder, dict):
        return False
    second = rng.choice([value, "trust me", None])
    items = [(key, value), (f"{_DOUBLED}{key}", second)]
    if rng.random() < 0.5:
        items = [(f"{_DOUBLED}{key}", second), (key, value)]
    every = [item for name, one in holder.items() for item in (items if name == key else [(name, one)])]
    holder.clear()
    holder.update(every)
    return True


def _odd_character(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    if isinstance(value, str):
        i = rng.randrange(len(value) + 1)
        holder[key] = value[:i] + rng.choice(_ODD_CHARACTERS) + value[i:]
    return isinstance(value, str)


def _very_deep(holder: Any, key: Any, _: Any, __: random.Random) -> bool:
    deep: Any = []
    for _level in range(300):
        deep = [deep]
    holder[key] = deep
    return True


def _entries_swapped(holder: Any, key: Any, _: Any, rng: random.Random) -> bool:
    """What stands here and somewhere else in the same list or table, each in the other's place."""
    others = [one for one in (range(len(holder)) if isinstance(holder, list) else holder) if one != key]
    if others:
        other = rng.choice(others)
        holder[key], holder[other] = holder[other], holder[key]
    return bool(others)


def _other_order(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    """The same entries of a list, or keys of a table, in another order."""
    if isinstance(value, list | dict) and len(value) > 1:
        keys = list(value) if isinstance(value, dict) else [*value]
        rng.choice([rng.shuffle, list.reverse])(keys)
        holder[key] = {one: value[one] for one in keys} if isinstance(value, dict) else keys
    return isinstance(value, list | dict) and len(value) > 1


def _emptied(holder: Any, key: Any, value: Any, _: random.Random) -> bool:
    holder[key] = type(value)()
    return bool(value)


def _cut_short(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    if isinstance(value, list | str) and value:
        i = rng.randrange(len(value))
        holder[key] = rng.choice([value[:i], value[i + 1 :]])
    return isinstance(value, list | str) and bool(value)


def _look_alike(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    """Other characters that look much the same, or the same in capitals, or with spaces around it."""
    if not isinstance(value, str) or not value:
        return False
    i = rng.randrange(len(value))
    alike = _ALIKE.get(value[i], value[i].swapcase())
    holder[key] = rng.choice([value[:i] + alike + value[i + 1 :], f" {value}", f"{value} ", value.upper(), value.lower()])
    return True


def _number_in_a_text(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    numbers = list(re.finditer(r"\d+", value)) if isinstance(value, str) else []
    if numbers:
        one = rng.choice(numbers)
        number = rng.choice([int(one[0]) + 1, int(one[0]) - 1, f"0{one[0]}", f"-{one[0]}"])
        holder[key] = f"{value[: one.start()]}{number}{value[one.end() :]}"
    return bool(numbers)


def _opposite(holder: Any, key: Any, value: Any, rng: random.Random) -> bool:
    """A word of a text, or all of it, turned into its opposite."""
    turned = [(a, b) for a, b in _OPPOSITES if isinstance(value, str) and re.search(rf"\b{a}\b", value)]
    if turned:
        a, b = rng.choice(turned)
        holder[key] = re.sub(rf"\b{a}\b", b, value, count=1)
    return bool(turned)


_ALIKE = {"a": "\u0430", "e": "\u0435", "o": "\u043e", "p": "\u0440", "c": "\u0441", "x": "\u0445", " ": "\u00a0", "-": "\u2010",
          "1": "l", "0": "O", "I": "l", "S": "5", "5": "S", "2": "\uff12", "3": "\uff13"}  # fmt: skip
_TURNED = [("yes", "no"), ("may", "may not"), ("can", "cannot"), ("is", "is not"), ("must", "may"), ("not ", ""),
           ("at least", "at most"), ("blocked", "clear"), ("passes", "fails"), ("IN", "INTO"), ("own", "enemy")]  # fmt: skip
_OPPOSITES = [*_TURNED, *((b, a) for a, b in _TURNED if b)]

_KINDS: dict[str, Callable[[Any, Any, Any, random.Random], bool]] = {
    "deleted": _delete, "unknown key": _unknown_key, "other type": _other_type, "other character": _other_character,
    "other number": _other_number, "other verdict": _other_verdict, "entry twice": _twice, "key twice": _key_twice,
    "odd character": _odd_character, "very deep": _very_deep, "entries swapped": _entries_swapped, "emptied": _emptied,
    "other order": _other_order,
    "cut short": _cut_short, "look-alike": _look_alike, "number in a text": _number_in_a_text, "opposite": _opposite,
}  # fmt: skip
