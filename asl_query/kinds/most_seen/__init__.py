"""Which hexes of a board see the most others, and which the fewest."""
