"""What a place is in its sentence: where somebody is or goes, what a light is aimed at, what lies between."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from asl_query.reading.places.named import TypedPlace
from asl_query.reading.places.words import marks, word
from asl_query.terms.hexes import AS_WRITTEN


class Role(Enum):
    """What is at a place or happens there."""

    AT = "at"
    FROM = "from"
    TO = "to"
    VIA = "via"
    LIGHT = "light"  # where a Searchlight is
    AIM = "aim"  # what it targets
    SHOOTER = "shooter"
    SHOT_AT = "shot at"
    SMOKE = "smoke"
    GROUND = "ground"  # what is only told of the terrain: woods in F5, J8 between


def with_roles(places: Sequence[TypedPlace], text: str) -> list[TypedPlace]:
    """Places with what each is in its sentence."""
    found: list[TypedPlace] = []
    for n, place in enumerate(places):
        before = places[n - 1].end if n else 0
        gap = text[before : place.start] + _said_of(place, text)
        found.append(place._replace(role=_role(gap, text, place, found).value))
    return found


def _said_of(place: TypedPlace, text: str) -> str:
    """The words in front of the hex that belong to the place itself: from the bottom of."""
    inner = re.match(r"\W*\w+", text[place.start : place.end])
    return inner[0] if inner and not re.match(rf"\W*{AS_WRITTEN}", text[place.start : place.end]) else ""


def _role(gap: str, text: str, place: TypedPlace, before: list[TypedPlace]) -> Role:
    behind = text[place.end :]
    if before and not place.is_side and word("arrow").fullmatch(gap) and before[-1].role in ("at", "from", "to"):
        if before[-1].role != Role.TO.value:  # and not on its way
            before[-1] = before[-1]._replace(role=Role.FROM.value)
        return Role.TO
    role = _told(gap, before)
    if (word("light_in_front").search(gap) and role is not Role.AIM) or (
        word("light_behind").match(behind) and role in (Role.AT, Role.FROM)
    ):
        return Role.LIGHT
    if word("aim_behind").match(behind):
        return Role.AIM
    if word("smoke_behind").match(behind):
        return Role.SMOKE
    if word("shooter_behind").match(behind) and role in (Role.AT, Role.FROM):
        return Role.SHOOTER
    is_ground = word("ground_behind").match(behind) or (word("is_a_hill").match(behind) and not word("stands_in").search(gap))
    return Role.GROUND if role is Role.AT and not place.inside and is_ground else role


def _told(gap: str, before: list[TypedPlace]) -> Role:
    if before and word("only_and").fullmatch(gap):
        return Role(before[-1].role)
    said = enumerate(marks("role", "in_front"))
    latest = [(found.end(), -n, role) for n, (pattern, role) in said for found in pattern.finditer(gap)]
    return Role(max(latest)[2]) if latest else Role.AT
