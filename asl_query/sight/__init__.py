"""Lines of sight, Lanes, what is seen and lit: it asks the rules and knows no question."""
