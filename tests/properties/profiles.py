"""How long hypothesis looks: a short fixed form for every run, a long one for the soak suites."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SOAK_EXAMPLES = int(os.environ.get("GENSHIN_WORLD_SOAK_EXAMPLES", "400"))
"""How many examples a soak test tries; the short form has its own numbers."""

_UNHURRIED = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


def ci(examples: int, steps: int = 50) -> settings:
    """The short form: the same examples in every run, on every machine, however slow it is."""
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        derandomize=True,
        database=None,
        print_blob=False,
        suppress_health_check=_UNHURRIED,
    )


def soak(share: float = 1, steps: int = 200) -> settings:
    """The long form: other examples in every run; `share` of `SOAK_EXAMPLES`."""
    return settings(
        max_examples=max(1, round(SOAK_EXAMPLES * share)),
        stateful_step_count=steps,
        deadline=None,
        print_blob=True,
        suppress_health_check=_UNHURRIED,
    )
