"""The rulebook's nouns as frozen values."""
