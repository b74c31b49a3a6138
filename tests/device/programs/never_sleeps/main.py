"""A program that lets no time pass."""

while True:
    pass
