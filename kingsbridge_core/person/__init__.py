"""What a person in a match reads, can choose and may take back, for every interface: terminal, browser, programs."""
