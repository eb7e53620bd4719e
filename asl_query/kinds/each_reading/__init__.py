"""What each reading of the rules makes of a question."""
