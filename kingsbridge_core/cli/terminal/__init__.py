"""Draws on a terminal, and reads from it."""
