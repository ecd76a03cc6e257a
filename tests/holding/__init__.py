"""Nothing that a player did is ever lost."""
