"""What the rulebook prints as a chart, cell by cell with its rule number, and what reads it."""
