"""What an answer about Hindrances shows: the LOS in each season that gives another answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Literal

from asl_query.kinds.depending import SEASON
from asl_query.kinds.sight.proof import BlockedSight, ClearSight
from asl_query.records import dataclass
from asl_query.terms.answers import Depends, DependsOn, Value, Verdict

HindranceOutcome = Value | Verdict | Depends


@dataclass(frozen=True, slots=True)
class SeasonSight:
    """The LOS in one season (in words; empty where no season bears on it), and the DRM of its Hindrances; None where the LOS is
    blocked."""

    season: str
    drm: int | None
    los: ClearSight | BlockedSight


@dataclass(frozen=True, slots=True)
class SeasonSights:
    """The LOS in each season that the map may be in."""

    kind: Literal["seasons"] = field(default="seasons", init=False)
    seasons: tuple[SeasonSight, ...]


def outcome_of(seasons: Sequence[SeasonSight]) -> HindranceOutcome:
    """The DRM, `no` where there is no LOS that it could apply to, or what it is in which seasons."""
    by_drm: dict[int | None, list[str]] = {}
    for one in seasons:
        by_drm.setdefault(one.drm, []).append(one.season)
    if len(by_drm) == 1:
        drm = seasons[0].drm
        return Verdict.NO if drm is None else Value(drm)
    return Depends(
        tuple(DependsOn(SEASON, " or ".join(words), "no" if drm is None else str(drm)) for drm, words in by_drm.items())
    )
