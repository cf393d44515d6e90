"""What all tests share: how hard Hypothesis looks.

Choose with HYPOTHESIS_PROFILE=thorough make test; where CI is set, `ci` is the default.
"""

import os

from hypothesis import HealthCheck, settings

# No deadlines: a busy machine is not a failure, and pytest --durations shows what is slow.
settings.register_profile("default", deadline=None)
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", deadline=None, max_examples=2_000)

USUAL = "ci" if os.environ.get("CI") else "default"
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", USUAL))
