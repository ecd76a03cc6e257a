"""A position of a game and how it changes; it knows no file and no card."""
