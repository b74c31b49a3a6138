"""Undertow: an unofficial companion for the board game Aquatica: Duellum.

``__version__`` is the version of the installed distribution, which is also the
version that the host tells the board in the handshake.
"""

from importlib.metadata import version

__version__ = version("undertow")
