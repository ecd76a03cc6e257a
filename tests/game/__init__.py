"""The parts of a game."""
