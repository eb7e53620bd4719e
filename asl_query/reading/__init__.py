"""From English to typed questions."""
