"""Witness and certificate as sentences that cite rules."""
