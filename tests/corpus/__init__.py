"""Broken card sets and data files, with what validation must say about them."""
