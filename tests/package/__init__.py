"""The package as it is shipped."""
