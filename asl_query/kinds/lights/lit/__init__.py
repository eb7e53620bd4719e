"""What a Searchlight lights, and whom it blinds."""
