"""For people who write cards and games: validation, schemas, translations, and a first file to begin with."""
