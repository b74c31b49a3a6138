"""The hardware: the only modules that import machine, neopixel, time, select or sys."""
