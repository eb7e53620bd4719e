"""Answers as text, Markdown, BBCode, JSON and pictures."""
