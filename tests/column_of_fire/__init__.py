"""A Column of Fire, rule by rule."""
