"""The kind of questions that ask whether a value is so: does it cost 4 MF, is it +2."""
