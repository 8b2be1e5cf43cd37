"""Signs in to MCP with fastmcp, whose browser is a person with a session, and prints what each step returned."""

import asyncio
import json
import sys
import urllib.request
import warnings
from urllib.error import HTTPError
from urllib.parse import parse_qs, unquote, urlsplit

from fastmcp import Client
from fastmcp.client.auth import OAuth

origin, person, metadata_url = sys.argv[1:]
API = f"{origin}/api/v1"
warnings.simplefilter("ignore")


def send(method: str, path: str, body: dict | None = None):
    headers = {"authorization": f"Bearer {person}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{API}{path}", data, headers, method=method)) as reply:
        return json.load(reply)["data"]


class Browser(urllib.request.HTTPRedirectHandler):
    """Goes nowhere by itself."""

    def redirect_request(self, *_):
        return None


def read_location(url: str) -> str:
    try:
        urllib.request.build_opener(Browser).open(url)
    except HTTPError as redirect:
        return redirect.headers["location"]
    raise AssertionError("the service redirects to its console")


class Agent(OAuth):
    choice: list[str] = ["posts:read"]
    asked: list[str] = []
    sign_ins = 0

    async def redirect_handler(self, authorization_url: str) -> None:
        request = unquote(urlsplit(read_location(authorization_url)).fragment.removeprefix("authorize="))
        self.asked = parse_qs(request)["scope"][0].split()
        allowed = send("POST", "/apps", {"request": request, "scopes": self.choice, "sandbox": True})
        self.returned = parse_qs(urlsplit(allowed["redirectUrl"]).query)
        self.sign_ins += 1

    async def callback_handler(self):
        return make_result(self.returned)


def make_result(returned: dict[str, list[str]]):
    """The result has the issuer in newer releases of the SDK."""
    code, state, iss = (returned[name][0] for name in ("code", "state", "iss"))
    try:
        from mcp.client.auth import AuthorizationCodeResult
    except ImportError:
        return code, state
    return AuthorizationCodeResult(code=code, state=state, iss=iss)


async def call(client: Client, tool: str) -> str:
    try:
        result = await client.call_tool(tool, {})
    except Exception as error:
        return f"refused: {type(error).__name__}"
    return "ok" if result.structured_content["ok"] else "failed"


async def main() -> dict:
    url = f"{origin}/mcp"
    agent = Agent(url, client_name="Agent", callback_port=7777, **({"client_metadata_url": metadata_url} if metadata_url else {}))
    steps = {}
    async with Client(url, auth=agent) as client:
        steps["called"] = await call(client, "list_posts")
        steps["client"] = agent.context.client_info.client_id
        steps["beyond"] = await call(client, "list_trends")
        agent.choice = ["posts:read", "trends:read"]
        steps["stepped up"] = await call(client, "list_trends")
        steps["asked"] = "trends:read" in agent.asked
        before = agent.context.current_tokens.refresh_token
        sign_ins = agent.sign_ins
        agent.context.token_expiry_time = 1
        steps["after expiry"] = await call(client, "list_posts")
        steps["refreshed"] = agent.context.current_tokens.refresh_token != before and agent.sign_ins == sign_ins
        for app in send("GET", "/apps"):
            send("DELETE", f"/apps/{app['id']}")
        await call(client, "list_posts")
        steps["signed in again once revoked"] = agent.sign_ins == sign_ins + 1
    return steps


print(json.dumps(asyncio.run(main())))
