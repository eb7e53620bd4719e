"""What would let it be, or stop it."""
