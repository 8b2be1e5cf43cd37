"""The typed client of the Kinora API."""

from . import types
from ._answer import Answer, RateLimit
from ._client import AsyncKinora, Kinora
from ._errors import KinoraError, KinoraFailure, KinoraUnreachable
from ._webhooks import WebhookRefused, verify_webhook

__all__ = [
    "Answer",
    "AsyncKinora",
    "Kinora",
    "KinoraError",
    "KinoraFailure",
    "KinoraUnreachable",
    "RateLimit",
    "WebhookRefused",
    "types",
    "verify_webhook",
]
