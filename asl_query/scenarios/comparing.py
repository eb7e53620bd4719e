"""What a changed OB, turn count or weather changes in a scenario: its facts, set-up, claims and arrivals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from asl_query.columns import wrapped
from asl_query.explain.turns import percent
from asl_query.scenarios.arriving import Arrival, arrivals
from asl_query.scenarios.checking import Checked, set_up_in_words
from asl_query.scenarios.claims import ClaimOutcome, spoken_answer
from asl_query.shown import shown_name

_LEFT_OUT = ("claim", "report", "variant_of", "without", "fails", "title", "$schema")


def compare(one: Checked, two: Checked) -> str:
    """Everything that differs between two scenarios, as text."""
    lines = [f"{shown_name(scenario.file)}: {scenario.title}" for scenario in (one.asker.scenario, two.asker.scenario)]
    parts = {
        "What is changed": list(_facts(one, two)),
        "Set-up that differs": list(_set_up(one, two)),
        "Claims that come out otherwise": list(_claims(one, two)),
        "Arrivals that differ": list(_arrivals(one, two)),
    }
    for heading, found in parts.items():
        lines += [f"{heading}:", *(x for line in found or ["nothing"] for x in _filled(line))]
    return "\n".join(lines) + "\n"


def _facts(one: Checked, two: Checked) -> Iterator[str]:
    before, after = (_flat({k: v for k, v in c.asker.scenario.table.items() if k not in _LEFT_OUT}) for c in (one, two))
    for kind in ("units", "searchlights"):
        ours, theirs = one.asker.scenario.table.get(kind, {}), two.asker.scenario.table.get(kind, {})
        yield from (f"{kind}.{name}: only in the first" for name in ours if name not in theirs)
        yield from (f"{kind}.{name}: only in the second" for name in theirs if name not in ours)
        alone = ours.keys() ^ theirs.keys()
        for flat in (before, after):
            for key in [key for key in flat if key.split(".")[0] == kind and key.split(".")[1] in alone]:
                del flat[key]
    for key in dict.fromkeys([*before, *after]):
        if before.get(key) != after.get(key):
            yield f"{key}: {_spoken(before.get(key))} -> {_spoken(after.get(key))}"


def _flat(asker: Mapping[str, Any], where: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in asker.items():
        found |= _flat(value, f"{where}{key}.") if isinstance(value, Mapping) else {f"{where}{key}": value}
    return found


def _spoken(value: Any) -> str:
    if value is None:
        return "nothing"
    return ", ".join(map(_spoken, value)) or "nothing" if isinstance(value, list) else str(value)


def _set_up(one: Checked, two: Checked) -> Iterator[str]:
    ours, theirs = one.asker.setting_up.placements, two.asker.setting_up.placements
    for name in dict.fromkeys([*ours, *theirs]):
        before, after = (set_up_in_words(p[name]) if name in p else "not there" for p in (ours, theirs))
        if before != after:
            yield f"{name}: {before} -> {after}"


def _claims(one: Checked, two: Checked) -> Iterator[str]:
    theirs = {o.claim.name: o for o in two.outcomes}
    ours = {o.claim.name: o for o in one.outcomes}
    for name, before in ours.items():
        after = theirs.get(name)
        if after is None:
            yield f"{name}: only in the first"
        elif (before.answered, before.holds, bool(before.error)) != (after.answered, after.holds, bool(after.error)):
            was, now = (spoken_answer(o.answered) if not o.error else "could not be asked" for o in (before, after))
            why = f": {after.differs[0]}" if was == now and after.differs else ""
            yield f"{name}: {was} ({_verdict(before)}) -> {now} ({_verdict(after)}{why})"
    yield from (f"{name}: only in the second" for name in theirs if name not in ours)


def _verdict(found: ClaimOutcome) -> str:
    """In a variant a claim may be meant to fail."""
    if found.claim.fails:
        return found.verdict
    return "as expected" if found.holds else "not as expected"


def _arrivals(one: Checked, two: Checked) -> Iterator[str]:
    ours, theirs = ({(a.unit, a.objective): a for a in arrivals(c.asker)} for c in (one, two))
    for key in dict.fromkeys([*ours, *theirs]):
        before, after = (_arrival(c, found.get(key)) for c, found in ((one, ours), (two, theirs)))
        if before != after:
            yield f"{key[0]} to {key[1]}: {before} -> {after}"


def _arrival(checked: Checked, arrival: Arrival | None) -> str:
    """The earliest turn and the chance to be there by the last one."""
    turns = checked.asker.scenario.turns
    if arrival is None:
        return "not there"
    if arrival.error:
        return arrival.error
    if arrival.turn is None:
        return "never"
    late = ", after the last" if arrival.turn > turns else ""
    chance = "" if arrival.chances is None else f", {percent(arrival.by(turns))} by turn {turns}"
    return f"turn {arrival.turn} at the earliest{late}{chance}"


def _filled(text: str) -> list[str]:
    return wrapped(text, "  ", "      ")
