"""The parts of a game: its definition, rules, cards, words and card sets."""
