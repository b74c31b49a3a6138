"""The far end of a round trip: answers every request on a pseudo-terminal at once with the same bytes.

Arguments: the file number of the terminal's master side, the answer in hexadecimal, and how many bytes a request has.
It knows no protocol, so that both contenders wait for the same work.
"""

import os
import sys


def main(master: int, answer: bytes, request_bytes: int) -> None:
    """Answer until the other side is closed."""
    waiting = 0
    while True:
        try:
            waiting += len(os.read(master, 4096))
        except OSError:
            return  # nobody has the terminal open any more
        while waiting >= request_bytes:
            waiting -= request_bytes
            os.write(master, answer)


if __name__ == "__main__":
    main(int(sys.argv[1]), bytes.fromhex(sys.argv[2]), int(sys.argv[3]))
