"""How many MF a way costs."""
