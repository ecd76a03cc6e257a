"""A position and how it changes."""
