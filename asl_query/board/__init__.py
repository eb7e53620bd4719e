"""What is printed on the map: exact hex geometry, terrain, depictions, sightlines. No rules."""
