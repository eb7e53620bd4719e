from __future__ import annotations

from switched_off import Off, Rule

OFF: dict[str, Off] = {
    "SLC4.1.4-3": Rule("SLC4.1.4", lambda is_smc, inexperienced: 4),
}

SURVIVES: dict[str, str] = {}
