"""Which hexes see all of several places, and which see none of them."""
