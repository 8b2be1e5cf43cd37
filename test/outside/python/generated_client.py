"""Generates a client with openapi-python-client, creates a draft with it, and prints what was returned."""

import json
import os
import subprocess
import sys
from pathlib import Path

document, folder, base, key, account, content = sys.argv[1:]
programs = Path(sys.executable).parent
# The generator formats with the `ruff` that it brings.
env = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
generate = [programs / "openapi-python-client", "generate", "--path", document, "--meta", "none", "--output-path", Path(folder) / "generated"]
result = subprocess.run([*generate, "--fail-on-warning"], capture_output=True, text=True, env=env, check=False)
if result.returncode != 0:
    sys.exit(result.stdout + result.stderr)

sys.path.insert(0, folder)
from generated import AuthenticatedClient  # noqa: E402
from generated.api.posts import post_posts  # noqa: E402
from generated.models import CreatePost, SelectedAccounts  # noqa: E402

client = AuthenticatedClient(base_url=base, token=key, raise_on_unexpected_status=True)
body = CreatePost(selected_accounts=SelectedAccounts(clipapp=[account]), content_id=content, caption="From Python")
post = post_posts.sync(client=client, body=body).data
print(json.dumps({"id": post.id, "caption": post.caption}))
