"""The streams as they are."""


class UsbSerial:
    def __init__(self, reader, writer, new_poll):
        self.reader = reader
        self.writer = writer
        self.new_poll = new_poll
