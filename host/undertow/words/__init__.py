"""The one catalogue of words: message ids with parameters become sentences, here and nowhere else.

A language is a folder of Fluent files beside this one (``en/*.ftl``), a file for each part of the house. Fluent, by
Mozilla, because "1 coin, 2 coins" is then the language file's matter: Hungarian, which has no plural after a number,
joins with files alone.
"""

from undertow.words.catalogue import (
    Catalogue,
    NoWords,
    call_the_command,
    say,
    say_error,
    sentences_of,
)

__all__ = ["Catalogue", "NoWords", "call_the_command", "say", "say_error", "sentences_of"]
