"""What is printed on a board: levels, hexsides, Open Ground, what a LOS crosses."""
