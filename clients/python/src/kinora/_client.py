from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, overload

import httpx
from typing_extensions import Self

from . import types
from ._answer import Answer
from ._calls import AsyncCalls, Calls
from ._jobs import Poll
from ._resources import AsyncResources, Resources
from ._retries import RetryRules

RETRIES = 5
TIMEOUT = 60.0
LONGEST_WAIT = 300.0


class Kinora(Resources):
    """The API: `POST /posts` is `kinora.posts.create(body)`. Calls return the `data` of a success.

    They raise a `KinoraError` if the API returns an error, and a `KinoraUnreachable` if it does not respond.

    :param api_key: `kin_test_…` or `kin_live_…`
    :param base_url: the URL of the API with its version: `https://kinora.example.com/api/v1`
    :param retries: how often a call may be retried
    :param timeout: seconds without progress after which an attempt has failed; at least 600 if a file is sent
    :param longest_wait: the longest `Retry-After` that the client waits for, in seconds
    :param http: replaces the client of httpx, for proxies and certificates; you close it
    """

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        retries: int = RETRIES,
        timeout: float = TIMEOUT,
        longest_wait: float = LONGEST_WAIT,
        http: httpx.Client | None = None,
    ) -> None:
        self._owns_http = http is None
        self._calls = Calls(http or httpx.Client(), api_key, base_url, RetryRules(retries, longest_wait), timeout)
        super().__init__(self._calls)

    def call(
        self,
        route: str,
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> Answer:
        """Calls any operation, and returns its status, pagination and rate limit too: `kinora.call("GET /posts")`."""
        return self._calls.call(
            route, path=path, query=query, body=body, idempotency_key=idempotency_key, if_match=if_match
        )

    @overload
    def wait_for(
        self,
        job: types.Post,
        *,
        timeout: float | None = None,
        on_progress: Callable[[types.Post], None] | None = None,
    ) -> types.Post: ...
    @overload
    def wait_for(
        self,
        job: types.AcceptedRender,
        *,
        timeout: float | None = None,
        on_progress: Callable[[types.Content], None] | None = None,
    ) -> types.Content: ...
    @overload
    def wait_for(
        self,
        job: types.PostBrandAnalyzeData,
        *,
        timeout: float | None = None,
        on_progress: Callable[[types.WorkspaceWithBrand], None] | None = None,
    ) -> types.WorkspaceWithBrand: ...
    def wait_for(
        self, job: Any, *, timeout: float | None = None, on_progress: Callable[[Any], None] | None = None
    ) -> Any:
        """Polls a job that was accepted with 202 until it has ended, and returns its final state; check its `status`.

        Raises `TimeoutError` after `timeout` seconds. The job then continues in the background.
        """
        poll = Poll(job, timeout)
        while True:
            answer = self._calls.call(poll.route, path={"id": poll.id})
            if on_progress is not None:
                on_progress(answer.data)
            wait = poll.get_wait(answer)
            if wait is None:
                return answer.data
            time.sleep(wait)

    def close(self) -> None:
        if self._owns_http:
            self._calls.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncKinora(AsyncResources):
    """The API for asyncio: `await kinora.posts.create(body)`, `async for post in kinora.posts.list()`. See `Kinora`."""

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        retries: int = RETRIES,
        timeout: float = TIMEOUT,
        longest_wait: float = LONGEST_WAIT,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._owns_http = http is None
        rules = RetryRules(retries, longest_wait)
        self._calls = AsyncCalls(http or httpx.AsyncClient(), api_key, base_url, rules, timeout)
        super().__init__(self._calls)

    async def call(
        self,
        route: str,
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> Answer:
        """Calls any operation, and returns its status, pagination and rate limit too."""
        return await self._calls.call(
            route, path=path, query=query, body=body, idempotency_key=idempotency_key, if_match=if_match
        )

    @overload
    async def wait_for(
        self,
        job: types.Post,
        *,
        timeout: float | None = None,
        on_progress: Callable[[types.Post], None] | None = None,
    ) -> types.Post: ...
    @overload
    async def wait_for(
        self,
        job: types.AcceptedRender,
        *,
        timeout: float | None = None,
        on_progress: Callable[[types.Content], None] | None = None,
    ) -> types.Content: ...
    @overload
    async def wait_for(
        self,
        job: types.PostBrandAnalyzeData,
        *,
        timeout: float | None = None,
        on_progress: Callable[[types.WorkspaceWithBrand], None] | None = None,
    ) -> types.WorkspaceWithBrand: ...
    async def wait_for(
        self, job: Any, *, timeout: float | None = None, on_progress: Callable[[Any], None] | None = None
    ) -> Any:
        """Polls a job until it has ended, and returns its final state. See `Kinora.wait_for`."""
        poll = Poll(job, timeout)
        while True:
            answer = await self._calls.call(poll.route, path={"id": poll.id})
            if on_progress is not None:
                on_progress(answer.data)
            wait = poll.get_wait(answer)
            if wait is None:
                return answer.data
            await asyncio.sleep(wait)

    async def close(self) -> None:
        if self._owns_http:
            await self._calls.http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
