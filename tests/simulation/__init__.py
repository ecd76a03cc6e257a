"""Many games between bots, and what their figures say."""
