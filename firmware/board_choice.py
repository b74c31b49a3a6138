"""Which of the files in board_config/ describes this board."""

NAME = "pico_ring24"
