"""A match at the terminal, from the first question to the result."""
