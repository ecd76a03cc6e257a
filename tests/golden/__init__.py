"""Golden playthroughs: every public answer of the engine in one random game per title and number of seats."""
