"""Hypothesis profiles: repeatable and short by default; `make test-long` searches afresh and further."""

import os

from hypothesis import HealthCheck, settings

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("short", max_examples=2, derandomize=True, deadline=None, database=None,
                          suppress_health_check=SLOW_IS_FINE)  # fmt: skip
settings.register_profile("long", max_examples=60, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HEADTABLE_PROFILE", "short"))
