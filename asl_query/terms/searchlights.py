"""Searchlights: their types and mounts, as W10 tells them apart."""

from __future__ import annotations

from enum import Enum


class Searchlight(Enum):
    """The three types (W10.1)."""

    GMSL = "GMSL"
    TMSL = "TMSL"
    AMSL = "AMSL"


class Mount(Enum):
    """Where an AMSL is mounted (W10.13)."""

    TURRET = "turret"
    BOW = "bow"
