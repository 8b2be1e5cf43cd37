from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

import httpx

from ._answer import Answer
from ._errors import KinoraFailure
from ._outcome import LOST_RESPONSE, describe_lost_response, read_response
from ._pages import PageReader
from ._request import PreparedRequest, prepare_request
from ._retries import RetryRules, get_retry_wait


class _Settings:
    def __init__(self, api_key: str, base_url: str, rules: RetryRules, timeout: float) -> None:
        if not api_key:
            raise ValueError("Kinora needs an api_key.")
        base_url = base_url.rstrip("/")
        if not re.fullmatch(r"https?://.+/api/v1", base_url):
            raise ValueError(f"base_url must be a URL that ends with /api/v1 (got {base_url}).")
        self.rules = rules
        self._api_key = api_key
        self._base_url = base_url
        self._timeout = timeout

    def prepare(self, route: str, **inputs: Any) -> PreparedRequest:
        return prepare_request(self._base_url, self._api_key, route, timeout=self._timeout, **inputs)


class Calls(_Settings):
    """Sends calls, with retries."""

    def __init__(self, http: httpx.Client, api_key: str, base_url: str, rules: RetryRules, timeout: float) -> None:
        super().__init__(api_key, base_url, rules, timeout)
        self.http = http

    def call(self, route: str, **inputs: Any) -> Answer:
        request = self.prepare(route, **inputs)
        attempts, may_have_happened = 1, False
        while True:
            outcome = self._send_once(request, attempts, may_have_happened)
            if isinstance(outcome, Answer):
                return outcome
            wait = get_retry_wait(outcome, self.rules)
            if wait is None:
                raise outcome
            attempts, may_have_happened = attempts + 1, outcome.may_have_happened
            time.sleep(wait)

    def _send_once(self, request: PreparedRequest, attempts: int, may_have_happened: bool) -> Answer | KinoraFailure:
        try:
            response = self.http.send(request.build(self.http), follow_redirects=False)
        except LOST_RESPONSE as cause:
            return describe_lost_response(cause, request, attempts, may_have_happened)
        return read_response(response, request, attempts, may_have_happened)

    def data(self, route: str, **inputs: Any) -> Any:
        return self.call(route, **inputs).data

    def list(
        self,
        route: str,
        *,
        query: Mapping[str, Any] | None = None,
        items_at: str | None = None,
        path: Mapping[str, str] | None = None,
    ) -> Iterator[Any]:
        pages = PageReader(query, items_at)
        while pages.query is not None:
            yield from pages.read(self.call(route, path=path, query=pages.query))


class AsyncCalls(_Settings):
    """Sends calls, with retries."""

    def __init__(self, http: httpx.AsyncClient, api_key: str, base_url: str, rules: RetryRules, timeout: float) -> None:
        super().__init__(api_key, base_url, rules, timeout)
        self.http = http

    async def call(self, route: str, **inputs: Any) -> Answer:
        request = self.prepare(route, **inputs)
        attempts, may_have_happened = 1, False
        while True:
            outcome = await self._send_once(request, attempts, may_have_happened)
            if isinstance(outcome, Answer):
                return outcome
            wait = get_retry_wait(outcome, self.rules)
            if wait is None:
                raise outcome
            attempts, may_have_happened = attempts + 1, outcome.may_have_happened
            await asyncio.sleep(wait)

    async def _send_once(
        self, request: PreparedRequest, attempts: int, may_have_happened: bool
    ) -> Answer | KinoraFailure:
        try:
            response = await self.http.send(request.build(self.http), follow_redirects=False)
        except LOST_RESPONSE as cause:
            return describe_lost_response(cause, request, attempts, may_have_happened)
        return read_response(response, request, attempts, may_have_happened)

    async def data(self, route: str, **inputs: Any) -> Any:
        return (await self.call(route, **inputs)).data

    async def list(
        self,
        route: str,
        *,
        query: Mapping[str, Any] | None = None,
        items_at: str | None = None,
        path: Mapping[str, str] | None = None,
    ) -> AsyncIterator[Any]:
        pages = PageReader(query, items_at)
        while pages.query is not None:
            for item in pages.read(await self.call(route, path=path, query=pages.query)):
                yield item


class Resource:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls


class AsyncResource:
    def __init__(self, calls: AsyncCalls) -> None:
        self._calls = calls
