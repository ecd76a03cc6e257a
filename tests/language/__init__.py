"""The program and the games in other languages."""
