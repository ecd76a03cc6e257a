"""A position of a game and how it changes; it knows nothing of files or cards."""
