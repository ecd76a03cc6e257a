"""Real plugins, good and broken."""
