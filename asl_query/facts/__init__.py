"""Reading facts files: sizes bounded, nothing executed, every problem at once with file, line and remedy."""
