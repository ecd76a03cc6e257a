"""Exporting: a match as a text, a picture, and events for programs."""
