"""Verifies deliveries, given as JSON `[body, header, secrets]`. Prints the event's type or the problem of each."""

import json
import sys

from kinora import WebhookRefused, verify_webhook


def judge(body: str, header: str, secrets: list[str]) -> str:
    try:
        return verify_webhook(body.encode(), header, secrets)["type"]
    except WebhookRefused as refusal:
        return refusal.problem
    except ValueError as error:
        return str(error)


print(json.dumps([judge(*delivery) for delivery in json.loads(sys.argv[1])]))
