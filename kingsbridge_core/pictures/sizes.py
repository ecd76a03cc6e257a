"""How wide pictures can be, and their themes."""

LEAST_WIDTH, USUAL_WIDTH, MOST_WIDTH = 360, 1100, 4000
THEMES = ("light", "dark", "colour-blind")
