"""A game being played by somebody, kept on disk move by move."""
