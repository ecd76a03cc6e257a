"""The table in a browser: a small server, pages made from scenes, and links for friends."""
