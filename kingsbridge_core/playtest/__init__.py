"""Statistics from many games, about bots and cards."""
