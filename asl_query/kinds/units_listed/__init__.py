"""Which units a situation has, and where they are."""
