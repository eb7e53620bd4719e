"""Squad Leader Classic section 4: an older ruleset of its own, which reads nothing of the rules of ASL."""
