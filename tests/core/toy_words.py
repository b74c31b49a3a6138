"""Words of the toy game: in tests every message must have words. Each sentence is its id, which tests look for."""

from undertow.words.catalogue import english

_IDS = ("dear", "empty", "fact", "no_fact", "option", "position", "rich", "rounds_over")


def speak_toy() -> None:
    """For conftest files of whoever plays the toy game."""
    if "toy.dear" not in english().ids:
        english().add("toy", "\n".join([f"toy-{name} = toy.{name}" for name in _IDS]))
