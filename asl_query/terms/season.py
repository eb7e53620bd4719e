"""The season of a scenario, as the terrain that changes with it knows it."""

from __future__ import annotations

from typing import NamedTuple

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


class Season(NamedTuple):
    """Whether grain and orchards are in season."""

    grain: bool
    orchards: bool

    @property
    def words(self) -> str:
        """As an answer prints it."""
        if self.grain == self.orchards:
            return f"grain and orchards {'in' if self.grain else 'out of'} season"
        return f"{'grain' if self.grain else 'orchards'} in season, {'orchards' if self.grain else 'grain'} not"


IN_SEASON, OUT_OF_SEASON = Season(True, True), Season(False, False)
