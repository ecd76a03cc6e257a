"""Replaying: the history of a match, the end screen, and stepping through a save."""
