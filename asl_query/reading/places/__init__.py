"""Posts about places on a board: which places they name, and what they ask of them."""
