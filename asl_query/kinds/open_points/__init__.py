"""Contradictions and gaps of the rules."""
