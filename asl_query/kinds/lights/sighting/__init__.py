"""Whether a Searchlight may target a Location, and how likely it sights it."""
