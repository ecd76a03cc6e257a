"""A data file, from its bytes to values that know their places, and to what is wrong with them."""
