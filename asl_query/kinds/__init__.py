"""Kinds of questions, a folder each: the typed question, its answer, its re-check, its words, its picture."""
