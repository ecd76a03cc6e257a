"""What is drawn in a terminal, and what is read from it."""
