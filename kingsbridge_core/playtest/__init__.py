"""For people who want figures: many games, and what they say about bots and cards."""
