from __future__ import annotations

import time
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from ._answer import Answer, read_rate_limit
from ._errors import KinoraError, KinoraFailure, KinoraUnreachable
from ._request import PreparedRequest

RETRYABLE_TYPES = {"rate_limited", "internal_error"}
LOST_RESPONSE = (
    httpx.NetworkError,
    httpx.TimeoutException,
    httpx.RemoteProtocolError,
    httpx.ProxyError,
    httpx.DecodingError,
)
NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


def read_response(
    response: httpx.Response, request: PreparedRequest, attempts: int, may_have_happened: bool
) -> Answer | KinoraFailure:
    """Returns the answer of the API, or why there is none."""
    body = _parse_envelope(response)
    headers = response.headers
    if body is not None and body["success"]:
        return Answer(
            data=body["data"],
            pagination=body.get("pagination"),
            status=response.status_code,
            replayed=headers.get("idempotent-replayed") == "true",
            rate_limit=read_rate_limit(headers),
            request_id=headers.get("x-request-id"),
        )
    circumstances: dict[str, Any] = {
        "route": request.route,
        "attempts": attempts,
        "idempotency_key": request.idempotency_key,
        "retry_after": read_retry_after(response),
    }
    if body is None:
        # A proxy's error may be temporary; the response of another server is not.
        retryable = response.status_code >= 500 or response.status_code == 429
        message = f"{request.route} got {response.status_code} from a server that is not Kinora. Check base_url."
        return KinoraUnreachable(
            message, retryable=retryable, may_have_happened=may_have_happened or retryable, **circumstances
        )
    error_type = body["error"]["type"]
    return KinoraError(
        error=body["error"],
        status=response.status_code,
        request_id=headers.get("x-request-id"),
        retryable=error_type in RETRYABLE_TYPES,
        may_have_happened=may_have_happened or error_type == "internal_error",
        **circumstances,
    )


def describe_lost_response(
    cause: httpx.RequestError, request: PreparedRequest, attempts: int, may_have_happened: bool
) -> KinoraUnreachable:
    failure = KinoraUnreachable(
        f"{request.route} got no response: {cause or type(cause).__name__}",
        route=request.route,
        attempts=attempts,
        idempotency_key=request.idempotency_key,
        may_have_happened=may_have_happened or not isinstance(cause, NOT_SENT),
        retryable=True,
    )
    failure.__cause__ = cause
    return failure


def read_retry_after(response: httpx.Response) -> float | None:
    """The seconds of `Retry-After` (a number or a date) of a 429 or 503, else those until the window of a 429 resets."""
    if response.status_code not in (429, 503):
        return None
    text = response.headers.get("retry-after", "")
    if text.isdecimal():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        limit = read_rate_limit(response.headers)
        return max(0.0, limit.reset - time.time()) if limit and response.status_code == 429 else None


def _parse_envelope(response: httpx.Response) -> dict[str, Any] | None:
    try:
        body = response.json()
    except ValueError:
        return None
    if not isinstance(body, dict):
        return None
    if body.get("success") is True and "data" in body:
        return body
    error = body.get("error")
    if body.get("success") is False and isinstance(error, dict) and {"type", "message"} <= error.keys():
        return body
    return None
