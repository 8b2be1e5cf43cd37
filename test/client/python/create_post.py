"""Creates a draft: create_post.py <sync|async> <settings of the client> <body>. Prints the post, or the failure."""

import asyncio
import json
import sys
from typing import Any

from kinora import AsyncKinora, Kinora, KinoraError, KinoraFailure

mode, settings, body = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
key = settings.pop("idempotency_key", None)


async def create_async() -> Any:
    async with AsyncKinora(**settings) as kinora:
        return await kinora.posts.create(body, idempotency_key=key)


def create() -> Any:
    with Kinora(**settings) as kinora:
        return kinora.posts.create(body, idempotency_key=key)


try:
    print(json.dumps(create() if mode == "sync" else asyncio.run(create_async())))
except KinoraFailure as failure:
    result = {
        "failure": type(failure).__name__,
        "type": failure.type if isinstance(failure, KinoraError) else None,
        "attempts": failure.attempts,
        "mayHaveHappened": failure.may_have_happened,
        "idempotencyKey": failure.idempotency_key,
    }
    print(json.dumps(result))
