"""What a game is made of: its definition, rules, cards, words and card sets."""
