from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ._answer import Answer

PAGE_SIZE = 100
"""The largest page size, so that a list needs few requests."""


class PageReader:
    """The position in a paged list, and the ids that were read."""

    def __init__(self, query: Mapping[str, Any] | None, items_at: str | None) -> None:
        self.query: dict[str, Any] | None = {"limit": PAGE_SIZE, **(query or {})}
        """The query of the next page. None after the last page."""
        self._items_at = items_at
        self._page = 1
        self._seen: set[str] = set()

    def read(self, answer: Answer) -> Iterator[Any]:
        """Yields the items that are not on an earlier page. New items move others to the next page."""
        items = answer.data if self._items_at is None else answer.data[self._items_at]
        self._move(answer.pagination or {}, bool(items))
        for item in items:
            identity = item.get("id")
            if identity is None or identity not in self._seen:
                self._seen.update([identity] if identity else [])
                yield item

    def _move(self, pagination: Mapping[str, Any], has_items: bool) -> None:
        query = self.query or {}
        cursor = pagination.get("nextCursor")
        is_last = cursor is None if "nextCursor" in pagination else self._page >= pagination.get("pages", 1)
        if is_last or not has_items:
            self.query = None
        elif cursor is not None:
            self.query = {**query, "cursor": cursor}
        else:
            self._page += 1
            self.query = {**query, "page": self._page}
