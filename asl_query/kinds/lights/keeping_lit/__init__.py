"""Whether a Searchlight lights a Location in one turn and still in another."""
