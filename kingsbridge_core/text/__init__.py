"""What people read: texts in their language, and the phrases that all games share."""
