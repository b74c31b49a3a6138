"""The version that the firmware announces; it moves with the project's."""

FIRMWARE_VERSION = "0.1.0"
