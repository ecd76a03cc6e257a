"""Files: what stands in them and what is wrong."""
