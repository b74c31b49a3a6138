"""The games: one package each, siblings that import nothing of each other."""
