"""Recorded games, one folder a game: together they reach every card and every way the game can end."""
