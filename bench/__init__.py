"""``make bench``: our engine and our board beside things that people know, in one run."""
