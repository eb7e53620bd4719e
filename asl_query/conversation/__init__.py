"""A conversation: questions that go on from the last one, on a terminal, from a pipe, or in Python (`Session`)."""
