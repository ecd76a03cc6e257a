"""Data files: what is in them and what is wrong with them."""
