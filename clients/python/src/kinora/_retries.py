from __future__ import annotations

import random
from dataclasses import dataclass

from ._errors import KinoraFailure

FIRST_BACKOFF = 0.5
LONGEST_BACKOFF = 20.0
RATE_LIMIT_SPREAD = 0.5
"""Added at random, so that clients limited in the same second do not retry at once."""


@dataclass(frozen=True)
class RetryRules:
    retries: int
    longest_wait: float
    """The longest `Retry-After` to wait for, in seconds. If it is longer, the error is raised."""


def get_retry_wait(failure: KinoraFailure, rules: RetryRules) -> float | None:
    """Returns the seconds until the next attempt, or None if the call must not be retried."""
    if not failure.retryable or failure.attempts > rules.retries:
        return None
    if failure.retry_after is not None:
        within = failure.retry_after <= rules.longest_wait
        return failure.retry_after + random.uniform(0, RATE_LIMIT_SPREAD) if within else None
    whole = min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** (failure.attempts - 1))
    return random.uniform(whole / 2, whole)
