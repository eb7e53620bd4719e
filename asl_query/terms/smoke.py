"""SMOKE as a question says it."""

from __future__ import annotations

from asl_query.terms.hexes import Hex

Smoke = tuple[tuple[Hex, int], ...]  # counters by hex and Hindrance DRM
