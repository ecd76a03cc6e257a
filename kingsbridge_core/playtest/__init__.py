"""For people who want figures: many games, and what they show about bots and cards."""
