"""Tools for authors of cards and games: validation, schemas, translations, and starter files."""
