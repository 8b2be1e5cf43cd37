"""Gives schemathesis a fresh key every few requests, so that the rate limiter lets them pass."""

import itertools
import os

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
