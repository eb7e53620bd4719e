"""The colours of what is lit in pictures."""

from __future__ import annotations

LIT = "#ffe23d"
ONE_SIDE = "#ffb43d"
DARK = "#3b3f8f"
TOUCHED = "#5a5a5a"
ASKED = "#2743d2"
BEAM = "#b86a00"
SHOT = "#101a6b"
SL = "#8a4b00"
SMOKE = "#5b5b66"
NOT_LIT = "#1d2b53"
OPACITY = {LIT: 0.72, ONE_SIDE: 0.6, DARK: 0.5}
