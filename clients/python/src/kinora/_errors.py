from __future__ import annotations

from typing import Any


class KinoraFailure(Exception):
    """A call that failed: a `KinoraError` or a `KinoraUnreachable`."""

    route: str
    """`POST /posts`."""
    attempts: int
    idempotency_key: str | None
    """A POST can be repeated safely with this key. None for other methods."""
    may_have_happened: bool
    """True if an attempt got no response or `internal_error`, so the call may have taken effect."""
    retryable: bool
    retry_after: float | None
    """The seconds until a retry can succeed, if the service named them."""

    def __init__(
        self,
        message: str,
        *,
        route: str,
        attempts: int,
        idempotency_key: str | None,
        may_have_happened: bool,
        retryable: bool,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.route = route
        self.attempts = attempts
        self.idempotency_key = idempotency_key
        self.may_have_happened = may_have_happened
        self.retryable = retryable
        self.retry_after = retry_after


class KinoraError(KinoraFailure):
    """The API returned an error. The call had no effect unless `may_have_happened`."""

    def __init__(
        self, *, error: dict[str, Any], status: int, request_id: str | None, route: str, **circumstances: Any
    ) -> None:
        super().__init__(f"{route} returned {status} {error['type']}: {error['message']}", route=route, **circumstances)
        self.type: str = error["type"]
        """One of the nine error types. Branch on it, never on the message."""
        self.status = status
        self.details: list[dict[str, Any]] = error.get("details") or []
        """Every problem of the request: `{path, message}`, or `{row, field, message}` for an import."""
        self.request_id = request_id


class KinoraUnreachable(KinoraFailure):
    """The API did not respond: the network failed, the call timed out, or another server responded."""
