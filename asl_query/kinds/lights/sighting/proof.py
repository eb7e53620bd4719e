"""What answers about Sighting TC carry: a DRM that lost rows leave open."""

from __future__ import annotations

from asl_query.records import dataclass
from asl_query.terms.answers import Value
from asl_query.terms.searchlight_use import SightingRow


@dataclass(frozen=True)
class OpenDrm(Value):
    """From where to where the lost rows leave a DRM open: None where it has no bound; `known` is the sum of the others."""

    value: str
    least: int | None
    most: int | None
    known: int
    lost: tuple[SightingRow, ...]


def open_drm(least: int | None, most: int | None, known: int, lost: tuple[SightingRow, ...]) -> OpenDrm:
    """An open DRM, in words too."""
    words = {(True, False): f"{known:+d} or more", (False, True): f"{known:+d} or less"}
    value = words.get((least is not None, most is not None), f"{known:+d} and what is lost")
    return OpenDrm(value, least, most, known, lost)


def tc_formula(known: int, lost: tuple[SightingRow, ...] = ()) -> str:
    """The chance to pass a Sighting TC as a formula; the lost rows stand in it by name."""
    drm = " + ".join((str(known), *(row.value for row in lost)))
    return f"P(DR <= ML - ({drm}))"
