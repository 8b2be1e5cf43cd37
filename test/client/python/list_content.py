"""Lists all content, and creates one more while it reads: list_content.py <sync|async> <settings>. Prints the ids."""

import asyncio
import json
import sys

from kinora import AsyncKinora, Kinora, types

mode, settings = sys.argv[1], json.loads(sys.argv[2])
JOB: types.WalloftextJob = {"prompt": "Why good bread is baked at night", "durationSec": 3}


async def list_async() -> list[str]:
    ids: list[str] = []
    async with AsyncKinora(**settings) as kinora:
        async for content in kinora.content.list():
            ids.append(content["id"])
            if len(ids) == 150:
                await kinora.content.walloftext(JOB)
    return ids


def list_sync() -> list[str]:
    ids: list[str] = []
    with Kinora(**settings) as kinora:
        for content in kinora.content.list():
            ids.append(content["id"])
            if len(ids) == 150:
                kinora.content.walloftext(JOB)
    return ids


print(json.dumps(list_sync() if mode == "sync" else asyncio.run(list_async())))
