from __future__ import annotations

from switched_off import Off

OFF: dict[str, Off] = {}

SURVIVES: dict[str, str] = {}
