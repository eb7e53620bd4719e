"""How few GMSLs light hexes, the best places for so many, and those from which none is lit."""
