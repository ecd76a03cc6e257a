"""Matches and saves on real files."""
