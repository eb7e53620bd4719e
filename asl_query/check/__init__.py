"""Trusts nobody: replays witnesses, re-checks certificates. Imports neither solve nor queries, and no solver."""
