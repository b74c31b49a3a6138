"""What must be plain of a pack wherever its cards are shown or told: what of it is invented, and that it is a test."""

from __future__ import annotations

from undertow.core.message import Message, message
from undertow.games.duellum.fact_book import FactBook


def pack_notes(book: FactBook) -> list[Message]:
    """Sentences about the pack of a box; none about one that was typed in from a box."""
    notes = []
    if book.is_all_stand_in:
        notes.append(message("duellum.note_all_stand_in", pack=book.pack_name))
    elif book.stand_in_areas:
        areas = tuple([f"duellum.area_{area}" for area in book.stand_in_areas])
        notes.append(message("duellum.note_stand_in", pack=book.pack_name, areas=areas))
    if book.structure.is_test:
        notes.append(message("duellum.note_test_pack", pack=book.pack_name))
    return notes
