"""The table in a whole terminal window: drawn from its scene, each part in a constant place."""
