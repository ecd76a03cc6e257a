"""What a person at a match is told, offered and may take back; for every face: terminal, browser, programs."""
