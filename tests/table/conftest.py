"""A missing sentence fails the test that met it."""

from tests.table.made_up_words import speak_strictly

speak_strictly()
