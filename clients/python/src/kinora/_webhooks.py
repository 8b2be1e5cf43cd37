from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from collections.abc import Sequence
from typing import Literal, cast

from .types import WebhookEvent

TOLERANCE = 300.0
MAX_SIGNATURES = 10
"""More are rejected. A delivery has two signatures for 24 hours after a rotation, else one."""

WebhookProblem = Literal["malformed_signature", "outside_tolerance", "wrong_signature", "malformed_body"]


class WebhookRefused(Exception):
    """The delivery is not authentic. Respond with 400."""

    def __init__(self, problem: WebhookProblem, message: str) -> None:
        super().__init__(message)
        self.problem = problem


def verify_webhook(
    raw_body: bytes | str,
    header: str | None,
    secrets: str | Sequence[str],
    *,
    tolerance: float = TOLERANCE,
    now: float | None = None,
) -> WebhookEvent:
    """Verifies the `Service-Signature` of a delivery and returns its event, or raises `WebhookRefused`.

    :param raw_body: the bytes as received; a body that was parsed and serialized again does not verify
    :param header: the value of `Service-Signature`: `t=<unix seconds>,v1=<hex>[,v1=<hex>]`
    :param secrets: the endpoint's secret, or several: keep the old one for 24 hours after a rotation
    :param tolerance: the maximum difference in seconds between the signature's time and now
    :param now: the current time in Unix seconds; by default that of the clock
    """
    keys = [secrets] if isinstance(secrets, str) else list(secrets)
    # A missing setting is often read as an empty secret, with which anybody can sign.
    if not keys or not all(keys):
        raise ValueError("verify_webhook needs the signing secret.")
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    signed_at, signatures = _read_header(header or "")
    difference = abs((time.time() if now is None else now) - int(signed_at))
    # Negated, so that NaN does not pass.
    if not difference <= tolerance:
        raise WebhookRefused(
            "outside_tolerance", f"The delivery was signed at {signed_at}, more than {tolerance} s from now."
        )
    signed = signed_at.encode() + b"." + body
    expected = [hmac.new(key.encode(), signed, hashlib.sha256).hexdigest() for key in keys]
    if not any([hmac.compare_digest(one, signature) for one in expected for signature in signatures]):
        raise WebhookRefused("wrong_signature", "No signature matches.")
    try:
        return cast(WebhookEvent, json.loads(body))
    except ValueError as cause:
        raise WebhookRefused("malformed_body", "The body is signed but is not JSON.") from cause


def _read_header(header: str) -> tuple[str, list[str]]:
    fields = [field.strip().partition("=") for field in header.split(",")]
    times = [value for name, _, value in fields if name == "t"]
    signatures = [value for name, _, value in fields if name == "v1" and re.fullmatch(r"[0-9a-f]{64}", value)]
    readable = len(times) == 1 and re.fullmatch(r"[0-9]{1,12}", times[0])
    if not readable or not 1 <= len(signatures) <= MAX_SIGNATURES:
        raise WebhookRefused(
            "malformed_signature", "Service-Signature is missing or not of the form t=<unix seconds>,v1=<hex>."
        )
    return times[0], signatures
