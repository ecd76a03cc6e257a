"""Pictures of a table, drawn from its scene: as SVG, with text that is measured with its font, and as PNG."""
