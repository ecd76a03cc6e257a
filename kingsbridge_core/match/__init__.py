"""A game being played, kept on disk move by move."""
