"""What a unit may do and what happens to it, by one rule."""
