"""Tools for authors of cards and games."""
