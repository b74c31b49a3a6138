"""What the wheel carries besides its packages: the firmware and the board files.

A hook and not ``force-include``: that would copy the files into an editable install too,
where they would be stale after the next edit. There, the checkout itself is read
(see ``undertow.resources``).
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLED_FOLDERS = ("firmware", "board_config")


class BundleHook(BuildHookInterface):  # type: ignore[type-arg]  # the builder's settings are not used
    """Puts the folders of the board under ``undertow/_bundle``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is put together; `version` is "standard" or "editable"."""
        if version == "standard":
            for folder in BUNDLED_FOLDERS:
                build_data["force_include"][f"{self.root}/{folder}"] = f"undertow/_bundle/{folder}"
