"""For assistants: the questions as tools, over standard input and output."""
