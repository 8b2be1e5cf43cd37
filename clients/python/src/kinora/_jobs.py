from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ._answer import Answer

FIRST_POLL = 1.0
LONGEST_POLL = 10.0
LONGEST_SLEEP = 300.0
"""The pause before the slot of a post has a limit, because the post may be rescheduled or cancelled."""

FINAL_CONTENT = {"ready", "failed", "cancelled"}
FINAL_POST = {"posted", "partial", "failed", "cancelled", "draft"}
RENDERING = {"queued", "fetching", "rendering"}
CRAWLING = {"queued", "running"}


class Poll:
    """The polls of a job that was accepted with 202, until it has ended."""

    def __init__(self, job: Mapping[str, Any], timeout: float | None) -> None:
        self._job = job
        self._polls = 0
        self._deadline = None if timeout is None else time.monotonic() + timeout
        if "targets" in job:
            self.route, self.id = "GET /posts/{id}", job["id"]
        elif "contentId" in job:
            self.route, self.id = "GET /content/{id}", job["contentId"]
        else:
            self.route, self.id = "GET /workspaces/{id}", job["workspaceId"]

    def get_wait(self, answer: Answer) -> float | None:
        """Returns the seconds until the next poll, or None if the job has ended. Raises after the timeout."""
        state = answer.data
        if self._has_ended(state):
            return None
        wait = min(LONGEST_POLL, FIRST_POLL * 1.5**self._polls)
        self._polls += 1
        limit = answer.rate_limit
        # Leaves half of the rate limit to other calls of the key.
        if limit is not None and limit.remaining * 2 < limit.limit:
            wait = LONGEST_POLL
        wait = max(wait, _get_seconds_until_slot(state))
        if self._deadline is None:
            return wait
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError(f"{self.id} has not ended within the timeout. It continues in the background.")
        return min(wait, left)

    def _has_ended(self, state: Mapping[str, Any]) -> bool:
        if "targets" in state:
            return state["status"] in FINAL_POST or state["renderStatus"] == "failed"
        if "progress" in state:
            return state["status"] in FINAL_CONTENT
        crawl = state.get("lastCrawl") or {}
        return crawl.get("id") != self._job.get("crawlId") or crawl.get("status") not in CRAWLING


def _get_seconds_until_slot(state: Mapping[str, Any]) -> float:
    """The state of a rendered post does not change before its slot. Returns 0 for other jobs."""
    slot = state.get("scheduledTime")
    if "targets" not in state or slot is None or state["renderStatus"] in RENDERING:
        return 0.0
    seconds = datetime.fromisoformat(slot.replace("Z", "+00:00")).timestamp() - time.time()
    return min(LONGEST_SLEEP, seconds)
