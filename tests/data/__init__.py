"""Files: what is in them and what is wrong."""
