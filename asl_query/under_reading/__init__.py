"""Programs of their own: a question answered, or answers re-checked, each under its own reading of the rules."""
