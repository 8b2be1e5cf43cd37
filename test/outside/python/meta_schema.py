"""Checks recorded requests by the parameters, enumerations and fields that Meta's SDK declares; prints the result as JSON."""

import json
import re
import sys
import warnings

from facebook_business.adobjects.igmedia import IGMedia
from facebook_business.adobjects.igmediaforigonlyapi import IGMediaForIGOnlyAPI
from facebook_business.adobjects.iguser import IGUser
from facebook_business.adobjects.iguserforigonlyapi import IGUserForIGOnlyAPI
from facebook_business.adobjects.igcomment import IGComment
from facebook_business.api import FacebookAdsApi

login, path = sys.argv[1:]
api = FacebookAdsApi.init(access_token="token", api_version="v25.0")
user, media = (IGUser, IGMedia) if login == "facebook" else (IGUserForIGOnlyAPI, IGMediaForIGOnlyAPI)
# Parameters of every call of the Graph API, and of every edge that is read in pages.
COMMON = {"access_token", "fields", "limit", "after", "appsecret_proof"}
LISTS = {"metric", "collaborators"}

EDGES = [
    ("POST", r"/\d+/media$", lambda p: user("1", api=api).create_media(params=p, pending=True), None),
    ("GET", r"/\d+/media$", lambda p: user("1", api=api).get_media(params=p, pending=True), media.Field),
    ("POST", r"/\d+/media_publish$", lambda p: user("1", api=api).create_media_publish(params=p, pending=True), None),
    ("POST", r"/\d+/comments$", lambda p: media("1", api=api).create_comment(params=p, pending=True), None),
    ("GET", r"/\d+/comments$", lambda p: media("1", api=api).get_comments(params=p, pending=True), IGComment.Field),
    ("GET", r"/\d+/insights$", lambda p: media("1", api=api).get_insights(params=p, pending=True), None),
    ("GET", r"/content_publishing_limit$", lambda p: user("1", api=api).get_content_publishing_limit(params=p, pending=True), None),
    ("GET", r"/v25.0/me$", lambda p: user("1", api=api).api_get(params=p, pending=True), user.Field),
]


def check(call):
    for method, pattern, build, fields in EDGES:
        if call["method"] == method and re.search(pattern, call["path"]):
            given = {name: split(name, value) for name, value in call["params"].items() if name not in COMMON}
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                request = build(given)
            # The SDK sends a parameter that it does not know; its table of parameters has no public name.
            unknown = [f"{name} is no parameter" for name in given if not request._param_checker.is_valid_key(name)]
            known = {value for name, value in vars(fields).items() if not name.startswith("_")} if fields else None
            asked = [name for name in call["params"].get("fields", "").split(",") if name] if known else []
            unknown += [f"{name} is no field" for name in asked if name not in known]
            return [f"{method} {call['path']}: {problem}" for problem in [str(w.message) for w in caught] + unknown]
    return None


def split(name, value):
    return value.split(",") if name in LISTS and not value.startswith("[") else value


with open(path, encoding="utf-8") as file:
    results = [check(call) for call in json.load(file)]
checked = [problems for problems in results if problems is not None]
print(json.dumps({"checked": len(checked), "problems": sum(checked, [])}))
