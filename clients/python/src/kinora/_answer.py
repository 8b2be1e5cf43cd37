from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class RateLimit:
    """The state of the key's rate limit in the group of the operation."""

    limit: int
    remaining: int
    reset: int
    """When the window resets, in Unix seconds."""


@dataclass(frozen=True)
class Answer:
    """A success with its metadata."""

    data: Any
    pagination: dict[str, Any] | None
    """None unless the operation is a paged list."""
    status: int
    replayed: bool
    """True if this is the stored response of an earlier call with the same Idempotency-Key."""
    rate_limit: RateLimit | None
    request_id: str | None
    """Identifies the request in the log of the service."""


def read_rate_limit(headers: Mapping[str, str]) -> RateLimit | None:
    numbers = [headers.get(f"x-ratelimit-{name}", "") for name in ("limit", "remaining", "reset")]
    return RateLimit(*map(int, numbers)) if all(number.isdecimal() for number in numbers) else None
