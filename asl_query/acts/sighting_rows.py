"""The rows of the DRM table of a Sighting TC (W10.3) with their DRM, as values and as a line of play names them."""

from __future__ import annotations

from typing import NamedTuple

from asl_query.codec import as_text
from asl_query.terms.searchlight_use import SightingRow


class RowDrm(NamedTuple):
    """One row of the table that applies; its DRM, None where our text has lost it."""

    row: SightingRow
    drm: int | None


class CountedRow(RowDrm):
    """A row as a line of play names it: range +1."""

    @property
    def name(self) -> str:
        """The row with its DRM."""
        return f"{self.row.value} {'lost' if self.drm is None else format(self.drm, '+d')}"


def _counted_row(text: str) -> CountedRow:
    """Read a row with its DRM back; raises ValueError for what is none."""
    row, _, drm = text.rpartition(" ")
    return CountedRow(SightingRow(row), None if drm == "lost" else int(drm))


as_text(CountedRow, lambda row: row.name, _counted_row)
