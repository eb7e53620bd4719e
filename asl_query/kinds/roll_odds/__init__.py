"""The kind of questions about how likely what a single DR brings about is."""
