"""Finite problems without a hex: choices, sets of bits, flows, certificates; for whoever solves them and whoever re-checks."""
