"""Runs the checks of one module on whichever interpreter reads this file.

Arguments: the module's name, then the folders to import from. Prints a line for each check;
the exit code is the number of failures. MicroPython has no pytest: this is all it needs.
"""

import sys


def trace(error):
    """Print where an exception came from."""
    if sys.implementation.name == "micropython":
        sys.print_exception(error)
    else:
        import traceback

        traceback.print_exception(error, file=sys.stdout)


def main(module_name, folders):
    """Run every function of the module whose name begins with check_."""
    sys.path[:0] = folders
    module = __import__(module_name)
    names = [name for name in sorted(dir(module)) if name.startswith("check_")]
    failures = 0
    for name in names:
        try:
            getattr(module, name)()
        except Exception as error:  # noqa: BLE001  # printed, counted, and told by the exit code
            failures += 1
            print("FAILED", name)
            trace(error)
        else:
            print("ok", name)
    print("ran", len(names))
    return failures if names else 1


sys.exit(main(sys.argv[1], sys.argv[2:]))
