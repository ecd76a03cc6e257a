"""The position of a game and how it changes; knows nothing of files or cards."""
