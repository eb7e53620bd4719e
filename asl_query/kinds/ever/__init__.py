"""Edge cases: can a unit or a Searchlight ever be in a state."""
