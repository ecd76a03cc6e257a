"""What a person at a match is told, offered and may take back, whatever the face."""
