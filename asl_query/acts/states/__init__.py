"""What can ever be: the states of a unit or a Searchlight, and all that can happen to it, each by the rule that lets it."""
