"""Gives schemathesis a fresh key every few requests, so that the rate limiter lets them pass."""

import itertools
import os
import re

import schemathesis

REQUESTS_PER_KEY = 8

with open(os.environ["KINORA_KEYS"], encoding="utf-8") as file:
    KEYS = file.read().split()

sent = itertools.count()


@schemathesis.auth(refresh_interval=None)
class FreshKey:
    def get(self, case, context):
        return KEYS[next(sent) // REQUESTS_PER_KEY % len(KEYS)]

    def set(self, case, key, context):
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {key}"}


# What the document cannot say: time, network and state, and rules between two numbers, two parameters or the cells of a table.
BEYOND = re.compile(
    r"in the future|within 366 days|has no address|host name is malformed|holds this handle|allowed redirect origin"
    r"|allowed together|at least 200 ms after|is not offered|A number is required|The column|The file is empty"
)


@schemathesis.check
def allowed_is_accepted(ctx, response, case):
    """A request that the document allows is not refused as invalid."""
    if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    error = response.json()["error"]
    refused = [problem["message"] for problem in error.get("details", [{"message": error["message"]}])]
    assert all(BEYOND.search(message) for message in refused), error
