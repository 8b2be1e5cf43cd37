"""Google's Python client connects, publishes in chunks, sets a thumbnail and comments; prints the result as JSON."""

import json
import os
import sys
from urllib.parse import parse_qs, urlparse

import requests
from google_auth_oauthlib.flow import Flow
from googleapiclient.discovery import build_from_document
from googleapiclient.discovery_cache import get_static_doc
from googleapiclient.http import MediaFileUpload

CHUNK_BYTES = 262_144
SCOPES = ["youtube.upload", "youtube.readonly", "youtube.force-ssl", "yt-analytics.readonly"]

root, video, picture = sys.argv[1:]
# The simulator speaks HTTP.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
os.environ["OAUTHLIB_RELAX_TOKEN_SCOPE"] = "1"


def connect():
    app = {
        "client_id": "sandbox",
        "client_secret": "sandbox-secret",
        "auth_uri": f"{root}o/oauth2/v2/auth",
        "token_uri": f"{root}token",
    }
    scopes = [f"https://www.googleapis.com/auth/{scope}" for scope in SCOPES]
    flow = Flow.from_client_config({"web": app}, scopes, redirect_uri="http://127.0.0.1:9/callback")
    url, _ = flow.authorization_url(access_type="offline", prompt="consent")
    form = {"username": "ana", "decision": "approve"}
    consent = requests.post(url, data=form, allow_redirects=False, timeout=10)
    code = parse_qs(urlparse(consent.headers["location"]).query)["code"][0]
    flow.fetch_token(code=code)
    return flow.credentials


def build(name, version, credentials):
    document = json.loads(get_static_doc(name, version))
    document["rootUrl"] = document["baseUrl"] = root
    return build_from_document(document, credentials=credentials)


def insert(youtube):
    body = {"snippet": {"title": "Three ways to brew"}, "status": {"privacyStatus": "public"}}
    media = MediaFileUpload(video, mimetype="video/mp4", chunksize=CHUNK_BYTES, resumable=True)
    request = youtube.videos().insert(part="snippet,status", body=body, media_body=media)
    chunks, response = 0, None
    while response is None:
        _, response = request.next_chunk()
        chunks += 1
    return response["id"], chunks


credentials = connect()
youtube = build("youtube", "v3", credentials)
video_id, chunks = insert(youtube)
thumbnail = MediaFileUpload(picture, mimetype="image/jpeg", resumable=True)
thumbnails = youtube.thumbnails().set(videoId=video_id, media_body=thumbnail).execute()
comment = {"snippet": {"videoId": video_id, "topLevelComment": {"snippet": {"textOriginal": "First"}}}}
youtube.commentThreads().insert(part="snippet", body=comment).execute()
threads = youtube.commentThreads().list(part="snippet", videoId=video_id).execute()
shown = youtube.videos().list(part="snippet,status", id=video_id).execute()
of_video = {"metrics": "engagedViews,averageViewPercentage", "dimensions": "video", "filters": f"video=={video_id}"}
report = (
    build("youtubeAnalytics", "v2", credentials)
    .reports()
    .query(ids="channel==MINE", startDate="2026-01-01", endDate="2999-01-01", **of_video)
    .execute()
)
print(
    json.dumps(
        {
            "videoId": video_id,
            "chunks": chunks,
            "title": shown["items"][0]["snippet"]["title"],
            "thumbnails": len(thumbnails["items"]),
            "comments": [each["snippet"]["topLevelComment"]["snippet"]["textOriginal"] for each in threads["items"]],
            "columns": {column["name"]: column["dataType"] for column in report["columnHeaders"]},
            "rows": len(report["rows"]),
        }
    )
)
