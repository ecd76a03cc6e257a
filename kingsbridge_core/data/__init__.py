"""Reads data files, from bytes to values that know their places, and reports what is wrong with them."""
