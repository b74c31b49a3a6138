"""The link to the board: ports, handshake, inputs, scenes; and a virtual board to do without one.

It knows the wire and no game. `api` is what the table uses.
"""
