"""Questions: their grammar, and one file per kind that says what may vary and what is asked."""
