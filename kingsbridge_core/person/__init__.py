"""What a person in a match is told, is offered and may take back; for every front end: terminal, browser, programs."""
