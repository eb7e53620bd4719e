"""Searchlights: what they light, may target and keep lit, and how few light an area."""
