"""How a rule is read: its source as values, as solver-neutral terms, as words. Knows no hex and no solver."""
