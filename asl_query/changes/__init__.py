"""The same question with other facts: what could be otherwise and at what cost, and what a rule could be given."""
