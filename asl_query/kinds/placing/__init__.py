"""Where a Searchlight can be set up."""
