"""Lets Ctrl-C reach what the tests start, where the run itself hears none: shells let background jobs ignore it."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
