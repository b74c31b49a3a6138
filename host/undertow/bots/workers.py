"""Processes that play side by side, and none of which outlives the one that began them."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def worker_pool(count: int) -> ProcessPoolExecutor:
    """``count`` processes: spawned, not forked, so that each begins with nothing but the code."""
    return ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=_end_with_the_parent
    )


def _end_with_the_parent() -> None:
    """A parent that is killed tells nobody; its workers would wait for work, and hold its output open, for ever."""
    Thread(target=_wait_for_the_end_of_the_parent, daemon=True).start()


def _wait_for_the_end_of_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
