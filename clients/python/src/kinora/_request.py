from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any, TypeAlias
from urllib.parse import quote

import httpx

FileContent: TypeAlias = bytes | IO[bytes] | tuple[str, bytes | IO[bytes]]
"""A file opened in binary mode, its bytes, or a pair of its name and either."""

FORM_TIMEOUT = 600.0


@dataclass(frozen=True)
class PreparedRequest:
    """The request that every attempt of a call sends."""

    route: str
    arguments: dict[str, Any]
    idempotency_key: str | None

    def build(self, client: httpx.Client | httpx.AsyncClient) -> httpx.Request:
        return client.build_request(**self.arguments)


def prepare_request(
    base_url: str,
    api_key: str,
    route: str,
    *,
    timeout: float,
    path: Mapping[str, str] | None = None,
    query: Mapping[str, Any] | None = None,
    body: Any = None,
    form: Mapping[str, Any] | None = None,
    idempotency_key: str | None = None,
    if_match: int | None = None,
) -> PreparedRequest:
    """Builds the request of a call. A POST gets its Idempotency-Key here, so that all attempts use the same one."""
    method, template = route.split(" ", 1)
    key = (idempotency_key or uuid.uuid4().hex) if method == "POST" else None
    headers = {"Accept": "application/json", "Authorization": f"Bearer {api_key}"}
    if key is not None:
        headers["Idempotency-Key"] = key
    if if_match is not None:
        headers["If-Match"] = f'"{if_match}"'
    arguments: dict[str, Any] = {
        "method": method,
        "url": base_url + fill_path(template, path or {}),
        "headers": headers,
        "timeout": timeout,
    }
    given = {name: _to_text(value) for name, value in (query or {}).items() if value is not None}
    if given:
        arguments["params"] = given
    if form is not None:
        fields = {name: value for name, value in form.items() if value is not None}
        arguments["files"] = {"file": fields.pop("file")}
        arguments["data"] = {name: _to_text(value) for name, value in fields.items()}
        arguments["timeout"] = max(timeout, FORM_TIMEOUT)
    elif body is not None:
        arguments["json"] = body
    return PreparedRequest(route, arguments, key)


def fill_path(template: str, values: Mapping[str, str]) -> str:
    """Fills the parameters of a path. Raises if an id is empty, because the path would then be that of the list."""

    def fill(match: re.Match[str]) -> str:
        value = values.get(match[1])
        if not value:
            raise ValueError(f"{template} needs {match[1]}.")
        return quote(value, safe="")

    return re.sub(r"\{(\w+)\}", fill, template)


def _to_text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(_to_text(each) for each in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
