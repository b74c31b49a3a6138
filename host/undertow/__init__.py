"""Undertow: an unofficial companion for the board game Aquatica: Duellum.

``__version__`` is the version of the installed distribution, which is also the
version that the host tells the board in the handshake.
"""

__version__: str


def __getattr__(name: str) -> str:
    """The version, looked up when somebody asks: the command must begin without loading anything."""
    if name == "__version__":
        from importlib.metadata import version

        return version("undertow")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
