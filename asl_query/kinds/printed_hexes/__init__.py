"""Which hexes of a board have a level, or show a thing."""
