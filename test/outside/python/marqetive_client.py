"""A production client that nobody here wrote publishes to clipapp and to reelnet; prints the result as JSON."""

import asyncio
import json
import sys

import marqetive.platforms.tiktok.media as tiktok
from marqetive.platforms.instagram.media import InstagramMediaManager
from marqetive.platforms.tiktok.media import PrivacyLevel, TikTokMediaManager

settings = json.loads(sys.argv[1])
tiktok.TIKTOK_API_BASE = settings["clipapp"]["api"]


async def publish_clip(clipapp):
    async with TikTokMediaManager(clipapp["token"], clipapp["userId"]) as manager:
        creator = await manager.query_creator_info()
        result = await manager.upload_media(
            settings["video"], title="Hello", privacy_level=PrivacyLevel(creator.privacy_level_options[0])
        )
        done = await manager.wait_for_publish(result.publish_id)
        return {"publishId": result.publish_id, "status": str(done.status)}


async def publish_reel(reelnet):
    manager = InstagramMediaManager(reelnet["userId"], reelnet["token"], api_version="v25.0")
    manager.base_url = reelnet["graph"]
    container = await manager.create_reel_container(settings["videoUrl"], caption="Hello")
    published = await manager.publish_container(container)
    return {"mediaId": published.media_id}


async def main():
    clip = await publish_clip(settings["clipapp"])
    reel = await publish_reel(settings["reelnet"])
    print(json.dumps({"clip": clip, "reel": reel}))


asyncio.run(main())
