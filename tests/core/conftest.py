"""The toy game speaks."""

from tests.core.toy_words import speak_toy

speak_toy()
