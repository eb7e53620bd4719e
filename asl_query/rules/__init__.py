"""The rules, one file per rulebook section, in book order. They see the board and the terms, never a solver."""
