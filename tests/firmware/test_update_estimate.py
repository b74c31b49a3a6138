"""The estimate of a Pico's update time is made of every state; how long it is, `make bench` says."""

from bench.update import MUST_MS, PICO_FACTOR, estimate
from tests.firmware.light_table import grammar
from tests.firmware.test_both_interpreters import micropython


def test_every_state_is_measured() -> None:
    assert micropython()
    latency = estimate()
    assert len(latency.milliseconds) > 9 * len(grammar().ROWS)
    assert min(latency.milliseconds) > 0
    assert (latency.must_p50, latency.must_p99) == (MUST_MS, MUST_MS)
    assert str(PICO_FACTOR) in latency.clock
