"""Scenarios: are units set up legally, do the designer's claims hold, who arrives when, and what a change of the OB changes."""
