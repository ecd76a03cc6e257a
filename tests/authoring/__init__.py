"""What authors of cards and games begin with, and what helps them on."""
