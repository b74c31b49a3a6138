"""A second implementation of Aquatica: Duellum that reads like the rulebook, for the differential test.

It is written from the rulebook and docs/rulings.md, one generator a turn and an action: ``choice = yield Decision(…)``.
It cannot be copied or saved in mid-turn and explains nothing, so it is no engine. Only the notation is the engine's:
the texts of actions, their pinned order, the words of a position, and how a box says what is printed.

Left out: unchecked seats, effects carried out by hand, and facts that nobody knows.
"""
