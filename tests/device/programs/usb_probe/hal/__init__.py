"""The launcher hands the port over through `hal.usb`, as the firmware has it."""
