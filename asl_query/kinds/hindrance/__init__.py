"""What the Hindrances of a LOS add up to."""
