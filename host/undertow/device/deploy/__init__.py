"""Bringing a firmware onto a board so that a cut at any moment leaves one that starts."""
