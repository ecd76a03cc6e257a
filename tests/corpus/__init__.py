"""Broken card sets and data files, with what has to be said about them."""
