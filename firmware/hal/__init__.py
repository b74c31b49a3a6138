"""The hardware: the only modules, besides the selector, that import machine or rp2, and that ask for the time.

`main.py` alone hands them the USB port (`sys`, `select`); everything else gets what it needs as an argument.
"""
