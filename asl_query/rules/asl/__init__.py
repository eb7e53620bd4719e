"""The numbered rules of Advanced Squad Leader, one file a section, in book order."""
