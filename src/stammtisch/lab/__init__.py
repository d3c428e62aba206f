"""The designer's lab: many games, and what they tell."""
