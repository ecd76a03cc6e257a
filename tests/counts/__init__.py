"""Counts by the thousand: each is a command with a number, and CI runs a small sample of it."""
