"""What may be done and what it brings about, on the map and off it; the one place where legality is asked of the rules."""
