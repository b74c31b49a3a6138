"""A missing sentence fails the test that met it."""

from tests.core.toy_words import speak_toy
from tests.table.made_up_words import speak_strictly

speak_toy()
speak_strictly()
