"""What holds for every installed game: the kit for games, and what the shipped ones share."""
