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


# What JSON Schema cannot say of a request, by the reason.
BEYOND = {
    "time": r"in the future|within 366 days",
    "network": r"has no address|host name is malformed",
    "state": r"has this slug|allowed redirect origin|is not offered|has no deck|There is no \w+ asset|must be the id of an image",
    "order or sum of numbers": r"after startMs|within its slide|the end of the (video|previous)|must end inside the frame"
    r"|in the order of atMs|must not exceed maxSize|must not be over maxSec| in total$"
    r"|different library fonts|unique within the deck",
    "two parameters": r"allowed together|must be omitted with",
    "a number in one of several texts": r"A number is required",
    "names that differ in case": r"A name is listed twice",
    "bytes of a file": r"The file is damaged",
    "cells of a table": r"The column|There is no column|no row after the header",
}
CANNOT_SAY = re.compile("|".join(BEYOND.values()))


@schemathesis.check
def allowed_is_accepted(ctx, response, case):
    """A request that the document allows is not refused as invalid."""
    if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    error = response.json()["error"]
    refused = [problem["message"] for problem in error.get("details", [{"message": error["message"]}])]
    assert all(CANNOT_SAY.search(message) for message in refused), error
