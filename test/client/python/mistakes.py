"""Every marked line is a type error. Never run."""

from kinora import Kinora


def check(kinora: Kinora) -> None:
    post = kinora.posts.get("post_1")
    status: str = post["status"]
    kinora.assets.create({"sourceUrl": f"https://example.com/{status}"})
    kinora.post.get("post_1")  # mistake: no such resource
    kinora.posts.get()  # mistake: the id is missing
    kinora.posts.create({"caption": "Hello"})  # mistake: a post needs accounts
    kinora.posts.create({"selectedAccounts": {"fourth": ["acc_1"]}})  # mistake: unknown platform
    kinora.posts.list(status="lost")  # mistake: unknown status
    post["outputUrl"]  # mistake: a post has no content URL
    kinora.wait_for(post)["progress"]  # mistake: a post has no progress
