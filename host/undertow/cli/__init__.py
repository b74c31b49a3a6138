"""The command `undertow`: one module a subcommand."""

import os

# A terminal that answers no questions would leave the screen blank for eleven seconds: blessed asks when it begins.
# Half a second is long for a terminal at the other end of a network, and short for whoever waits before a dumb one.
os.environ.setdefault("BLESSED_QUERY_TIMEOUT_SECONDS", "0.5")
