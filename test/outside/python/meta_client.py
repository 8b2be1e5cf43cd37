"""Meta's Python SDK publishes a reel by video_url, for either login; prints the result as JSON."""

import json
import sys
import time

from facebook_business.adobjects.iguser import IGUser
from facebook_business.adobjects.iguserforigonlyapi import IGUserForIGOnlyAPI
from facebook_business.api import FacebookAdsApi
from facebook_business.exceptions import FacebookRequestError
from facebook_business.session import FacebookSession

graph, login, token, user_id, video_url = sys.argv[1:]
FacebookSession.GRAPH = graph
api = FacebookAdsApi.init(access_token=token, api_version="v25.0")
user = (IGUser if login == "facebook" else IGUserForIGOnlyAPI)(user_id, api=api)


def read(node, fields):
    return api.call("GET", (node,), params={"fields": fields}).json()


def refuse_upload():
    try:
        user.create_media(params={"media_type": "REELS", "upload_type": "resumable"})
    except FacebookRequestError as error:
        return error.api_error_code()
    return None


refused = None if login == "facebook" else refuse_upload()
container = user.create_media(params={"media_type": "REELS", "video_url": video_url, "caption": "Hello"})
for _ in range(200):
    status = read(container["id"], "status_code")["status_code"]
    if status != "IN_PROGRESS":
        break
    time.sleep(0.05)
# For Instagram Login the SDK names the edge `mediapublish`, which no page documents.
media = api.call("POST", (user_id, "media_publish"), params={"creation_id": container["id"]}).json()
comment = api.call("POST", (media["id"], "comments"), params={"message": "First"}).json()
listed = api.call("GET", (media["id"], "comments"), params={"fields": "id,text,from"}).json()
insights = api.call("GET", (media["id"], "insights"), params={"metric": ["views", "reach"]}).json()
# Reads of a node end with a slash.
profile = user.api_get(fields=["username", "biography", "website"])
print(
    json.dumps(
        {
            "mediaId": media["id"],
            "refused": refused,
            "comment": listed["data"][0]["id"] == comment["id"],
            "insights": isinstance(insights["data"], list),
            "username": profile["username"],
        }
    )
)
