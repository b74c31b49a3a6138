"""Obeys one-byte commands, to show how the virtual board's USB port behaves."""

import time

import machine


def main(usb, board_name):
    poll_out = usb.new_poll()
    poll_out.register(usb.writer, 4)
    poll_in = usb.new_poll()
    poll_in.register(usb.reader, 1)
    note = ""
    while True:
        command = usb.reader.read(1)
        if command == b"W":  # write more than fits
            began_ms = time.ticks_ms()
            count = usb.writer.write(bytes(range(6, 256)) * 3)
            note = "wrote %d in %d ms" % (count, time.ticks_diff(time.ticks_ms(), began_ms))
        elif command == b"F":  # write only while one byte fits
            count = 0
            while count < 1000 and poll_out.poll(0):
                count += usb.writer.write(b"f")
            note = "fitted %d" % count
        elif command == b"P":
            print("one\ntwo")
        elif command == b"S":  # sleep while input piles up
            time.sleep_ms(100)
            count = 0
            while poll_in.poll(0):
                usb.reader.read(1)
                count += 1
            note = "piled up %d" % count
        elif command == b"Z":
            time.sleep_ms(100)
        elif command == b"R":
            machine.reset()
        elif command == b"C":
            note = "reset cause %d" % machine.reset_cause()
        elif command == b"N":
            print(note)
