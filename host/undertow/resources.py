"""Where the files of the board lie: in the installed package, or in the checkout.

The wheel carries ``firmware/`` and ``board_config/`` under ``undertow/_bundle``; an
editable install has no such folder and reads the checkout, so that an edit counts at once.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_BUNDLE = _PACKAGE / "_bundle"
_CHECKOUT = _PACKAGE.parent.parent


def firmware_folder() -> Path:
    """The folder whose contents are copied to the board.

    Raises FileNotFoundError, with what to do, if the installation is not whole.
    """
    return _folder("firmware")


def board_config_folder() -> Path:
    """The folder of the boards' facts, one Python file of literals a board.

    Raises FileNotFoundError, with what to do, if the installation is not whole.
    """
    return _folder("board_config")


def _folder(name: str) -> Path:
    root = _BUNDLE if _BUNDLE.is_dir() else _CHECKOUT
    folder = root / name
    if not folder.is_dir():
        raise FileNotFoundError(
            f"{folder} is missing, so this installation of Undertow is not whole: "
            "install it again, or run `make setup` in the checkout"
        )
    return folder
