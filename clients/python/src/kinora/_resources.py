# Generated from the OpenAPI document by `npm run client`; do not edit.
# mypy: disable-error-code="no-any-return"
# ruff: noqa

from __future__ import annotations

from typing import Any, AsyncIterator, Iterator, List, Literal

from . import types
from ._calls import AsyncCalls, AsyncResource, Calls, Resource
from ._request import FileContent


class MeResource(Resource):
    def callback_secret(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.CallbackSecret:
        """Create the callback secret of the key. Signs the webhooks that the `callbackUrl` of jobs of this key receives. Replaces the previous secret, which also signs for 24 hours, as two v1 values. A key that has not called this has a secret that nobody knows. Needs the scope `webhooks:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /me/callback-secret",
            idempotency_key=idempotency_key,
        )

    def get(
        self,
    ) -> types.Identity:
        """Get the key with its team, plan, credits and quotas. Needs no scope. 600 requests per 300 s."""
        return self._calls.data(
            "GET /me",
        )


class CreditsResource(Resource):
    def get(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        type: Literal["recurring", "topup", "spending", "trial", "spin", "reward", "refund", "carryover", "carry_expired"] | List[Literal["recurring", "topup", "spending", "trial", "spin", "reward", "refund", "carryover", "carry_expired"]] | None = None,
    ) -> types.GetCreditsData:
        """Get the credit balance and the ledger. Ledger entries are sorted newest first. Needs the scope `credits:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /credits",
            query={"page": page, "limit": limit, "type": type},
        )

    def list(
        self,
        *,
        type: Literal["recurring", "topup", "spending", "trial", "spin", "reward", "refund", "carryover", "carry_expired"] | List[Literal["recurring", "topup", "spending", "trial", "spin", "reward", "refund", "carryover", "carry_expired"]] | None = None,
    ) -> Iterator[types.LedgerEntry]:
        """Get the credit balance and the ledger. Ledger entries are sorted newest first. Needs the scope `credits:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /credits",
            query={"type": type},
            items_at="ledger",
        )


class WorkspacesResource(Resource):
    def list(
        self,
    ) -> types.GetWorkspacesData:
        """List workspaces. Returns active workspaces before archived ones, the default first, then the oldest first. Needs the scope `workspaces:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /workspaces",
        )

    def create(
        self,
        body: types.CreateWorkspace,
        *,
        idempotency_key: str | None = None,
    ) -> types.WorkspaceWithBrand:
        """Create a workspace. If the body has a websiteUrl, the first crawl of the site is queued. Needs the scope `workspaces:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "POST /workspaces",
            body=body,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> types.WorkspaceWithBrand:
        """Get a workspace with its brand context. Needs the scope `workspaces:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /workspaces/{id}",
            path={"id": id},
        )

    def update(
        self,
        id: str,
        body: types.ChangeWorkspace,
        *,
        if_match: int | None = None,
    ) -> types.Workspace:
        """Update a workspace. Omitted fields stay unchanged; null clears websiteUrl, logoUrl and defaultExpiresAfter. A new websiteUrl does not start a crawl: call POST /brand/analyze. Needs the scope `workspaces:write`. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /workspaces/{id}",
            path={"id": id},
            body=body,
            if_match=if_match,
        )

    def archive(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.WorkspaceArchival:
        """Archive a workspace. Withholds its scheduled posts at their slots and stops its launched automations. Cancels nothing. Needs the scope `workspaces:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /workspaces/{id}/archive",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def restore(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.WorkspaceArchival:
        """Restore an archived workspace. Publishes withheld posts whose slot has passed. `withheldAutomations` counts the automations that skipped a run while archived; launch them again. Needs the scope `workspaces:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /workspaces/{id}/restore",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def default(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Workspace:
        """Make a workspace the default. Needs the scope `workspaces:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "POST /workspaces/{id}/default",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )


class AccountsResource(Resource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        all_workspaces: bool | None = None,
        sort: Literal["connectedAt", "-connectedAt", "username", "-username"] | None = None,
        platform: Literal["clipapp", "reelnet", "videoshorts"] | List[Literal["clipapp", "reelnet", "videoshorts"]] | None = None,
        owner_type: Literal["brand", "influencer"] | List[Literal["brand", "influencer"]] | None = None,
    ) -> Iterator[types.Account]:
        """List connected accounts. Needs the scope `accounts:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /accounts",
            query={"workspaceId": workspace_id, "allWorkspaces": all_workspaces, "sort": sort, "platform": platform, "ownerType": owner_type},
        )

    def get(
        self,
        id: str,
    ) -> types.AccountDetails:
        """Get a connected account. Needs the scope `accounts:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /accounts/{id}",
            path={"id": id},
        )

    def update(
        self,
        id: str,
        body: types.ChangeAccount,
    ) -> types.AccountDetails:
        """Change the defaults of an account. Posts use these choices unless they make their own (`clipappOptions`, `perPlatform`). Returns 400 for a choice that the platform does not have or does not offer this account, and 409 if the platform cannot say what it offers. Posts that are being published are not changed. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /accounts/{id}",
            path={"id": id},
            body=body,
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Disconnect an account. The account leaves all lists at once, and no new publish to it starts. A pending target fails at its slot with account_disconnected, unless the same platform user is connected again by then. The token is revoked at the platform once a running publish has ended, at most 5 minutes later. If the same platform user is also connected in another workspace, the token is only deleted here, because a platform may revoke all tokens of a user at once. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /accounts/{id}",
            path={"id": id},
        )

    def connect(
        self,
        body: types.ConnectAccount,
        *,
        idempotency_key: str | None = None,
    ) -> types.PostAccountsConnectData:
        """Start connecting an account. Send the owner to authorizeUrl. It is a page of this service that names the team and the workspace and leads to the platform; the owner must finish in the same browser. With a sandbox key it is the consent page of the simulator. The account is created once the owner gives consent. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /accounts/connect",
            body=body,
            idempotency_key=idempotency_key,
        )

    def connect_link(
        self,
        body: types.CreateConnectLink,
        *,
        idempotency_key: str | None = None,
    ) -> types.AccessLink:
        """Create a link with which an owner connects an account. Send the URL to the owner of the account, who needs no key. Its page names the team and the workspace and leads to the platform. It connects one account, and ends once that is connected, when it expires, when it is revoked, or with the key. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /accounts/connect-link",
            body=body,
            idempotency_key=idempotency_key,
        )

    def refresh(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.Account:
        """Refresh an account's token now. Returns the account after the refresh. If the platform did not respond, `lastError` says so. Returns 409 if the owner must connect the account again. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /accounts/{id}/refresh",
            path={"id": id},
            idempotency_key=idempotency_key,
        )


class ConnectLinksResource(Resource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
    ) -> Iterator[types.ConnectLink]:
        """List the connect links of a workspace. Newest first, without their URLs. A link is listed until 30 days after it expired. Needs the scope `accounts:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /connect-links",
            query={"workspaceId": workspace_id},
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Revoke a connect link. Safe to repeat. An owner who is on the page of the platform connects nothing either. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /connect-links/{id}",
            path={"id": id},
        )


class GenerationsResource(Resource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        sort: Literal["createdAt", "-createdAt", "score", "-score"] | None = None,
        status: Literal["pending", "accepted", "scheduled", "discarded"] | List[Literal["pending", "accepted", "scheduled", "discarded"]] | None = None,
        format: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"] | List[Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"]] | None = None,
        automation_id: str | None = None,
    ) -> Iterator[types.Generation]:
        """List generations, newest first. Lists pending generations unless `status` is set. Needs the scope `generations:read`. 10 requests per 300 s."""
        return self._calls.list(
            "GET /generations",
            query={"workspaceId": workspace_id, "sort": sort, "status": status, "format": format, "automationId": automation_id},
        )

    def create(
        self,
        body: types.CreateGenerations | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> List[types.Generation]:
        """Write generations. Writes generations at once and free of charge, best first, from what the brand's website states; the prompt chooses among it. For a live key the configured language model writes them in the language of the prompt. For a test key, and where the model wrote too few, they are sentences of the website in its language, each once in a batch (`writer`). Without a known website they are the words of the prompt, and questions to viewers about its topic and the brand. Without a claim of the brand the score is at most 60. No generation resembles a pending one, or one of the last 90 days. If there are fewer than requested, `shortfall` says why. Once the workspace has 20 posts or more on either side of a comparison, hooks and formats follow the results, and `why` says so. Works while the workspace is archived. Needs the scope `generations:write`. 10 requests per 300 s."""
        return self._calls.data(
            "POST /generations",
            body=body,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> types.GenerationWithDeck:
        """Get a generation with its deck. Needs the scope `generations:read`. 10 requests per 300 s."""
        return self._calls.data(
            "GET /generations/{id}",
            path={"id": id},
        )

    def update(
        self,
        id: str,
        body: types.ChangeGeneration,
        *,
        if_match: int | None = None,
    ) -> types.GenerationWithDeck:
        """Edit a generation before it is accepted. Omitted properties stay unchanged, but a post caption that begins with the hook begins with the new one. The score and its reasons are computed again from the hook. 400 if the video could not be made with the new texts; 409 once it was accepted or discarded. Needs the scope `generations:write`. 10 requests per 300 s."""
        return self._calls.data(
            "PATCH /generations/{id}",
            path={"id": id},
            body=body,
            if_match=if_match,
        )

    def accept(
        self,
        id: str,
        body: types.AcceptGeneration | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.PostGenerationsIdAcceptData:
        """Accept a generation as content. Creates a content piece and starts its render. Counts one content piece; a format with AI media costs 10 credits, which are refunded if the render fails. 400 if its video can no longer be made. Accepting again returns the same content piece and costs nothing; once that is deleted, it is a 409. Needs the scope `generations:write`. 10 requests per 300 s."""
        return self._calls.data(
            "POST /generations/{id}/accept",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def variants(
        self,
        id: str,
        body: types.CreateVariants | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> List[types.Generation]:
        """Rewrite the hook of a generation for A/B tests. Only the hook changes. Hooks that differ in one feature with a known effect come first. If there are fewer than requested, `shortfall` says why. Needs the scope `generations:write`. 10 requests per 300 s."""
        return self._calls.data(
            "POST /generations/{id}/variants",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def discard(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Generation:
        """Discard a generation. Discarding again returns the same. Needs the scope `generations:write`. 10 requests per 300 s."""
        return self._calls.data(
            "POST /generations/{id}/discard",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )


class PostsResource(Resource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        all_workspaces: bool | None = None,
        sort: Literal["createdAt", "-createdAt", "scheduledTime", "-scheduledTime"] | None = None,
        q: str | None = None,
        status: Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"] | List[Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"]] | None = None,
        platform: Literal["clipapp", "reelnet", "videoshorts"] | List[Literal["clipapp", "reelnet", "videoshorts"]] | None = None,
        automation_id: str | None = None,
        reference: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> Iterator[types.Post]:
        """List posts, newest first. Needs the scope `posts:read`. 60 requests per 300 s."""
        return self._calls.list(
            "GET /posts",
            query={"workspaceId": workspace_id, "allWorkspaces": all_workspaces, "sort": sort, "q": q, "status": status, "platform": platform, "automationId": automation_id, "reference": reference, "from": from_, "to": to},
        )

    def create(
        self,
        body: types.CreatePost,
        *,
        idempotency_key: str | None = None,
    ) -> types.Post:
        """Schedule, publish now, or save a draft. 202 while the media is not ready (a deck is rendered, own media is fetched), otherwise 201. 409 if an `asap` post names an account that must be connected again first; a draft or a scheduled post is saved all the same, and the preview warns. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "POST /posts",
            body=body,
            idempotency_key=idempotency_key,
        )

    def preview(
        self,
        body: types.CreatePost,
        *,
        idempotency_key: str | None = None,
    ) -> types.PostPreview:
        """Preview what each account would receive. Takes the body of POST /posts and validates it with the same code. 400 if the body as a whole is invalid; a problem of a single account is its `refusal`. Records, counts and charges nothing, and works for an archived workspace too. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "POST /posts/preview",
            body=body,
            idempotency_key=idempotency_key,
        )

    def import_(
        self,
        body: types.ImportPosts,
        *,
        idempotency_key: str | None = None,
    ) -> types.PostPostsImportData:
        """Import posts from CSV. All rows or none: if one row is invalid, the response is 400 with `{row, field, message}` in `details` for every invalid row, counted as a spreadsheet counts: the header is row 1. Rows are drafts unless `schedule` is sent. `validateOnly` returns 200 with a preview per row, and writes nothing. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "POST /posts/import",
            body=body,
            idempotency_key=idempotency_key,
        )

    def bulk(
        self,
        body: types.ChangePosts,
        *,
        idempotency_key: str | None = None,
    ) -> List[types.ChangedPost]:
        """Cancel, reschedule or approve up to 200 posts. Each post is changed as by its own request. The response lists every id in the order of the request, with its new state or the error that its own request would get. One request of the rate limit. `If-Match` does not apply. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "POST /posts/bulk",
            body=body,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> types.Post:
        """Get a post with one target per account. Needs the scope `posts:read`. 60 requests per 300 s."""
        return self._calls.data(
            "GET /posts/{id}",
            path={"id": id},
        )

    def update(
        self,
        id: str,
        body: types.ChangePost,
        *,
        if_match: int | None = None,
    ) -> types.Post:
        """Replace texts or declarations before the post is published. Each property in the body replaces the whole previous value. Every text is validated again for every account. 409 once publishing has started. The status stays, also that of an approved post. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "PATCH /posts/{id}",
            path={"id": id},
            body=body,
            if_match=if_match,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
    ) -> types.Post:
        """Cancel a post. Its media is kept. 409 once publishing has started; 200 if the post is already cancelled. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "DELETE /posts/{id}",
            path={"id": id},
            if_match=if_match,
        )

    def reschedule(
        self,
        id: str,
        body: types.ReschedulePost,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Post:
        """Reschedule a post. An approved post returns to review. A draft keeps its status. A post in review that is objected to stays in review. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "POST /posts/{id}/reschedule",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def publish(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Post:
        """Release a draft. Publishes at its slot, or at once if it has none or the slot has passed. A draft that requires a review and was not approved goes in review instead. 409 for anything but a draft. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "POST /posts/{id}/publish",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def approve(
        self,
        id: str,
        body: types.ApprovePost | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Post:
        """Approve a post that is in review. Publishes at its slot, or at once if the slot has passed; with `expiresAfter` only within these minutes of its slot. A draft that was never released is a draft again. 409 for anything but a post in review, and with `revision` for a post that was changed since it was read. Needs the scope `posts:write`, or a person with the permission `posts:approve`. 60 requests per 300 s."""
        return self._calls.data(
            "POST /posts/{id}/approve",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def retry(
        self,
        id: str,
        body: types.RetryPost | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Post:
        """Send the failed targets of a post again. For a `failed` or `partial` post. Its failed targets go out again, exactly once, with their texts; published ones stay as they are. Without `scheduledTime` they go at once, and the post is `publishing` until all have ended. With it the post is `scheduled` again, or `in_review` if it was reviewed, and can be changed, moved, cancelled and withheld as before; a cancelled retry of a `partial` post leaves it `partial`. Another `post.published` or `post.failed` reports the whole. 409 if the outcome of a target is unknown (`outcome_unknown`), because it may be live; name the other `platforms` then. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "POST /posts/{id}/retry",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def list_review_links(
        self,
        id: str,
    ) -> Iterator[types.ReviewLink]:
        """List the review links of a post. Newest first, without their URLs. A link is listed until 30 days after it expired. Needs the scope `posts:read`. 60 requests per 300 s."""
        return self._calls.list(
            "GET /posts/{id}/review-link",
            path={"id": id},
        )

    def review_link(
        self,
        id: str,
        body: types.CreateReviewLink | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> types.AccessLink:
        """Create a link with which a person reviews a post. Send the URL to a reviewer, who needs no key. Its page shows the post as each account will receive it. The reviewer approves it, asks for changes with a comment, or comments; `review` of the post and the event `post.review` report it. An approval releases a post that is in review; another post keeps its status. An objection holds the post in review until it is approved, also if no review was required. The link ends with an approval, when it expires, when it is revoked, or with the key. 409 once publishing has started. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "POST /posts/{id}/review-link",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_comments(
        self,
        id: str,
    ) -> Iterator[types.ReviewComment]:
        """List the comments on a post. The thread between its reviewers and the team, with their decisions, oldest first. Needs the scope `posts:read`. 60 requests per 300 s."""
        return self._calls.list(
            "GET /posts/{id}/comment",
            path={"id": id},
        )

    def comment(
        self,
        id: str,
        body: types.CreateReviewComment,
        *,
        idempotency_key: str | None = None,
    ) -> types.ReviewComment:
        """Comment on a post as the team. Reviewers read it on the page of their link. It decides nothing. Needs the scope `posts:write`, or a person with the permission `posts:approve`. 60 requests per 300 s."""
        return self._calls.data(
            "POST /posts/{id}/comment",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def delete_review_link(
        self,
        id: str,
        link_id: str,
    ) -> types.Deleted:
        """Revoke a review link. Safe to repeat. What was decided through it stays. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "DELETE /posts/{id}/review-link/{linkId}",
            path={"id": id, "linkId": link_id},
        )

    def delete_media(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete the own media of a post. For a post with `videoUrl` or `images` that has ended or was cancelled. What was published stays on the platforms. Gives the storage of the video back. Safe to repeat. Needs the scope `posts:write`. 60 requests per 300 s."""
        return self._calls.data(
            "DELETE /posts/{id}/media",
            path={"id": id},
        )


class CalendarResource(Resource):
    def get(
        self,
        *,
        from_: str,
        to: str,
        workspace_id: str | None = None,
        all_workspaces: bool | None = None,
    ) -> types.Calendar:
        """List posts by local day. Days in the workspace's zone, or in that of the default workspace with `allWorkspaces`, earliest first. A post belongs to the day of its slot; without a slot to the day of its publishing, or of its release if it is not published yet. Empty days, cancelled posts and drafts without a time are omitted. Needs the scope `posts:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /calendar",
            query={"from": from_, "to": to, "workspaceId": workspace_id, "allWorkspaces": all_workspaces},
        )


class ContentResource(Resource):
    def models(
        self,
    ) -> List[types.MediaModel]:
        """List media models. The models of the media providers that this installation has configured, per kind, the preferred one first. Pass an id as `model` to POST /content/* and POST /influencers/{id}/videos, or set it as a default of the workspace. Test keys always use the embedded provider. Needs the scope `content:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /content/models",
        )

    def frame(
        self,
        body: types.DrawFrame,
        *,
        idempotency_key: str | None = None,
    ) -> types.Frame:
        """Draw one frame of a deck. Returns the picture that a render passes to the encoder at `atMs`, before anything is rendered. `deck` is checked as by `POST /content/{format}`; `contentId` and `generationId` use the deck of that resource, and are 409 if it has none. Free. A frame that was drawn before is returned at once. It is kept for 24 hours after the last request for it, among the 100 latest of the team, and does not count as storage. 400 if the frame takes too long to draw, for example far into a long clip. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/frame",
            body=body,
            idempotency_key=idempotency_key,
        )

    def image(
        self,
        body: types.ImageJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Generate images. Each image costs 2 credits. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. There is no `content.ready` event, which is for videos; a `callbackUrl` is notified. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/image",
            body=body,
            idempotency_key=idempotency_key,
        )

    def video(
        self,
        body: types.VideoJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Generate a clip. Costs 10 credits. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. The content itself is the clip as a video that can be posted. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/video",
            body=body,
            idempotency_key=idempotency_key,
        )

    def voiceover(
        self,
        body: types.VoiceoverJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Generate a voiceover. One credit per 15 seconds of speech, rounded up and estimated from the words. The difference is refunded if the speech is shorter; it never costs more. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. There is no `content.ready` event. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/voiceover",
            body=body,
            idempotency_key=idempotency_key,
        )

    def clips(
        self,
        body: types.ClipsJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Cut a long video into clips. One credit per minute of the source, rounded up. `sourceVideoUrl` must respond within 10 seconds; add a slower source to the library first. The clips are the liveliest stretches between pauses and cuts, each of minSec to maxSec, rendered for the ratio; `clips` of the content lists them, each a content piece of its own. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. Once a clip is ready, however, a cancel keeps it and refunds nothing. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/clips",
            body=body,
            idempotency_key=idempotency_key,
        )

    def list(
        self,
        *,
        workspace_id: str | None = None,
        all_workspaces: bool | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        status: Literal["queued", "rendering", "ready", "failed", "cancelled"] | List[Literal["queued", "rendering", "ready", "failed", "cancelled"]] | None = None,
        format: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo", "image", "video", "voiceover", "clips"] | List[Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo", "image", "video", "voiceover", "clips"]] | None = None,
        reference: str | None = None,
    ) -> Iterator[types.Content]:
        """List content, newest first. Needs the scope `content:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /content",
            query={"workspaceId": workspace_id, "allWorkspaces": all_workspaces, "sort": sort, "status": status, "format": format, "reference": reference},
        )

    def get(
        self,
        id: str,
    ) -> types.Content:
        """Get a content piece with its render. Progress up to 5 covers the sources, up to 50 the media, the rest the render; content with a deck is only rendered. If it failed, `error` gives the reason and the credits are refunded: not_makeable, source_unreachable, source_too_large, source_unreadable, source_too_long, provider_answer_lost (a provider may have started without a response; the call is never repeated), provider_too_slow, product_unreadable, script_too_long, text_does_not_fit, render_failed, or the media provider's own code, such as content_refused. Warnings of a provider name the call in `path`. Needs the scope `content:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /content/{id}",
            path={"id": id},
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete a content piece and its media. Published posts keep their results; their mediaUrl becomes null. Needs the scope `content:write`. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /content/{id}",
            path={"id": id},
        )

    def deck(
        self,
        id: str,
    ) -> types.GetContentIdDeckData:
        """Get the deck of a content piece. Change it and render it again. Null if the content has no deck (own media), or none yet. Needs the scope `content:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /content/{id}/deck",
            path={"id": id},
        )

    def walloftext(
        self,
        body: types.WalloftextJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/walloftext",
            body=body,
            idempotency_key=idempotency_key,
        )

    def slideshow(
        self,
        body: types.SlideshowJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/slideshow",
            body=body,
            idempotency_key=idempotency_key,
        )

    def greenscreen(
        self,
        body: types.GreenscreenJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/greenscreen",
            body=body,
            idempotency_key=idempotency_key,
        )

    def talkinghead(
        self,
        body: types.TalkingheadJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/talkinghead",
            body=body,
            idempotency_key=idempotency_key,
        )

    def ugc(
        self,
        body: types.UgcJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/ugc",
            body=body,
            idempotency_key=idempotency_key,
        )

    def characterswap(
        self,
        body: types.CharacterswapJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/characterswap",
            body=body,
            idempotency_key=idempotency_key,
        )

    def listicle(
        self,
        body: types.ListicleJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/listicle",
            body=body,
            idempotency_key=idempotency_key,
        )

    def ranking(
        self,
        body: types.RankingJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/ranking",
            body=body,
            idempotency_key=idempotency_key,
        )

    def askmeanything(
        self,
        body: types.AskmeanythingJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/askmeanything",
            body=body,
            idempotency_key=idempotency_key,
        )

    def splitscreen(
        self,
        body: types.SplitscreenJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/splitscreen",
            body=body,
            idempotency_key=idempotency_key,
        )

    def grid2x2(
        self,
        body: types.Grid2x2Job,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/grid2x2",
            body=body,
            idempotency_key=idempotency_key,
        )

    def fadein(
        self,
        body: types.FadeinJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/fadein",
            body=body,
            idempotency_key=idempotency_key,
        )

    def hookdemo(
        self,
        body: types.HookdemoJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/hookdemo",
            body=body,
            idempotency_key=idempotency_key,
        )

    def interview(
        self,
        body: types.InterviewJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/interview",
            body=body,
            idempotency_key=idempotency_key,
        )

    def productspokesperson(
        self,
        body: types.ProductspokespersonJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/productspokesperson",
            body=body,
            idempotency_key=idempotency_key,
        )

    def greenscreenmobile(
        self,
        body: types.GreenscreenmobileJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/greenscreenmobile",
            body=body,
            idempotency_key=idempotency_key,
        )

    def clonevideo(
        self,
        body: types.ClonevideoJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/clonevideo",
            body=body,
            idempotency_key=idempotency_key,
        )

    def statvideo(
        self,
        body: types.StatvideoJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return self._calls.data(
            "POST /content/statvideo",
            body=body,
            idempotency_key=idempotency_key,
        )

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.Content:
        """Cancel a render. Its credits are refunded, and posts that wait for it fail with render_failed. A long video with ready clips keeps them: it ends as ready, only its other clips are cancelled, and no credits are refunded. A repeated cancel returns the same. Works while the workspace is archived. Needs the scope `content:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /content/{id}/cancel",
            path={"id": id},
            idempotency_key=idempotency_key,
        )


class AssetsResource(Resource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        sort: Literal["createdAt", "-createdAt", "name", "-name", "bytes", "-bytes"] | None = None,
        q: str | None = None,
        kind: Literal["video", "image", "audio", "font"] | List[Literal["video", "image", "audio", "font"]] | None = None,
    ) -> Iterator[types.Asset]:
        """List assets. Needs the scope `assets:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /assets",
            query={"workspaceId": workspace_id, "sort": sort, "q": q, "kind": kind},
        )

    def create(
        self,
        body: types.PostAssetsBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.Asset:
        """Create an asset from a file or a URL. Send a form with one file, or JSON with a sourceUrl or the id of a complete upload. If the workspace already has the same bytes, the existing asset is returned with 200. A file that exceeds the storage of the plan is 429 usage_limit_reached. Video and audio may have up to 512 MB, images and fonts up to 25 MB. A font file contains one face, as TrueType, OpenType, WOFF or WOFF2. Needs the scope `assets:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /assets",
            body=body,
            idempotency_key=idempotency_key,
        )

    def upload(
        self,
        *,
        file: FileContent,
        workspace_id: str | None = None,
        name: str | None = None,
        idempotency_key: str | None = None,
    ) -> types.Asset:
        """Create an asset from a file or a URL. Send a form with one file, or JSON with a sourceUrl or the id of a complete upload. If the workspace already has the same bytes, the existing asset is returned with 200. A file that exceeds the storage of the plan is 429 usage_limit_reached. Video and audio may have up to 512 MB, images and fonts up to 25 MB. A font file contains one face, as TrueType, OpenType, WOFF or WOFF2. Needs the scope `assets:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /assets",
            form={"file": file, "workspaceId": workspace_id, "name": name},
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> types.AssetDetails:
        """Get an asset and what uses it. Needs the scope `assets:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /assets/{id}",
            path={"id": id},
        )

    def update(
        self,
        id: str,
        body: types.ChangeAsset,
    ) -> types.Asset:
        """Rename an asset. Needs the scope `assets:write`. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /assets/{id}",
            path={"id": id},
            body=body,
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete an asset. Videos that were rendered with the asset are kept. Returns 409 while an unfinished job uses the asset. Needs the scope `assets:write`. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /assets/{id}",
            path={"id": id},
        )

    def uploads(
        self,
        body: types.BeginUpload,
        *,
        idempotency_key: str | None = None,
    ) -> types.Upload:
        """Begin an upload in parts. For large files and unsteady connections. The address in `Location` speaks tus 1.0.0: PATCH it with parts of any size, and HEAD it after a lost connection to learn where to continue. A tus client may begin with `Upload-Length` and `Upload-Metadata` (`filename`, `workspaceId`) instead of JSON. Finish with POST /assets and `uploadId`. What is not finished within 24 hours is deleted; until then its bytes count against the storage of the plan. Needs the scope `assets:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /assets/uploads",
            body=body,
            idempotency_key=idempotency_key,
        )

    def get_upload(
        self,
        id: str,
    ) -> types.Upload:
        """Get an upload. Needs the scope `assets:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /assets/uploads/{id}",
            path={"id": id},
        )

    def delete_uploads(
        self,
        id: str,
    ) -> types.Deleted:
        """Cancel an upload. Deletes what has arrived, and frees its storage. Needs the scope `assets:write`. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /assets/uploads/{id}",
            path={"id": id},
        )


class AutomationsResource(Resource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        sort: Literal["createdAt", "-createdAt", "name", "-name"] | None = None,
        status: Literal["draft", "generating", "review", "launched", "paused", "completed"] | List[Literal["draft", "generating", "review", "launched", "paused", "completed"]] | None = None,
    ) -> Iterator[types.Automation]:
        """List the automations of a workspace, newest first. Needs the scope `automations:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /automations",
            query={"workspaceId": workspace_id, "sort": sort, "status": status},
        )

    def create(
        self,
        body: types.CreateAutomation,
        *,
        idempotency_key: str | None = None,
    ) -> types.Automation:
        """Create an automation. A draft: nothing is written before `generate` or `launch`, nothing scheduled before `launch`. The properties from `caption` to `clipappOptions` are validated by the rules of POST /posts. Needs the scope `automations:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /automations",
            body=body,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> types.Automation:
        """Get an automation. Needs the scope `automations:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /automations/{id}",
            path={"id": id},
        )

    def update(
        self,
        id: str,
        body: types.ChangeAutomation,
        *,
        if_match: int | None = None,
    ) -> types.Automation:
        """Change an automation that is not launched. Needs the scope `automations:write`. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /automations/{id}",
            path={"id": id},
            body=body,
            if_match=if_match,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
    ) -> types.Deleted:
        """Delete an automation. Stops its cadence and cancels its posts that have not started publishing. Needs the scope `automations:write`. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /automations/{id}",
            path={"id": id},
            if_match=if_match,
        )

    def generate(
        self,
        id: str,
        body: types.GenerateAutomationIdeas | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Automation:
        """Write generations for review. The status is generating until they are written, then review. Discard those you do not want; the runs use the rest, accepted ones first, then the best. Costs no credits. Needs the scope `automations:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /automations/{id}/generate",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def generations(
        self,
        id: str,
        *,
        sort: Literal["createdAt", "-createdAt", "score", "-score"] | None = None,
        status: Literal["pending", "accepted", "scheduled", "discarded"] | List[Literal["pending", "accepted", "scheduled", "discarded"]] | None = None,
    ) -> Iterator[types.Generation]:
        """List the generations of an automation, newest first. Needs the scope `automations:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /automations/{id}/generations",
            path={"id": id},
            query={"sort": sort, "status": status},
        )

    def launch(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Automation:
        """Launch an automation. A run starts at once and fills the coming week; later runs follow each week, a day ahead. Missing generations are written. Each post counts as a saved post and a content piece, and costs the price of its format. A run that finds its workspace archived schedules nothing and stops the cadence: launch it again after a restore. If credits or quotas are short, the run is retried on the next day. Past slots are not filled. Needs the scope `automations:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /automations/{id}/launch",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def pause(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Automation:
        """Pause an automation. Posts that are already scheduled are published. Needs the scope `automations:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /automations/{id}/pause",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def resume(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Automation:
        """Resume a paused automation. A run that was due during the pause starts at once. Needs the scope `automations:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /automations/{id}/resume",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def posts(
        self,
        id: str,
        *,
        sort: Literal["createdAt", "-createdAt", "scheduledTime", "-scheduledTime"] | None = None,
        status: Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"] | List[Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"]] | None = None,
    ) -> Iterator[types.Post]:
        """List the posts of an automation, newest first. Needs the scope `automations:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /automations/{id}/posts",
            path={"id": id},
            query={"sort": sort, "status": status},
        )

    def timeline(
        self,
        id: str,
        *,
        page: int | None = None,
        limit: int | None = None,
        days: int | None = None,
    ) -> types.Timeline:
        """Preview the coming posts of an automation with their cost. Earliest first. Computed as a run computes it; nothing is recorded. Pages apply to `entries`. Needs the scope `automations:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /automations/{id}/timeline",
            path={"id": id},
            query={"page": page, "limit": limit, "days": days},
        )

    def list_timeline(
        self,
        id: str,
        *,
        days: int | None = None,
    ) -> Iterator[types.TimelineEntry]:
        """Preview the coming posts of an automation with their cost. Earliest first. Computed as a run computes it; nothing is recorded. Pages apply to `entries`. Needs the scope `automations:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /automations/{id}/timeline",
            path={"id": id},
            query={"days": days},
            items_at="entries",
        )


class TestClocksResource(Resource):
    def list(
        self,
    ) -> Iterator[types.TestClock]:
        """List the test clocks of the team. A team has one at most. Needs the scope `automations:read`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /test-clocks",
        )

    def create(
        self,
        body: types.CreateTestClock | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> types.TestClock:
        """Create the test clock of the team. Only with a sandbox key, and for a team without connected live accounts and live posts or automations that have not ended. From then on the team goes by this clock, and its live keys change nothing. What is due by `from` happens at `from`. Needs the scope `automations:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "POST /test-clocks",
            body=body,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> types.TestClock:
        """Read a test clock. Needs the scope `automations:read`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "GET /test-clocks/{id}",
            path={"id": id},
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete a test clock. The team goes by real time again. Posts that were published stay; credits, quotas and the credit period are again what they were without the clock. Needs the scope `automations:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /test-clocks/{id}",
            path={"id": id},
        )

    def advance(
        self,
        id: str,
        body: types.AdvanceTestClock,
        *,
        idempotency_key: str | None = None,
    ) -> types.TestClock:
        """Advance a test clock. Everything that is due by `to` happens in the order of its time: each thing is done before the clock goes on. Poll the clock until its status is no longer `advancing`. Needs the scope `automations:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "POST /test-clocks/{id}/advance",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )


class InfluencersResource(Resource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        sort: Literal["createdAt", "-createdAt", "name", "-name"] | None = None,
    ) -> Iterator[types.Influencer]:
        """List the AI influencers of a workspace, newest first. Needs the scope `influencers:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /influencers",
            query={"workspaceId": workspace_id, "sort": sort},
        )

    def create(
        self,
        body: types.CreateInfluencer,
        *,
        idempotency_key: str | None = None,
    ) -> types.Influencer:
        """Create an AI influencer. Its first preview is generated at once and costs 10 credits, which are refunded if it fails. Counts as an AI avatar of the plan until it is deleted. 409 while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /influencers",
            body=body,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> types.Influencer:
        """Get an AI influencer with its previews. Needs the scope `influencers:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /influencers/{id}",
            path={"id": id},
        )

    def update(
        self,
        id: str,
        body: types.ChangeInfluencer,
    ) -> types.Influencer:
        """Change the name or voice of an AI influencer. Omitted properties stay unchanged. A video takes the voice that the influencer has when its job starts. Needs the scope `influencers:write`. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /influencers/{id}",
            path={"id": id},
            body=body,
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete an AI influencer. Its videos and accounts stay. Previews in progress are cancelled, and their credits are refunded. Works while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /influencers/{id}",
            path={"id": id},
        )

    def previews(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.Influencer:
        """Generate another preview of an AI influencer. Costs 10 credits, which are refunded if it fails. 409 while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /influencers/{id}/previews",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def videos(
        self,
        id: str,
        body: types.CreateInfluencerVideo,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Create a talking-head video of an AI influencer. Costs 3 credits per second, estimated as the number of words divided by 2.4 and by the speed of the voice, rounded up. 400 if the script takes over 180 seconds by that estimate. If the video is shorter, the difference is refunded when it is ready; it never costs more. A script that takes over a quarter longer to speak than estimated fails with script_too_long. All credits are refunded if the render fails or is cancelled. Works in every status: a missing picture is generated with the video. Counts one content piece. 409 while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /influencers/{id}/videos",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )


class TrendsResource(Resource):
    def list(
        self,
        *,
        platform: Literal["clipapp", "reelnet", "videoshorts"] | List[Literal["clipapp", "reelnet", "videoshorts"]] | None = None,
        kind: Literal["sound", "format", "topic", "hashtag"] | List[Literal["sound", "format", "topic", "hashtag"]] | None = None,
        country: str | None = None,
        date: str | None = None,
    ) -> Iterator[types.Trend]:
        """List trends. Sorted by rank; at the same rank the team's own trends come first, then the provider's, then the editorial ones. Each source contributes its newest list of the requested day or earlier. If a provider does not respond, its last list is used for 30 days. Own trends are the hashtags and formats of posts published in the 30 days up to the requested day: sandbox posts for a test key, live posts for a live key, and only posts of its workspace for a pinned key. Their counts cover the newest 10,000 posts. Needs the scope `trends:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /trends",
            query={"platform": platform, "kind": kind, "country": country, "date": date},
        )


class BrandResource(Resource):
    def analyze(
        self,
        body: types.AnalyzeBrand | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> types.PostBrandAnalyzeData:
        """Crawl the website and rebuild the brand context. The crawl runs in the background; read its progress in lastCrawl of the workspace at statusUrl. Pictures of the website become assets of the workspace. If a crawl is already running, its id is returned. The context is replaced once the crawl ends; a failed crawl keeps the old one. Returns 409 if the workspace has no websiteUrl. Needs the scope `brand:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /brand/analyze",
            body=body,
            idempotency_key=idempotency_key,
        )


class AnalyticsResource(Resource):
    def get(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        workspace_id: str | None = None,
        platform: Literal["clipapp", "reelnet", "videoshorts"] | List[Literal["clipapp", "reelnet", "videoshorts"]] | None = None,
        account_id: str | None = None,
        influencer_id: str | None = None,
    ) -> types.AnalyticsReport:
        """Get a report on the posts of a window. Covers the posts published on the days of the window, in the time zone of the workspace. Figures are the newest totals of each published target since it was published, collected 1 h, 6 h, 24 h, 3 d, 7 d, 14 d and 30 d after publishing. A test key reads the figures of the sandbox platforms, a live key those of the platforms. Posts of the previous window are older and had more time to collect views. avgWatchMs is weighted by views. Needs the scope `analytics:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /analytics",
            query={"from": from_, "to": to, "workspaceId": workspace_id, "platform": platform, "accountId": account_id, "influencerId": influencer_id},
        )

    def posts(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        workspace_id: str | None = None,
        platform: Literal["clipapp", "reelnet", "videoshorts"] | List[Literal["clipapp", "reelnet", "videoshorts"]] | None = None,
        account_id: str | None = None,
        influencer_id: str | None = None,
        sort: Literal["views", "reach", "likes", "comments", "shares", "saves", "watchTimeMs", "engagementRate", "publishedAt"] | None = None,
    ) -> Iterator[types.MeasuredPost]:
        """List the figures of the posts of a window. Lists the posts published on the days of the window, by default the most viewed first. Figures are the newest totals of each published target since it was published, collected 1 h, 6 h, 24 h, 3 d, 7 d, 14 d and 30 d after publishing. A test key reads the figures of the sandbox platforms, a live key those of the platforms. Needs the scope `analytics:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /analytics/posts",
            query={"from": from_, "to": to, "workspaceId": workspace_id, "platform": platform, "accountId": account_id, "influencerId": influencer_id, "sort": sort},
        )

    def get_post(
        self,
        id: str,
    ) -> types.MeasuredPostHistory:
        """Get a post's figures over time. A post that is not published yet has no targets here. A step that was skipped or read in part has an error. Needs the scope `analytics:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /analytics/posts/{id}",
            path={"id": id},
        )


class WebhooksResource(Resource):
    def list(
        self,
    ) -> List[types.WebhookEndpoint]:
        """List webhook endpoints with their last five deliveries. Needs the scope `webhooks:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /webhooks",
        )

    def create(
        self,
        body: types.CreateWebhook,
        *,
        idempotency_key: str | None = None,
    ) -> types.WebhookEndpointWithSecret:
        """Create a webhook endpoint. Needs the scope `webhooks:write`. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "POST /webhooks",
            body=body,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        id: str,
    ) -> types.WebhookEndpoint:
        """Get a webhook endpoint. Needs the scope `webhooks:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /webhooks/{id}",
            path={"id": id},
        )

    def update(
        self,
        id: str,
        body: types.ChangeWebhook,
    ) -> types.WebhookEndpoint:
        """Update, disable or enable a webhook endpoint. Needs the scope `webhooks:write`. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /webhooks/{id}",
            path={"id": id},
            body=body,
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete a webhook endpoint. Needs the scope `webhooks:write`. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /webhooks/{id}",
            path={"id": id},
        )

    def rotate_secret(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.WebhookEndpointWithSecret:
        """Rotate the secret of a webhook endpoint. For 24 hours deliveries are signed with both secrets, as two v1 values. Needs the scope `webhooks:write`. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "POST /webhooks/{id}/rotate-secret",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def test(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.Delivery:
        """Send a test event to a webhook endpoint. Delivers a `webhook.test` event to this endpoint only. The result does not count towards the ten failures. Needs the scope `webhooks:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /webhooks/{id}/test",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    def redeliver(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.Delivery:
        """Redeliver one of the last five deliveries. The delivery keeps its id and gets six new attempts. The result does not count towards the ten failures. Needs the scope `webhooks:write`. 600 requests per 300 s."""
        return self._calls.data(
            "POST /webhooks/{id}/deliveries/{deliveryId}/redeliver",
            path={"id": id, "deliveryId": delivery_id},
            idempotency_key=idempotency_key,
        )


class EventsResource(Resource):
    def list(
        self,
        *,
        after: str | None = None,
        since: str | None = None,
        type: Literal["post.published", "post.failed", "content.ready", "credits.low", "post.review", "draft.failed", "comment.failed", "automation.refused", "post.cancelled", "content.ended"] | List[Literal["post.published", "post.failed", "content.ready", "credits.low", "post.review", "draft.failed", "comment.failed", "automation.refused", "post.cancelled", "content.ended"]] | None = None,
        limit: int | None = None,
    ) -> types.GetEventsData:
        """List events. The events of the last 30 days that webhook endpoints of this key can receive, with the bodies that webhooks carry, whether or not an endpoint was subscribed, and those that only a `callbackUrl` receives. Oldest first. To catch up after downtime, store the id of the last event of each page, pass it as `after`, and stop at an empty page. No event is skipped, even if its transaction commits late, because an event is listed only after all earlier transactions have ended, usually within milliseconds. Events may arrive by webhook before they are listed, so deduplicate by `id`, and pass only ids from this list as `after`. An id that is not known, for example after a restore from a backup, returns 404: start without `after`, or with `since`. Needs the scope `webhooks:read`. 600 requests per 300 s."""
        return self._calls.data(
            "GET /events",
            query={"after": after, "since": since, "type": type, "limit": limit},
        )


class CatalogResource(Resource):
    def get(
        self,
    ) -> types.Catalog:
        """Get the catalog. Everything that this installation knows by name, with limits, prices and labels: platforms, formats, looks, moods, fonts, caption styles, events, scopes and plans. It changes with releases only: send its `ETag` as `If-None-Match`, and an unchanged catalog is 304 without a body. Needs no scope. 600 requests per 300 s."""
        return self._calls.data(
            "GET /catalog",
        )


class AuditResource(Resource):
    def list(
        self,
        *,
        action: Literal["team.created", "team.plan_changed", "team.exported", "team.erasure_scheduled", "team.erasure_cancelled", "credits.granted", "redirect.added", "redirect.removed", "key.created", "key.revoked", "key.used_from_new_network", "key.scope_refused", "key.callback_secret_rotated", "member.invited", "member.joined", "member.changed", "member.removed", "member.exported", "member.erased", "member.password_changed", "member.address_changed", "member.identity_linked", "identity_provider.set", "identity_provider.removed", "domain.added", "domain.removed", "invitation.revoked", "session.created", "session.ended", "factor.added", "factor.removed", "factor.recovery_codes_renewed", "factor.requirement_changed", "factor.counter_regressed", "app.authorized", "app.revoked", "workspace.created", "workspace.changed", "workspace.archived", "workspace.restored", "workspace.made_default", "workspace.erasure_scheduled", "workspace.erasure_cancelled", "workspace.erased", "account.connected", "account.changed", "account.disconnected", "account.grant_withdrawn", "account.data_deletion_requested", "connect_link.created", "connect_link.used", "connect_link.revoked", "review_link.created", "review_link.used", "review_link.revoked", "post.released", "post.changed", "post.rescheduled", "post.approved", "post.changes_requested", "post.cancelled", "post.retried", "post.published", "post.media_deleted", "content.deleted", "asset.deleted", "influencer.deleted", "automation.created", "automation.changed", "automation.launched", "automation.paused", "automation.resumed", "automation.run_requested", "automation.deleted", "webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.deleted"] | List[Literal["team.created", "team.plan_changed", "team.exported", "team.erasure_scheduled", "team.erasure_cancelled", "credits.granted", "redirect.added", "redirect.removed", "key.created", "key.revoked", "key.used_from_new_network", "key.scope_refused", "key.callback_secret_rotated", "member.invited", "member.joined", "member.changed", "member.removed", "member.exported", "member.erased", "member.password_changed", "member.address_changed", "member.identity_linked", "identity_provider.set", "identity_provider.removed", "domain.added", "domain.removed", "invitation.revoked", "session.created", "session.ended", "factor.added", "factor.removed", "factor.recovery_codes_renewed", "factor.requirement_changed", "factor.counter_regressed", "app.authorized", "app.revoked", "workspace.created", "workspace.changed", "workspace.archived", "workspace.restored", "workspace.made_default", "workspace.erasure_scheduled", "workspace.erasure_cancelled", "workspace.erased", "account.connected", "account.changed", "account.disconnected", "account.grant_withdrawn", "account.data_deletion_requested", "connect_link.created", "connect_link.used", "connect_link.revoked", "review_link.created", "review_link.used", "review_link.revoked", "post.released", "post.changed", "post.rescheduled", "post.approved", "post.changes_requested", "post.cancelled", "post.retried", "post.published", "post.media_deleted", "content.deleted", "asset.deleted", "influencer.deleted", "automation.created", "automation.changed", "automation.launched", "automation.paused", "automation.resumed", "automation.run_requested", "automation.deleted", "webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.deleted"]] | None = None,
        actor_type: Literal["key", "person", "app", "link", "consent", "automation", "platform", "operator", "web_ui", "service"] | List[Literal["key", "person", "app", "link", "consent", "automation", "platform", "operator", "web_ui", "service"]] | None = None,
        actor_id: str | None = None,
        subject_id: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> Iterator[types.AuditEntry]:
        """List audit entries. Who did what in the team (to keys, accounts, posts, links, workspaces, members and the like), newest first. A key sees the entries of its mode and those that live and test keys share; a pinned key sees those of its workspace, so `sequence` then has gaps. Entries are never changed or removed. Each is chained to the one before it by `hash`; note the newest `sequence` and `hash`, and the operator can prove later that nothing before it was changed. Actors: `key`; `person` (a member who is signed in); `app` (on behalf of a member who has authorized it); `link` (a person with an access link); `consent` (the owner of an account, on the pages of a connect that the key started); `automation`; `platform`; `operator` (on the server); `web_ui` (a signal in Temporal's Web UI); `service`. Needs the scope `audit:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /audit",
            query={"action": action, "actorType": actor_type, "actorId": actor_id, "subjectId": subject_id, "since": since, "until": until},
        )


class MembersResource(Resource):
    def list(
        self,
    ) -> Iterator[types.Member]:
        """List the members of the team. Roles: `owner`: Everything, and appoints and removes owners. `admin`: Everything, including members and keys, but not the owners. `editor`: Creates, schedules and publishes. `approver`: Sees everything that the brand makes, and approves posts in review. `viewer`: Sees everything that the brand makes. Needs a person with the permission `members:read`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /members",
        )

    def update(
        self,
        id: str,
        body: types.ChangeMember,
    ) -> types.Member:
        """Update the role or workspace of a member. Takes effect on the next request of the member. To transfer the ownership, make another member an owner, then change your own role. Needs a person with the permission `members:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /members/{id}",
            path={"id": id},
            body=body,
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Remove a member. Ends the sessions and access links of the member at once. What the member has scheduled stays. Needs a person with the permission `members:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /members/{id}",
            path={"id": id},
        )


class InvitationsResource(Resource):
    def list(
        self,
    ) -> Iterator[types.Invitation]:
        """List the open invitations. Needs a person with the permission `members:read`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /invitations",
        )

    def create(
        self,
        body: types.InviteMember,
        *,
        idempotency_key: str | None = None,
    ) -> types.InvitationWithLink:
        """Invite a person to the team. Returns a link, which is valid once and for 168 hours. Replaces an open invitation of the address. Members and open invitations take a seat of the plan. Needs a person with the permission `members:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "POST /invitations",
            body=body,
            idempotency_key=idempotency_key,
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Revoke an invitation. Needs a person with the permission `members:write`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /invitations/{id}",
            path={"id": id},
        )

    def accept(
        self,
        body: types.AcceptInvitation,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignedIn:
        """Accept an invitation. Makes you a member with this name and password, and starts a session. An invitation is valid once. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /invitations/accept",
            body=body,
            idempotency_key=idempotency_key,
        )


class SessionsResource(Resource):
    def list(
        self,
    ) -> Iterator[types.Session]:
        """List your sessions. A session ends after 30 days. Needs a person with the permission `sessions:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /sessions",
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Sign out one of your sessions. Needs a person with the permission `sessions:write`; keys are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /sessions/{id}",
            path={"id": id},
        )

    def proof(
        self,
        body: types.ProveSession,
    ) -> types.Proof:
        """Prove that it is you. Opens, for 10 minutes of this session, the operations that ask for a recent proof. A sign-in does so too. Give what signs you in here: the password and, if codes are on, a code, which is used up, or a passkey alone. Needs a person with the permission `sessions:write`; keys are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /sessions/proof",
            body=body,
        )


class FactorsResource(Resource):
    def get(
        self,
    ) -> types.Factors:
        """Get your second factors. Needs a person with the permission `sessions:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "GET /factors",
        )

    def code(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.CodeSecret:
        """Create the secret of your codes. Codes are asked for once `POST /factors/code/confirm` has received a first one. Replaces a secret that was not confirmed. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "POST /factors/code",
            idempotency_key=idempotency_key,
        )

    def confirm(
        self,
        body: types.GiveCode,
        *,
        idempotency_key: str | None = None,
    ) -> types.RecoveryCodes:
        """Turn codes on. Every sign-in by password or link asks for a code from now on. Returns 10 recovery codes, signs out your other sessions and mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "POST /factors/code/confirm",
            body=body,
            idempotency_key=idempotency_key,
        )

    def remove(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Turn codes off. Deletes the secret and the recovery codes, and mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "POST /factors/code/remove",
            idempotency_key=idempotency_key,
        )

    def recovery_codes(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.RecoveryCodes:
        """Renew your recovery codes. The previous ones are not valid any more. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "POST /factors/recovery-codes",
            idempotency_key=idempotency_key,
        )

    def requirement(
        self,
        body: types.ChangeRequirement,
    ) -> types.ChangeRequirement:
        """Require a second factor of every member. A member whose session has proven none can only add one, or sign in again with it, from the next request on. Their apps wait too. Needs a person with the permission `team:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /factors/requirement",
            body=body,
        )


class PasskeysResource(Resource):
    def list(
        self,
    ) -> Iterator[types.Passkey]:
        """List your passkeys. Needs a person with the permission `sessions:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /passkeys",
        )

    def create(
        self,
        body: types.RegisterPasskey,
        *,
        idempotency_key: str | None = None,
    ) -> types.Passkey:
        """Add a passkey. It signs in without address and password, and counts as both factors. Signs out your other sessions and mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "POST /passkeys",
            body=body,
            idempotency_key=idempotency_key,
        )

    def options(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.PasskeyOptions:
        """Create the options of a new passkey. They are for this person, browser and service. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "POST /passkeys/options",
            idempotency_key=idempotency_key,
        )

    def update(
        self,
        id: str,
        body: types.RenamePasskey,
    ) -> types.Passkey:
        """Rename a passkey. Needs a person with the permission `factors:write`; keys are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /passkeys/{id}",
            path={"id": id},
            body=body,
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Remove a passkey. Mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /passkeys/{id}",
            path={"id": id},
        )


class AddressChangesResource(Resource):
    def create(
        self,
        body: types.ChangeAddress,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Change your mail address. Mails a link to the new address, which confirms it. Until then the old one signs in. Needs a person with the permission `sessions:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "POST /address-changes",
            body=body,
            idempotency_key=idempotency_key,
        )

    def confirm(
        self,
        body: types.ConfirmLink,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Confirm a new mail address with a link. The new address signs in from now on, and the old one gets a notice. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /address-changes/confirm",
            body=body,
            idempotency_key=idempotency_key,
        )


class IdentityProviderResource(Resource):
    def get(
        self,
    ) -> types.IdentityProvider:
        """Get the identity provider of the team. Members sign in with it (OpenID Connect). Owners alone see and change it. Needs a person with the permission `sso:write`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "GET /identity-provider",
        )

    def create(
        self,
        body: types.SetIdentityProvider,
        *,
        idempotency_key: str | None = None,
    ) -> types.IdentityProvider:
        """Set the identity provider of the team. Replaces it. Its metadata is read first, so that a wrong issuer is refused. Needs a person with the permission `sso:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "POST /identity-provider",
            body=body,
            idempotency_key=idempotency_key,
        )

    def delete(
        self,
    ) -> types.Deleted:
        """Remove the identity provider of the team. Members without a password ask for a link to sign in. Needs a person with the permission `sso:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /identity-provider",
        )


class MailResource(Resource):
    def list(
        self,
    ) -> Iterator[types.Mail]:
        """List the mail of the team. Newest first. With `MAIL_CATCH`, mail is not sent but shown here, with the status `caught`. Needs a person with the permission `mail:read`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /mail",
        )


class NoticesResource(Resource):
    def list(
        self,
        *,
        unread: bool | None = None,
    ) -> Iterator[types.Notice]:
        """List your notices. The newest first: posts that failed, objections and approvals, accounts to reconnect, and low credits, of the workspaces that you see and the mode of your token. Kept for 90 days. Needs a person with the permission `notices:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /notices",
            query={"unread": unread},
        )

    def read(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.PostNoticesReadData:
        """Mark all notices as read. Needs a person with the permission `notices:write`; keys are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "POST /notices/read",
            idempotency_key=idempotency_key,
        )

    def update(
        self,
        id: str,
        body: types.MarkNotices,
    ) -> types.Notice:
        """Mark a notice as read or unread. Needs a person with the permission `notices:write`; keys are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /notices/{id}",
            path={"id": id},
            body=body,
        )


class NoticeChoicesResource(Resource):
    def list(
        self,
    ) -> Iterator[types.NoticeChoice]:
        """List how your notices are mailed. One for each workspace that you see. Needs a person with the permission `notices:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /notice-choices",
        )

    def update(
        self,
        id: str,
        body: types.ChooseNotices,
    ) -> types.NoticeChoice:
        """Choose how the notices of a workspace are mailed to you. `id` is the workspace. `daily`: at eight in the morning of the workspace. Mails are in the language of the browser that chose. Those of the team follow the default workspace. Needs a person with the permission `notices:write`; keys are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "PATCH /notice-choices/{id}",
            path={"id": id},
            body=body,
        )


class KeysResource(Resource):
    def list(
        self,
    ) -> Iterator[types.Key]:
        """List the API keys of the team. Includes revoked and expired keys. Needs a person with the permission `keys:read`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /keys",
        )

    def create(
        self,
        body: types.CreateKey,
        *,
        idempotency_key: str | None = None,
    ) -> types.KeyWithSecret:
        """Create an API key. Needs a person with the permission `keys:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "POST /keys",
            body=body,
            idempotency_key=idempotency_key,
        )

    def delete(
        self,
        id: str,
    ) -> types.Key:
        """Revoke an API key. Ends the key and its access links at once. Safe to repeat. The key stays in the list. Needs a person with the permission `keys:write`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /keys/{id}",
            path={"id": id},
        )


class AppsResource(Resource):
    def list(
        self,
    ) -> Iterator[types.App]:
        """List the apps that act for people of the team. Lists the apps that act for you. Owners and administrators see those of every member. Needs a person with the permission `apps:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /apps",
        )

    def create(
        self,
        body: types.AuthorizeApp,
        *,
        idempotency_key: str | None = None,
    ) -> types.AuthorizedApp:
        """Authorize an app to act for you. Returns the URL that sends the app its code. Your role bounds what it may do, now and later. Needs a person with the permission `apps:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return self._calls.data(
            "POST /apps",
            body=body,
            idempotency_key=idempotency_key,
        )

    def authorization(
        self,
        *,
        request: str,
    ) -> types.AppAuthorization:
        """Read what an app asks for. Serves the page on which a person authorizes an app. Returns 400 if the app, or the address to return to, is unknown. Needs a person with the permission `apps:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "GET /apps/authorization",
            query={"request": request},
        )

    def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Revoke an app. Ends the tokens and access links of the app at once. What the app has scheduled stays. Needs a person with the permission `apps:write`; keys are rejected. 600 requests per 300 s."""
        return self._calls.data(
            "DELETE /apps/{id}",
            path={"id": id},
        )


class SignInResource(Resource):
    def create(
        self,
        body: types.SignIn,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignInResult:
        """Sign in with address and password. Starts a session. If codes are on, it returns a `codeToken` instead, for `POST /sign-in/code`. An unknown address gets the same response as a wrong password. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /sign-in",
            body=body,
            idempotency_key=idempotency_key,
        )

    def code(
        self,
        body: types.ConfirmSignIn,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignedIn:
        """Give the code of a sign-in. The second step, for 5 minutes after the first. Each code signs in once, and so does each recovery code. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /sign-in/code",
            body=body,
            idempotency_key=idempotency_key,
        )

    def passkey_options(
        self,
        body: types.PostSignInPasskeyOptionsBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.PasskeyOptions:
        """Create the options of a sign-in with a passkey. They are the same for everybody but for their challenge. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /sign-in/passkey-options",
            body=body,
            idempotency_key=idempotency_key,
        )

    def passkey(
        self,
        body: types.SignInWithPasskey,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignedIn:
        """Sign in with a passkey. Starts a session, with a second factor. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /sign-in/passkey",
            body=body,
            idempotency_key=idempotency_key,
        )


class PasswordResetsResource(Resource):
    def create(
        self,
        body: types.RequestLink,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Ask for a link to a new password. The response is the same for every address. A member gets a mail, in each team of the address. The link is valid once, for 60 minutes. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /password-resets",
            body=body,
            idempotency_key=idempotency_key,
        )

    def confirm(
        self,
        body: types.ResetPassword,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Set a new password with a link. Ends every session and app of the member and mails a notice. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /password-resets/confirm",
            body=body,
            idempotency_key=idempotency_key,
        )


class SignInLinksResource(Resource):
    def create(
        self,
        body: types.RequestLink,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Ask for a link to sign in. The response is the same for every address. A member gets a mail, in each team of the address. The link is valid once, for 15 minutes. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /sign-in-links",
            body=body,
            idempotency_key=idempotency_key,
        )

    def confirm(
        self,
        body: types.ConfirmLink,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignInResult:
        """Sign in with a link. Starts a session. If codes are on, it returns a `codeToken` instead, for `POST /sign-in/code`. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /sign-in-links/confirm",
            body=body,
            idempotency_key=idempotency_key,
        )


class SsoResource(Resource):
    def start(
        self,
        body: types.StartSso,
        *,
        idempotency_key: str | None = None,
    ) -> types.StartedSso:
        """Begin single sign-on. Returns the address of the identity provider, and a sealed text that the browser keeps until it returns. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /sso/start",
            body=body,
            idempotency_key=idempotency_key,
        )

    def finish(
        self,
        body: types.FinishSso,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignInResult:
        """Sign in with the response of an identity provider. Starts a session. If codes are on, it returns a `codeToken` instead, for `POST /sign-in/code`. A team's own provider vouches for its second factor. The first time, the verified mail address finds the member or the invitation. Needs no key. Attempts are limited by network and address."""
        return self._calls.data(
            "POST /sso/finish",
            body=body,
            idempotency_key=idempotency_key,
        )


class Resources:
    def __init__(self, calls: Calls) -> None:
        self.me = MeResource(calls)
        self.credits = CreditsResource(calls)
        self.workspaces = WorkspacesResource(calls)
        self.accounts = AccountsResource(calls)
        self.connect_links = ConnectLinksResource(calls)
        self.generations = GenerationsResource(calls)
        self.posts = PostsResource(calls)
        self.calendar = CalendarResource(calls)
        self.content = ContentResource(calls)
        self.assets = AssetsResource(calls)
        self.automations = AutomationsResource(calls)
        self.test_clocks = TestClocksResource(calls)
        self.influencers = InfluencersResource(calls)
        self.trends = TrendsResource(calls)
        self.brand = BrandResource(calls)
        self.analytics = AnalyticsResource(calls)
        self.webhooks = WebhooksResource(calls)
        self.events = EventsResource(calls)
        self.catalog = CatalogResource(calls)
        self.audit = AuditResource(calls)
        self.members = MembersResource(calls)
        self.invitations = InvitationsResource(calls)
        self.sessions = SessionsResource(calls)
        self.factors = FactorsResource(calls)
        self.passkeys = PasskeysResource(calls)
        self.address_changes = AddressChangesResource(calls)
        self.identity_provider = IdentityProviderResource(calls)
        self.mail = MailResource(calls)
        self.notices = NoticesResource(calls)
        self.notice_choices = NoticeChoicesResource(calls)
        self.keys = KeysResource(calls)
        self.apps = AppsResource(calls)
        self.sign_in = SignInResource(calls)
        self.password_resets = PasswordResetsResource(calls)
        self.sign_in_links = SignInLinksResource(calls)
        self.sso = SsoResource(calls)


class AsyncMeResource(AsyncResource):
    async def callback_secret(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.CallbackSecret:
        """Create the callback secret of the key. Signs the webhooks that the `callbackUrl` of jobs of this key receives. Replaces the previous secret, which also signs for 24 hours, as two v1 values. A key that has not called this has a secret that nobody knows. Needs the scope `webhooks:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /me/callback-secret",
            idempotency_key=idempotency_key,
        )

    async def get(
        self,
    ) -> types.Identity:
        """Get the key with its team, plan, credits and quotas. Needs no scope. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /me",
        )


class AsyncCreditsResource(AsyncResource):
    async def get(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        type: Literal["recurring", "topup", "spending", "trial", "spin", "reward", "refund", "carryover", "carry_expired"] | List[Literal["recurring", "topup", "spending", "trial", "spin", "reward", "refund", "carryover", "carry_expired"]] | None = None,
    ) -> types.GetCreditsData:
        """Get the credit balance and the ledger. Ledger entries are sorted newest first. Needs the scope `credits:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /credits",
            query={"page": page, "limit": limit, "type": type},
        )

    def list(
        self,
        *,
        type: Literal["recurring", "topup", "spending", "trial", "spin", "reward", "refund", "carryover", "carry_expired"] | List[Literal["recurring", "topup", "spending", "trial", "spin", "reward", "refund", "carryover", "carry_expired"]] | None = None,
    ) -> AsyncIterator[types.LedgerEntry]:
        """Get the credit balance and the ledger. Ledger entries are sorted newest first. Needs the scope `credits:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /credits",
            query={"type": type},
            items_at="ledger",
        )


class AsyncWorkspacesResource(AsyncResource):
    async def list(
        self,
    ) -> types.GetWorkspacesData:
        """List workspaces. Returns active workspaces before archived ones, the default first, then the oldest first. Needs the scope `workspaces:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /workspaces",
        )

    async def create(
        self,
        body: types.CreateWorkspace,
        *,
        idempotency_key: str | None = None,
    ) -> types.WorkspaceWithBrand:
        """Create a workspace. If the body has a websiteUrl, the first crawl of the site is queued. Needs the scope `workspaces:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /workspaces",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def get(
        self,
        id: str,
    ) -> types.WorkspaceWithBrand:
        """Get a workspace with its brand context. Needs the scope `workspaces:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /workspaces/{id}",
            path={"id": id},
        )

    async def update(
        self,
        id: str,
        body: types.ChangeWorkspace,
        *,
        if_match: int | None = None,
    ) -> types.Workspace:
        """Update a workspace. Omitted fields stay unchanged; null clears websiteUrl, logoUrl and defaultExpiresAfter. A new websiteUrl does not start a crawl: call POST /brand/analyze. Needs the scope `workspaces:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /workspaces/{id}",
            path={"id": id},
            body=body,
            if_match=if_match,
        )

    async def archive(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.WorkspaceArchival:
        """Archive a workspace. Withholds its scheduled posts at their slots and stops its launched automations. Cancels nothing. Needs the scope `workspaces:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /workspaces/{id}/archive",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    async def restore(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.WorkspaceArchival:
        """Restore an archived workspace. Publishes withheld posts whose slot has passed. `withheldAutomations` counts the automations that skipped a run while archived; launch them again. Needs the scope `workspaces:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /workspaces/{id}/restore",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    async def default(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Workspace:
        """Make a workspace the default. Needs the scope `workspaces:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /workspaces/{id}/default",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )


class AsyncAccountsResource(AsyncResource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        all_workspaces: bool | None = None,
        sort: Literal["connectedAt", "-connectedAt", "username", "-username"] | None = None,
        platform: Literal["clipapp", "reelnet", "videoshorts"] | List[Literal["clipapp", "reelnet", "videoshorts"]] | None = None,
        owner_type: Literal["brand", "influencer"] | List[Literal["brand", "influencer"]] | None = None,
    ) -> AsyncIterator[types.Account]:
        """List connected accounts. Needs the scope `accounts:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /accounts",
            query={"workspaceId": workspace_id, "allWorkspaces": all_workspaces, "sort": sort, "platform": platform, "ownerType": owner_type},
        )

    async def get(
        self,
        id: str,
    ) -> types.AccountDetails:
        """Get a connected account. Needs the scope `accounts:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /accounts/{id}",
            path={"id": id},
        )

    async def update(
        self,
        id: str,
        body: types.ChangeAccount,
    ) -> types.AccountDetails:
        """Change the defaults of an account. Posts use these choices unless they make their own (`clipappOptions`, `perPlatform`). Returns 400 for a choice that the platform does not have or does not offer this account, and 409 if the platform cannot say what it offers. Posts that are being published are not changed. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /accounts/{id}",
            path={"id": id},
            body=body,
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Disconnect an account. The account leaves all lists at once, and no new publish to it starts. A pending target fails at its slot with account_disconnected, unless the same platform user is connected again by then. The token is revoked at the platform once a running publish has ended, at most 5 minutes later. If the same platform user is also connected in another workspace, the token is only deleted here, because a platform may revoke all tokens of a user at once. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /accounts/{id}",
            path={"id": id},
        )

    async def connect(
        self,
        body: types.ConnectAccount,
        *,
        idempotency_key: str | None = None,
    ) -> types.PostAccountsConnectData:
        """Start connecting an account. Send the owner to authorizeUrl. It is a page of this service that names the team and the workspace and leads to the platform; the owner must finish in the same browser. With a sandbox key it is the consent page of the simulator. The account is created once the owner gives consent. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /accounts/connect",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def connect_link(
        self,
        body: types.CreateConnectLink,
        *,
        idempotency_key: str | None = None,
    ) -> types.AccessLink:
        """Create a link with which an owner connects an account. Send the URL to the owner of the account, who needs no key. Its page names the team and the workspace and leads to the platform. It connects one account, and ends once that is connected, when it expires, when it is revoked, or with the key. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /accounts/connect-link",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def refresh(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.Account:
        """Refresh an account's token now. Returns the account after the refresh. If the platform did not respond, `lastError` says so. Returns 409 if the owner must connect the account again. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /accounts/{id}/refresh",
            path={"id": id},
            idempotency_key=idempotency_key,
        )


class AsyncConnectLinksResource(AsyncResource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
    ) -> AsyncIterator[types.ConnectLink]:
        """List the connect links of a workspace. Newest first, without their URLs. A link is listed until 30 days after it expired. Needs the scope `accounts:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /connect-links",
            query={"workspaceId": workspace_id},
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Revoke a connect link. Safe to repeat. An owner who is on the page of the platform connects nothing either. Needs the scope `accounts:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /connect-links/{id}",
            path={"id": id},
        )


class AsyncGenerationsResource(AsyncResource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        sort: Literal["createdAt", "-createdAt", "score", "-score"] | None = None,
        status: Literal["pending", "accepted", "scheduled", "discarded"] | List[Literal["pending", "accepted", "scheduled", "discarded"]] | None = None,
        format: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"] | List[Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"]] | None = None,
        automation_id: str | None = None,
    ) -> AsyncIterator[types.Generation]:
        """List generations, newest first. Lists pending generations unless `status` is set. Needs the scope `generations:read`. 10 requests per 300 s."""
        return self._calls.list(
            "GET /generations",
            query={"workspaceId": workspace_id, "sort": sort, "status": status, "format": format, "automationId": automation_id},
        )

    async def create(
        self,
        body: types.CreateGenerations | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> List[types.Generation]:
        """Write generations. Writes generations at once and free of charge, best first, from what the brand's website states; the prompt chooses among it. For a live key the configured language model writes them in the language of the prompt. For a test key, and where the model wrote too few, they are sentences of the website in its language, each once in a batch (`writer`). Without a known website they are the words of the prompt, and questions to viewers about its topic and the brand. Without a claim of the brand the score is at most 60. No generation resembles a pending one, or one of the last 90 days. If there are fewer than requested, `shortfall` says why. Once the workspace has 20 posts or more on either side of a comparison, hooks and formats follow the results, and `why` says so. Works while the workspace is archived. Needs the scope `generations:write`. 10 requests per 300 s."""
        return await self._calls.data(
            "POST /generations",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def get(
        self,
        id: str,
    ) -> types.GenerationWithDeck:
        """Get a generation with its deck. Needs the scope `generations:read`. 10 requests per 300 s."""
        return await self._calls.data(
            "GET /generations/{id}",
            path={"id": id},
        )

    async def update(
        self,
        id: str,
        body: types.ChangeGeneration,
        *,
        if_match: int | None = None,
    ) -> types.GenerationWithDeck:
        """Edit a generation before it is accepted. Omitted properties stay unchanged, but a post caption that begins with the hook begins with the new one. The score and its reasons are computed again from the hook. 400 if the video could not be made with the new texts; 409 once it was accepted or discarded. Needs the scope `generations:write`. 10 requests per 300 s."""
        return await self._calls.data(
            "PATCH /generations/{id}",
            path={"id": id},
            body=body,
            if_match=if_match,
        )

    async def accept(
        self,
        id: str,
        body: types.AcceptGeneration | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.PostGenerationsIdAcceptData:
        """Accept a generation as content. Creates a content piece and starts its render. Counts one content piece; a format with AI media costs 10 credits, which are refunded if the render fails. 400 if its video can no longer be made. Accepting again returns the same content piece and costs nothing; once that is deleted, it is a 409. Needs the scope `generations:write`. 10 requests per 300 s."""
        return await self._calls.data(
            "POST /generations/{id}/accept",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    async def variants(
        self,
        id: str,
        body: types.CreateVariants | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> List[types.Generation]:
        """Rewrite the hook of a generation for A/B tests. Only the hook changes. Hooks that differ in one feature with a known effect come first. If there are fewer than requested, `shortfall` says why. Needs the scope `generations:write`. 10 requests per 300 s."""
        return await self._calls.data(
            "POST /generations/{id}/variants",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    async def discard(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Generation:
        """Discard a generation. Discarding again returns the same. Needs the scope `generations:write`. 10 requests per 300 s."""
        return await self._calls.data(
            "POST /generations/{id}/discard",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )


class AsyncPostsResource(AsyncResource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        all_workspaces: bool | None = None,
        sort: Literal["createdAt", "-createdAt", "scheduledTime", "-scheduledTime"] | None = None,
        q: str | None = None,
        status: Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"] | List[Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"]] | None = None,
        platform: Literal["clipapp", "reelnet", "videoshorts"] | List[Literal["clipapp", "reelnet", "videoshorts"]] | None = None,
        automation_id: str | None = None,
        reference: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> AsyncIterator[types.Post]:
        """List posts, newest first. Needs the scope `posts:read`. 60 requests per 300 s."""
        return self._calls.list(
            "GET /posts",
            query={"workspaceId": workspace_id, "allWorkspaces": all_workspaces, "sort": sort, "q": q, "status": status, "platform": platform, "automationId": automation_id, "reference": reference, "from": from_, "to": to},
        )

    async def create(
        self,
        body: types.CreatePost,
        *,
        idempotency_key: str | None = None,
    ) -> types.Post:
        """Schedule, publish now, or save a draft. 202 while the media is not ready (a deck is rendered, own media is fetched), otherwise 201. 409 if an `asap` post names an account that must be connected again first; a draft or a scheduled post is saved all the same, and the preview warns. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "POST /posts",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def preview(
        self,
        body: types.CreatePost,
        *,
        idempotency_key: str | None = None,
    ) -> types.PostPreview:
        """Preview what each account would receive. Takes the body of POST /posts and validates it with the same code. 400 if the body as a whole is invalid; a problem of a single account is its `refusal`. Records, counts and charges nothing, and works for an archived workspace too. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "POST /posts/preview",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def import_(
        self,
        body: types.ImportPosts,
        *,
        idempotency_key: str | None = None,
    ) -> types.PostPostsImportData:
        """Import posts from CSV. All rows or none: if one row is invalid, the response is 400 with `{row, field, message}` in `details` for every invalid row, counted as a spreadsheet counts: the header is row 1. Rows are drafts unless `schedule` is sent. `validateOnly` returns 200 with a preview per row, and writes nothing. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "POST /posts/import",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def bulk(
        self,
        body: types.ChangePosts,
        *,
        idempotency_key: str | None = None,
    ) -> List[types.ChangedPost]:
        """Cancel, reschedule or approve up to 200 posts. Each post is changed as by its own request. The response lists every id in the order of the request, with its new state or the error that its own request would get. One request of the rate limit. `If-Match` does not apply. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "POST /posts/bulk",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def get(
        self,
        id: str,
    ) -> types.Post:
        """Get a post with one target per account. Needs the scope `posts:read`. 60 requests per 300 s."""
        return await self._calls.data(
            "GET /posts/{id}",
            path={"id": id},
        )

    async def update(
        self,
        id: str,
        body: types.ChangePost,
        *,
        if_match: int | None = None,
    ) -> types.Post:
        """Replace texts or declarations before the post is published. Each property in the body replaces the whole previous value. Every text is validated again for every account. 409 once publishing has started. The status stays, also that of an approved post. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "PATCH /posts/{id}",
            path={"id": id},
            body=body,
            if_match=if_match,
        )

    async def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
    ) -> types.Post:
        """Cancel a post. Its media is kept. 409 once publishing has started; 200 if the post is already cancelled. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "DELETE /posts/{id}",
            path={"id": id},
            if_match=if_match,
        )

    async def reschedule(
        self,
        id: str,
        body: types.ReschedulePost,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Post:
        """Reschedule a post. An approved post returns to review. A draft keeps its status. A post in review that is objected to stays in review. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "POST /posts/{id}/reschedule",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    async def publish(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Post:
        """Release a draft. Publishes at its slot, or at once if it has none or the slot has passed. A draft that requires a review and was not approved goes in review instead. 409 for anything but a draft. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "POST /posts/{id}/publish",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    async def approve(
        self,
        id: str,
        body: types.ApprovePost | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Post:
        """Approve a post that is in review. Publishes at its slot, or at once if the slot has passed; with `expiresAfter` only within these minutes of its slot. A draft that was never released is a draft again. 409 for anything but a post in review, and with `revision` for a post that was changed since it was read. Needs the scope `posts:write`, or a person with the permission `posts:approve`. 60 requests per 300 s."""
        return await self._calls.data(
            "POST /posts/{id}/approve",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    async def retry(
        self,
        id: str,
        body: types.RetryPost | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Post:
        """Send the failed targets of a post again. For a `failed` or `partial` post. Its failed targets go out again, exactly once, with their texts; published ones stay as they are. Without `scheduledTime` they go at once, and the post is `publishing` until all have ended. With it the post is `scheduled` again, or `in_review` if it was reviewed, and can be changed, moved, cancelled and withheld as before; a cancelled retry of a `partial` post leaves it `partial`. Another `post.published` or `post.failed` reports the whole. 409 if the outcome of a target is unknown (`outcome_unknown`), because it may be live; name the other `platforms` then. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "POST /posts/{id}/retry",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def list_review_links(
        self,
        id: str,
    ) -> AsyncIterator[types.ReviewLink]:
        """List the review links of a post. Newest first, without their URLs. A link is listed until 30 days after it expired. Needs the scope `posts:read`. 60 requests per 300 s."""
        return self._calls.list(
            "GET /posts/{id}/review-link",
            path={"id": id},
        )

    async def review_link(
        self,
        id: str,
        body: types.CreateReviewLink | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> types.AccessLink:
        """Create a link with which a person reviews a post. Send the URL to a reviewer, who needs no key. Its page shows the post as each account will receive it. The reviewer approves it, asks for changes with a comment, or comments; `review` of the post and the event `post.review` report it. An approval releases a post that is in review; another post keeps its status. An objection holds the post in review until it is approved, also if no review was required. The link ends with an approval, when it expires, when it is revoked, or with the key. 409 once publishing has started. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "POST /posts/{id}/review-link",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_comments(
        self,
        id: str,
    ) -> AsyncIterator[types.ReviewComment]:
        """List the comments on a post. The thread between its reviewers and the team, with their decisions, oldest first. Needs the scope `posts:read`. 60 requests per 300 s."""
        return self._calls.list(
            "GET /posts/{id}/comment",
            path={"id": id},
        )

    async def comment(
        self,
        id: str,
        body: types.CreateReviewComment,
        *,
        idempotency_key: str | None = None,
    ) -> types.ReviewComment:
        """Comment on a post as the team. Reviewers read it on the page of their link. It decides nothing. Needs the scope `posts:write`, or a person with the permission `posts:approve`. 60 requests per 300 s."""
        return await self._calls.data(
            "POST /posts/{id}/comment",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )

    async def delete_review_link(
        self,
        id: str,
        link_id: str,
    ) -> types.Deleted:
        """Revoke a review link. Safe to repeat. What was decided through it stays. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "DELETE /posts/{id}/review-link/{linkId}",
            path={"id": id, "linkId": link_id},
        )

    async def delete_media(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete the own media of a post. For a post with `videoUrl` or `images` that has ended or was cancelled. What was published stays on the platforms. Gives the storage of the video back. Safe to repeat. Needs the scope `posts:write`. 60 requests per 300 s."""
        return await self._calls.data(
            "DELETE /posts/{id}/media",
            path={"id": id},
        )


class AsyncCalendarResource(AsyncResource):
    async def get(
        self,
        *,
        from_: str,
        to: str,
        workspace_id: str | None = None,
        all_workspaces: bool | None = None,
    ) -> types.Calendar:
        """List posts by local day. Days in the workspace's zone, or in that of the default workspace with `allWorkspaces`, earliest first. A post belongs to the day of its slot; without a slot to the day of its publishing, or of its release if it is not published yet. Empty days, cancelled posts and drafts without a time are omitted. Needs the scope `posts:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /calendar",
            query={"from": from_, "to": to, "workspaceId": workspace_id, "allWorkspaces": all_workspaces},
        )


class AsyncContentResource(AsyncResource):
    async def models(
        self,
    ) -> List[types.MediaModel]:
        """List media models. The models of the media providers that this installation has configured, per kind, the preferred one first. Pass an id as `model` to POST /content/* and POST /influencers/{id}/videos, or set it as a default of the workspace. Test keys always use the embedded provider. Needs the scope `content:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /content/models",
        )

    async def frame(
        self,
        body: types.DrawFrame,
        *,
        idempotency_key: str | None = None,
    ) -> types.Frame:
        """Draw one frame of a deck. Returns the picture that a render passes to the encoder at `atMs`, before anything is rendered. `deck` is checked as by `POST /content/{format}`; `contentId` and `generationId` use the deck of that resource, and are 409 if it has none. Free. A frame that was drawn before is returned at once. It is kept for 24 hours after the last request for it, among the 100 latest of the team, and does not count as storage. 400 if the frame takes too long to draw, for example far into a long clip. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/frame",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def image(
        self,
        body: types.ImageJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Generate images. Each image costs 2 credits. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. There is no `content.ready` event, which is for videos; a `callbackUrl` is notified. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/image",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def video(
        self,
        body: types.VideoJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Generate a clip. Costs 10 credits. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. The content itself is the clip as a video that can be posted. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/video",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def voiceover(
        self,
        body: types.VoiceoverJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Generate a voiceover. One credit per 15 seconds of speech, rounded up and estimated from the words. The difference is refunded if the speech is shorter; it never costs more. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. There is no `content.ready` event. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/voiceover",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def clips(
        self,
        body: types.ClipsJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Cut a long video into clips. One credit per minute of the source, rounded up. `sourceVideoUrl` must respond within 10 seconds; add a slower source to the library first. The clips are the liveliest stretches between pauses and cuts, each of minSec to maxSec, rendered for the ratio; `clips` of the content lists them, each a content piece of its own. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. Once a clip is ready, however, a cancel keeps it and refunds nothing. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/clips",
            body=body,
            idempotency_key=idempotency_key,
        )

    def list(
        self,
        *,
        workspace_id: str | None = None,
        all_workspaces: bool | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        status: Literal["queued", "rendering", "ready", "failed", "cancelled"] | List[Literal["queued", "rendering", "ready", "failed", "cancelled"]] | None = None,
        format: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo", "image", "video", "voiceover", "clips"] | List[Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo", "image", "video", "voiceover", "clips"]] | None = None,
        reference: str | None = None,
    ) -> AsyncIterator[types.Content]:
        """List content, newest first. Needs the scope `content:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /content",
            query={"workspaceId": workspace_id, "allWorkspaces": all_workspaces, "sort": sort, "status": status, "format": format, "reference": reference},
        )

    async def get(
        self,
        id: str,
    ) -> types.Content:
        """Get a content piece with its render. Progress up to 5 covers the sources, up to 50 the media, the rest the render; content with a deck is only rendered. If it failed, `error` gives the reason and the credits are refunded: not_makeable, source_unreachable, source_too_large, source_unreadable, source_too_long, provider_answer_lost (a provider may have started without a response; the call is never repeated), provider_too_slow, product_unreadable, script_too_long, text_does_not_fit, render_failed, or the media provider's own code, such as content_refused. Warnings of a provider name the call in `path`. Needs the scope `content:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /content/{id}",
            path={"id": id},
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete a content piece and its media. Published posts keep their results; their mediaUrl becomes null. Needs the scope `content:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /content/{id}",
            path={"id": id},
        )

    async def deck(
        self,
        id: str,
    ) -> types.GetContentIdDeckData:
        """Get the deck of a content piece. Change it and render it again. Null if the content has no deck (own media), or none yet. Needs the scope `content:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /content/{id}/deck",
            path={"id": id},
        )

    async def walloftext(
        self,
        body: types.WalloftextJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/walloftext",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def slideshow(
        self,
        body: types.SlideshowJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/slideshow",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def greenscreen(
        self,
        body: types.GreenscreenJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/greenscreen",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def talkinghead(
        self,
        body: types.TalkingheadJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/talkinghead",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def ugc(
        self,
        body: types.UgcJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/ugc",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def characterswap(
        self,
        body: types.CharacterswapJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/characterswap",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def listicle(
        self,
        body: types.ListicleJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/listicle",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def ranking(
        self,
        body: types.RankingJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/ranking",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def askmeanything(
        self,
        body: types.AskmeanythingJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/askmeanything",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def splitscreen(
        self,
        body: types.SplitscreenJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/splitscreen",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def grid2x2(
        self,
        body: types.Grid2x2Job,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/grid2x2",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def fadein(
        self,
        body: types.FadeinJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/fadein",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def hookdemo(
        self,
        body: types.HookdemoJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/hookdemo",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def interview(
        self,
        body: types.InterviewJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/interview",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def productspokesperson(
        self,
        body: types.ProductspokespersonJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/productspokesperson",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def greenscreenmobile(
        self,
        body: types.GreenscreenmobileJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/greenscreenmobile",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def clonevideo(
        self,
        body: types.ClonevideoJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/clonevideo",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def statvideo(
        self,
        body: types.StatvideoJob,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s."""
        return await self._calls.data(
            "POST /content/statvideo",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def cancel(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.Content:
        """Cancel a render. Its credits are refunded, and posts that wait for it fail with render_failed. A long video with ready clips keeps them: it ends as ready, only its other clips are cancelled, and no credits are refunded. A repeated cancel returns the same. Works while the workspace is archived. Needs the scope `content:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /content/{id}/cancel",
            path={"id": id},
            idempotency_key=idempotency_key,
        )


class AsyncAssetsResource(AsyncResource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        sort: Literal["createdAt", "-createdAt", "name", "-name", "bytes", "-bytes"] | None = None,
        q: str | None = None,
        kind: Literal["video", "image", "audio", "font"] | List[Literal["video", "image", "audio", "font"]] | None = None,
    ) -> AsyncIterator[types.Asset]:
        """List assets. Needs the scope `assets:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /assets",
            query={"workspaceId": workspace_id, "sort": sort, "q": q, "kind": kind},
        )

    async def create(
        self,
        body: types.PostAssetsBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.Asset:
        """Create an asset from a file or a URL. Send a form with one file, or JSON with a sourceUrl or the id of a complete upload. If the workspace already has the same bytes, the existing asset is returned with 200. A file that exceeds the storage of the plan is 429 usage_limit_reached. Video and audio may have up to 512 MB, images and fonts up to 25 MB. A font file contains one face, as TrueType, OpenType, WOFF or WOFF2. Needs the scope `assets:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /assets",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def upload(
        self,
        *,
        file: FileContent,
        workspace_id: str | None = None,
        name: str | None = None,
        idempotency_key: str | None = None,
    ) -> types.Asset:
        """Create an asset from a file or a URL. Send a form with one file, or JSON with a sourceUrl or the id of a complete upload. If the workspace already has the same bytes, the existing asset is returned with 200. A file that exceeds the storage of the plan is 429 usage_limit_reached. Video and audio may have up to 512 MB, images and fonts up to 25 MB. A font file contains one face, as TrueType, OpenType, WOFF or WOFF2. Needs the scope `assets:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /assets",
            form={"file": file, "workspaceId": workspace_id, "name": name},
            idempotency_key=idempotency_key,
        )

    async def get(
        self,
        id: str,
    ) -> types.AssetDetails:
        """Get an asset and what uses it. Needs the scope `assets:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /assets/{id}",
            path={"id": id},
        )

    async def update(
        self,
        id: str,
        body: types.ChangeAsset,
    ) -> types.Asset:
        """Rename an asset. Needs the scope `assets:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /assets/{id}",
            path={"id": id},
            body=body,
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete an asset. Videos that were rendered with the asset are kept. Returns 409 while an unfinished job uses the asset. Needs the scope `assets:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /assets/{id}",
            path={"id": id},
        )

    async def uploads(
        self,
        body: types.BeginUpload,
        *,
        idempotency_key: str | None = None,
    ) -> types.Upload:
        """Begin an upload in parts. For large files and unsteady connections. The address in `Location` speaks tus 1.0.0: PATCH it with parts of any size, and HEAD it after a lost connection to learn where to continue. A tus client may begin with `Upload-Length` and `Upload-Metadata` (`filename`, `workspaceId`) instead of JSON. Finish with POST /assets and `uploadId`. What is not finished within 24 hours is deleted; until then its bytes count against the storage of the plan. Needs the scope `assets:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /assets/uploads",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def get_upload(
        self,
        id: str,
    ) -> types.Upload:
        """Get an upload. Needs the scope `assets:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /assets/uploads/{id}",
            path={"id": id},
        )

    async def delete_uploads(
        self,
        id: str,
    ) -> types.Deleted:
        """Cancel an upload. Deletes what has arrived, and frees its storage. Needs the scope `assets:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /assets/uploads/{id}",
            path={"id": id},
        )


class AsyncAutomationsResource(AsyncResource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        sort: Literal["createdAt", "-createdAt", "name", "-name"] | None = None,
        status: Literal["draft", "generating", "review", "launched", "paused", "completed"] | List[Literal["draft", "generating", "review", "launched", "paused", "completed"]] | None = None,
    ) -> AsyncIterator[types.Automation]:
        """List the automations of a workspace, newest first. Needs the scope `automations:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /automations",
            query={"workspaceId": workspace_id, "sort": sort, "status": status},
        )

    async def create(
        self,
        body: types.CreateAutomation,
        *,
        idempotency_key: str | None = None,
    ) -> types.Automation:
        """Create an automation. A draft: nothing is written before `generate` or `launch`, nothing scheduled before `launch`. The properties from `caption` to `clipappOptions` are validated by the rules of POST /posts. Needs the scope `automations:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /automations",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def get(
        self,
        id: str,
    ) -> types.Automation:
        """Get an automation. Needs the scope `automations:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /automations/{id}",
            path={"id": id},
        )

    async def update(
        self,
        id: str,
        body: types.ChangeAutomation,
        *,
        if_match: int | None = None,
    ) -> types.Automation:
        """Change an automation that is not launched. Needs the scope `automations:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /automations/{id}",
            path={"id": id},
            body=body,
            if_match=if_match,
        )

    async def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
    ) -> types.Deleted:
        """Delete an automation. Stops its cadence and cancels its posts that have not started publishing. Needs the scope `automations:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /automations/{id}",
            path={"id": id},
            if_match=if_match,
        )

    async def generate(
        self,
        id: str,
        body: types.GenerateAutomationIdeas | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Automation:
        """Write generations for review. The status is generating until they are written, then review. Discard those you do not want; the runs use the rest, accepted ones first, then the best. Costs no credits. Needs the scope `automations:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /automations/{id}/generate",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def generations(
        self,
        id: str,
        *,
        sort: Literal["createdAt", "-createdAt", "score", "-score"] | None = None,
        status: Literal["pending", "accepted", "scheduled", "discarded"] | List[Literal["pending", "accepted", "scheduled", "discarded"]] | None = None,
    ) -> AsyncIterator[types.Generation]:
        """List the generations of an automation, newest first. Needs the scope `automations:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /automations/{id}/generations",
            path={"id": id},
            query={"sort": sort, "status": status},
        )

    async def launch(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Automation:
        """Launch an automation. A run starts at once and fills the coming week; later runs follow each week, a day ahead. Missing generations are written. Each post counts as a saved post and a content piece, and costs the price of its format. A run that finds its workspace archived schedules nothing and stops the cadence: launch it again after a restore. If credits or quotas are short, the run is retried on the next day. Past slots are not filled. Needs the scope `automations:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /automations/{id}/launch",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    async def pause(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Automation:
        """Pause an automation. Posts that are already scheduled are published. Needs the scope `automations:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /automations/{id}/pause",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    async def resume(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        if_match: int | None = None,
    ) -> types.Automation:
        """Resume a paused automation. A run that was due during the pause starts at once. Needs the scope `automations:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /automations/{id}/resume",
            path={"id": id},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    def posts(
        self,
        id: str,
        *,
        sort: Literal["createdAt", "-createdAt", "scheduledTime", "-scheduledTime"] | None = None,
        status: Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"] | List[Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"]] | None = None,
    ) -> AsyncIterator[types.Post]:
        """List the posts of an automation, newest first. Needs the scope `automations:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /automations/{id}/posts",
            path={"id": id},
            query={"sort": sort, "status": status},
        )

    async def timeline(
        self,
        id: str,
        *,
        page: int | None = None,
        limit: int | None = None,
        days: int | None = None,
    ) -> types.Timeline:
        """Preview the coming posts of an automation with their cost. Earliest first. Computed as a run computes it; nothing is recorded. Pages apply to `entries`. Needs the scope `automations:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /automations/{id}/timeline",
            path={"id": id},
            query={"page": page, "limit": limit, "days": days},
        )

    def list_timeline(
        self,
        id: str,
        *,
        days: int | None = None,
    ) -> AsyncIterator[types.TimelineEntry]:
        """Preview the coming posts of an automation with their cost. Earliest first. Computed as a run computes it; nothing is recorded. Pages apply to `entries`. Needs the scope `automations:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /automations/{id}/timeline",
            path={"id": id},
            query={"days": days},
            items_at="entries",
        )


class AsyncTestClocksResource(AsyncResource):
    def list(
        self,
    ) -> AsyncIterator[types.TestClock]:
        """List the test clocks of the team. A team has one at most. Needs the scope `automations:read`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /test-clocks",
        )

    async def create(
        self,
        body: types.CreateTestClock | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> types.TestClock:
        """Create the test clock of the team. Only with a sandbox key, and for a team without connected live accounts and live posts or automations that have not ended. From then on the team goes by this clock, and its live keys change nothing. What is due by `from` happens at `from`. Needs the scope `automations:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /test-clocks",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def get(
        self,
        id: str,
    ) -> types.TestClock:
        """Read a test clock. Needs the scope `automations:read`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /test-clocks/{id}",
            path={"id": id},
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete a test clock. The team goes by real time again. Posts that were published stay; credits, quotas and the credit period are again what they were without the clock. Needs the scope `automations:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /test-clocks/{id}",
            path={"id": id},
        )

    async def advance(
        self,
        id: str,
        body: types.AdvanceTestClock,
        *,
        idempotency_key: str | None = None,
    ) -> types.TestClock:
        """Advance a test clock. Everything that is due by `to` happens in the order of its time: each thing is done before the clock goes on. Poll the clock until its status is no longer `advancing`. Needs the scope `automations:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /test-clocks/{id}/advance",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )


class AsyncInfluencersResource(AsyncResource):
    def list(
        self,
        *,
        workspace_id: str | None = None,
        sort: Literal["createdAt", "-createdAt", "name", "-name"] | None = None,
    ) -> AsyncIterator[types.Influencer]:
        """List the AI influencers of a workspace, newest first. Needs the scope `influencers:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /influencers",
            query={"workspaceId": workspace_id, "sort": sort},
        )

    async def create(
        self,
        body: types.CreateInfluencer,
        *,
        idempotency_key: str | None = None,
    ) -> types.Influencer:
        """Create an AI influencer. Its first preview is generated at once and costs 10 credits, which are refunded if it fails. Counts as an AI avatar of the plan until it is deleted. 409 while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /influencers",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def get(
        self,
        id: str,
    ) -> types.Influencer:
        """Get an AI influencer with its previews. Needs the scope `influencers:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /influencers/{id}",
            path={"id": id},
        )

    async def update(
        self,
        id: str,
        body: types.ChangeInfluencer,
    ) -> types.Influencer:
        """Change the name or voice of an AI influencer. Omitted properties stay unchanged. A video takes the voice that the influencer has when its job starts. Needs the scope `influencers:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /influencers/{id}",
            path={"id": id},
            body=body,
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete an AI influencer. Its videos and accounts stay. Previews in progress are cancelled, and their credits are refunded. Works while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /influencers/{id}",
            path={"id": id},
        )

    async def previews(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.Influencer:
        """Generate another preview of an AI influencer. Costs 10 credits, which are refunded if it fails. 409 while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /influencers/{id}/previews",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    async def videos(
        self,
        id: str,
        body: types.CreateInfluencerVideo,
        *,
        idempotency_key: str | None = None,
    ) -> types.AcceptedRender:
        """Create a talking-head video of an AI influencer. Costs 3 credits per second, estimated as the number of words divided by 2.4 and by the speed of the voice, rounded up. 400 if the script takes over 180 seconds by that estimate. If the video is shorter, the difference is refunded when it is ready; it never costs more. A script that takes over a quarter longer to speak than estimated fails with script_too_long. All credits are refunded if the render fails or is cancelled. Works in every status: a missing picture is generated with the video. Counts one content piece. 409 while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /influencers/{id}/videos",
            path={"id": id},
            body=body,
            idempotency_key=idempotency_key,
        )


class AsyncTrendsResource(AsyncResource):
    def list(
        self,
        *,
        platform: Literal["clipapp", "reelnet", "videoshorts"] | List[Literal["clipapp", "reelnet", "videoshorts"]] | None = None,
        kind: Literal["sound", "format", "topic", "hashtag"] | List[Literal["sound", "format", "topic", "hashtag"]] | None = None,
        country: str | None = None,
        date: str | None = None,
    ) -> AsyncIterator[types.Trend]:
        """List trends. Sorted by rank; at the same rank the team's own trends come first, then the provider's, then the editorial ones. Each source contributes its newest list of the requested day or earlier. If a provider does not respond, its last list is used for 30 days. Own trends are the hashtags and formats of posts published in the 30 days up to the requested day: sandbox posts for a test key, live posts for a live key, and only posts of its workspace for a pinned key. Their counts cover the newest 10,000 posts. Needs the scope `trends:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /trends",
            query={"platform": platform, "kind": kind, "country": country, "date": date},
        )


class AsyncBrandResource(AsyncResource):
    async def analyze(
        self,
        body: types.AnalyzeBrand | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> types.PostBrandAnalyzeData:
        """Crawl the website and rebuild the brand context. The crawl runs in the background; read its progress in lastCrawl of the workspace at statusUrl. Pictures of the website become assets of the workspace. If a crawl is already running, its id is returned. The context is replaced once the crawl ends; a failed crawl keeps the old one. Returns 409 if the workspace has no websiteUrl. Needs the scope `brand:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /brand/analyze",
            body=body,
            idempotency_key=idempotency_key,
        )


class AsyncAnalyticsResource(AsyncResource):
    async def get(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        workspace_id: str | None = None,
        platform: Literal["clipapp", "reelnet", "videoshorts"] | List[Literal["clipapp", "reelnet", "videoshorts"]] | None = None,
        account_id: str | None = None,
        influencer_id: str | None = None,
    ) -> types.AnalyticsReport:
        """Get a report on the posts of a window. Covers the posts published on the days of the window, in the time zone of the workspace. Figures are the newest totals of each published target since it was published, collected 1 h, 6 h, 24 h, 3 d, 7 d, 14 d and 30 d after publishing. A test key reads the figures of the sandbox platforms, a live key those of the platforms. Posts of the previous window are older and had more time to collect views. avgWatchMs is weighted by views. Needs the scope `analytics:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /analytics",
            query={"from": from_, "to": to, "workspaceId": workspace_id, "platform": platform, "accountId": account_id, "influencerId": influencer_id},
        )

    def posts(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        workspace_id: str | None = None,
        platform: Literal["clipapp", "reelnet", "videoshorts"] | List[Literal["clipapp", "reelnet", "videoshorts"]] | None = None,
        account_id: str | None = None,
        influencer_id: str | None = None,
        sort: Literal["views", "reach", "likes", "comments", "shares", "saves", "watchTimeMs", "engagementRate", "publishedAt"] | None = None,
    ) -> AsyncIterator[types.MeasuredPost]:
        """List the figures of the posts of a window. Lists the posts published on the days of the window, by default the most viewed first. Figures are the newest totals of each published target since it was published, collected 1 h, 6 h, 24 h, 3 d, 7 d, 14 d and 30 d after publishing. A test key reads the figures of the sandbox platforms, a live key those of the platforms. Needs the scope `analytics:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /analytics/posts",
            query={"from": from_, "to": to, "workspaceId": workspace_id, "platform": platform, "accountId": account_id, "influencerId": influencer_id, "sort": sort},
        )

    async def get_post(
        self,
        id: str,
    ) -> types.MeasuredPostHistory:
        """Get a post's figures over time. A post that is not published yet has no targets here. A step that was skipped or read in part has an error. Needs the scope `analytics:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /analytics/posts/{id}",
            path={"id": id},
        )


class AsyncWebhooksResource(AsyncResource):
    async def list(
        self,
    ) -> List[types.WebhookEndpoint]:
        """List webhook endpoints with their last five deliveries. Needs the scope `webhooks:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /webhooks",
        )

    async def create(
        self,
        body: types.CreateWebhook,
        *,
        idempotency_key: str | None = None,
    ) -> types.WebhookEndpointWithSecret:
        """Create a webhook endpoint. Needs the scope `webhooks:write`. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /webhooks",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def get(
        self,
        id: str,
    ) -> types.WebhookEndpoint:
        """Get a webhook endpoint. Needs the scope `webhooks:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /webhooks/{id}",
            path={"id": id},
        )

    async def update(
        self,
        id: str,
        body: types.ChangeWebhook,
    ) -> types.WebhookEndpoint:
        """Update, disable or enable a webhook endpoint. Needs the scope `webhooks:write`. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /webhooks/{id}",
            path={"id": id},
            body=body,
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete a webhook endpoint. Needs the scope `webhooks:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /webhooks/{id}",
            path={"id": id},
        )

    async def rotate_secret(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.WebhookEndpointWithSecret:
        """Rotate the secret of a webhook endpoint. For 24 hours deliveries are signed with both secrets, as two v1 values. Needs the scope `webhooks:write`. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /webhooks/{id}/rotate-secret",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    async def test(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.Delivery:
        """Send a test event to a webhook endpoint. Delivers a `webhook.test` event to this endpoint only. The result does not count towards the ten failures. Needs the scope `webhooks:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /webhooks/{id}/test",
            path={"id": id},
            idempotency_key=idempotency_key,
        )

    async def redeliver(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.Delivery:
        """Redeliver one of the last five deliveries. The delivery keeps its id and gets six new attempts. The result does not count towards the ten failures. Needs the scope `webhooks:write`. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /webhooks/{id}/deliveries/{deliveryId}/redeliver",
            path={"id": id, "deliveryId": delivery_id},
            idempotency_key=idempotency_key,
        )


class AsyncEventsResource(AsyncResource):
    async def list(
        self,
        *,
        after: str | None = None,
        since: str | None = None,
        type: Literal["post.published", "post.failed", "content.ready", "credits.low", "post.review", "draft.failed", "comment.failed", "automation.refused", "post.cancelled", "content.ended"] | List[Literal["post.published", "post.failed", "content.ready", "credits.low", "post.review", "draft.failed", "comment.failed", "automation.refused", "post.cancelled", "content.ended"]] | None = None,
        limit: int | None = None,
    ) -> types.GetEventsData:
        """List events. The events of the last 30 days that webhook endpoints of this key can receive, with the bodies that webhooks carry, whether or not an endpoint was subscribed, and those that only a `callbackUrl` receives. Oldest first. To catch up after downtime, store the id of the last event of each page, pass it as `after`, and stop at an empty page. No event is skipped, even if its transaction commits late, because an event is listed only after all earlier transactions have ended, usually within milliseconds. Events may arrive by webhook before they are listed, so deduplicate by `id`, and pass only ids from this list as `after`. An id that is not known, for example after a restore from a backup, returns 404: start without `after`, or with `since`. Needs the scope `webhooks:read`. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /events",
            query={"after": after, "since": since, "type": type, "limit": limit},
        )


class AsyncCatalogResource(AsyncResource):
    async def get(
        self,
    ) -> types.Catalog:
        """Get the catalog. Everything that this installation knows by name, with limits, prices and labels: platforms, formats, looks, moods, fonts, caption styles, events, scopes and plans. It changes with releases only: send its `ETag` as `If-None-Match`, and an unchanged catalog is 304 without a body. Needs no scope. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /catalog",
        )


class AsyncAuditResource(AsyncResource):
    def list(
        self,
        *,
        action: Literal["team.created", "team.plan_changed", "team.exported", "team.erasure_scheduled", "team.erasure_cancelled", "credits.granted", "redirect.added", "redirect.removed", "key.created", "key.revoked", "key.used_from_new_network", "key.scope_refused", "key.callback_secret_rotated", "member.invited", "member.joined", "member.changed", "member.removed", "member.exported", "member.erased", "member.password_changed", "member.address_changed", "member.identity_linked", "identity_provider.set", "identity_provider.removed", "domain.added", "domain.removed", "invitation.revoked", "session.created", "session.ended", "factor.added", "factor.removed", "factor.recovery_codes_renewed", "factor.requirement_changed", "factor.counter_regressed", "app.authorized", "app.revoked", "workspace.created", "workspace.changed", "workspace.archived", "workspace.restored", "workspace.made_default", "workspace.erasure_scheduled", "workspace.erasure_cancelled", "workspace.erased", "account.connected", "account.changed", "account.disconnected", "account.grant_withdrawn", "account.data_deletion_requested", "connect_link.created", "connect_link.used", "connect_link.revoked", "review_link.created", "review_link.used", "review_link.revoked", "post.released", "post.changed", "post.rescheduled", "post.approved", "post.changes_requested", "post.cancelled", "post.retried", "post.published", "post.media_deleted", "content.deleted", "asset.deleted", "influencer.deleted", "automation.created", "automation.changed", "automation.launched", "automation.paused", "automation.resumed", "automation.run_requested", "automation.deleted", "webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.deleted"] | List[Literal["team.created", "team.plan_changed", "team.exported", "team.erasure_scheduled", "team.erasure_cancelled", "credits.granted", "redirect.added", "redirect.removed", "key.created", "key.revoked", "key.used_from_new_network", "key.scope_refused", "key.callback_secret_rotated", "member.invited", "member.joined", "member.changed", "member.removed", "member.exported", "member.erased", "member.password_changed", "member.address_changed", "member.identity_linked", "identity_provider.set", "identity_provider.removed", "domain.added", "domain.removed", "invitation.revoked", "session.created", "session.ended", "factor.added", "factor.removed", "factor.recovery_codes_renewed", "factor.requirement_changed", "factor.counter_regressed", "app.authorized", "app.revoked", "workspace.created", "workspace.changed", "workspace.archived", "workspace.restored", "workspace.made_default", "workspace.erasure_scheduled", "workspace.erasure_cancelled", "workspace.erased", "account.connected", "account.changed", "account.disconnected", "account.grant_withdrawn", "account.data_deletion_requested", "connect_link.created", "connect_link.used", "connect_link.revoked", "review_link.created", "review_link.used", "review_link.revoked", "post.released", "post.changed", "post.rescheduled", "post.approved", "post.changes_requested", "post.cancelled", "post.retried", "post.published", "post.media_deleted", "content.deleted", "asset.deleted", "influencer.deleted", "automation.created", "automation.changed", "automation.launched", "automation.paused", "automation.resumed", "automation.run_requested", "automation.deleted", "webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.deleted"]] | None = None,
        actor_type: Literal["key", "person", "app", "link", "consent", "automation", "platform", "operator", "web_ui", "service"] | List[Literal["key", "person", "app", "link", "consent", "automation", "platform", "operator", "web_ui", "service"]] | None = None,
        actor_id: str | None = None,
        subject_id: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> AsyncIterator[types.AuditEntry]:
        """List audit entries. Who did what in the team (to keys, accounts, posts, links, workspaces, members and the like), newest first. A key sees the entries of its mode and those that live and test keys share; a pinned key sees those of its workspace, so `sequence` then has gaps. Entries are never changed or removed. Each is chained to the one before it by `hash`; note the newest `sequence` and `hash`, and the operator can prove later that nothing before it was changed. Actors: `key`; `person` (a member who is signed in); `app` (on behalf of a member who has authorized it); `link` (a person with an access link); `consent` (the owner of an account, on the pages of a connect that the key started); `automation`; `platform`; `operator` (on the server); `web_ui` (a signal in Temporal's Web UI); `service`. Needs the scope `audit:read`. 600 requests per 300 s."""
        return self._calls.list(
            "GET /audit",
            query={"action": action, "actorType": actor_type, "actorId": actor_id, "subjectId": subject_id, "since": since, "until": until},
        )


class AsyncMembersResource(AsyncResource):
    def list(
        self,
    ) -> AsyncIterator[types.Member]:
        """List the members of the team. Roles: `owner`: Everything, and appoints and removes owners. `admin`: Everything, including members and keys, but not the owners. `editor`: Creates, schedules and publishes. `approver`: Sees everything that the brand makes, and approves posts in review. `viewer`: Sees everything that the brand makes. Needs a person with the permission `members:read`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /members",
        )

    async def update(
        self,
        id: str,
        body: types.ChangeMember,
    ) -> types.Member:
        """Update the role or workspace of a member. Takes effect on the next request of the member. To transfer the ownership, make another member an owner, then change your own role. Needs a person with the permission `members:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /members/{id}",
            path={"id": id},
            body=body,
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Remove a member. Ends the sessions and access links of the member at once. What the member has scheduled stays. Needs a person with the permission `members:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /members/{id}",
            path={"id": id},
        )


class AsyncInvitationsResource(AsyncResource):
    def list(
        self,
    ) -> AsyncIterator[types.Invitation]:
        """List the open invitations. Needs a person with the permission `members:read`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /invitations",
        )

    async def create(
        self,
        body: types.InviteMember,
        *,
        idempotency_key: str | None = None,
    ) -> types.InvitationWithLink:
        """Invite a person to the team. Returns a link, which is valid once and for 168 hours. Replaces an open invitation of the address. Members and open invitations take a seat of the plan. Needs a person with the permission `members:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /invitations",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Revoke an invitation. Needs a person with the permission `members:write`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /invitations/{id}",
            path={"id": id},
        )

    async def accept(
        self,
        body: types.AcceptInvitation,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignedIn:
        """Accept an invitation. Makes you a member with this name and password, and starts a session. An invitation is valid once. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /invitations/accept",
            body=body,
            idempotency_key=idempotency_key,
        )


class AsyncSessionsResource(AsyncResource):
    def list(
        self,
    ) -> AsyncIterator[types.Session]:
        """List your sessions. A session ends after 30 days. Needs a person with the permission `sessions:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /sessions",
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Sign out one of your sessions. Needs a person with the permission `sessions:write`; keys are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /sessions/{id}",
            path={"id": id},
        )

    async def proof(
        self,
        body: types.ProveSession,
    ) -> types.Proof:
        """Prove that it is you. Opens, for 10 minutes of this session, the operations that ask for a recent proof. A sign-in does so too. Give what signs you in here: the password and, if codes are on, a code, which is used up, or a passkey alone. Needs a person with the permission `sessions:write`; keys are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /sessions/proof",
            body=body,
        )


class AsyncFactorsResource(AsyncResource):
    async def get(
        self,
    ) -> types.Factors:
        """Get your second factors. Needs a person with the permission `sessions:read`; keys are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /factors",
        )

    async def code(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.CodeSecret:
        """Create the secret of your codes. Codes are asked for once `POST /factors/code/confirm` has received a first one. Replaces a secret that was not confirmed. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /factors/code",
            idempotency_key=idempotency_key,
        )

    async def confirm(
        self,
        body: types.GiveCode,
        *,
        idempotency_key: str | None = None,
    ) -> types.RecoveryCodes:
        """Turn codes on. Every sign-in by password or link asks for a code from now on. Returns 10 recovery codes, signs out your other sessions and mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /factors/code/confirm",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def remove(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Turn codes off. Deletes the secret and the recovery codes, and mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /factors/code/remove",
            idempotency_key=idempotency_key,
        )

    async def recovery_codes(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.RecoveryCodes:
        """Renew your recovery codes. The previous ones are not valid any more. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /factors/recovery-codes",
            idempotency_key=idempotency_key,
        )

    async def requirement(
        self,
        body: types.ChangeRequirement,
    ) -> types.ChangeRequirement:
        """Require a second factor of every member. A member whose session has proven none can only add one, or sign in again with it, from the next request on. Their apps wait too. Needs a person with the permission `team:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /factors/requirement",
            body=body,
        )


class AsyncPasskeysResource(AsyncResource):
    def list(
        self,
    ) -> AsyncIterator[types.Passkey]:
        """List your passkeys. Needs a person with the permission `sessions:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /passkeys",
        )

    async def create(
        self,
        body: types.RegisterPasskey,
        *,
        idempotency_key: str | None = None,
    ) -> types.Passkey:
        """Add a passkey. It signs in without address and password, and counts as both factors. Signs out your other sessions and mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /passkeys",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def options(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.PasskeyOptions:
        """Create the options of a new passkey. They are for this person, browser and service. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /passkeys/options",
            idempotency_key=idempotency_key,
        )

    async def update(
        self,
        id: str,
        body: types.RenamePasskey,
    ) -> types.Passkey:
        """Rename a passkey. Needs a person with the permission `factors:write`; keys are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /passkeys/{id}",
            path={"id": id},
            body=body,
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Remove a passkey. Mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /passkeys/{id}",
            path={"id": id},
        )


class AsyncAddressChangesResource(AsyncResource):
    async def create(
        self,
        body: types.ChangeAddress,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Change your mail address. Mails a link to the new address, which confirms it. Until then the old one signs in. Needs a person with the permission `sessions:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /address-changes",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def confirm(
        self,
        body: types.ConfirmLink,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Confirm a new mail address with a link. The new address signs in from now on, and the old one gets a notice. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /address-changes/confirm",
            body=body,
            idempotency_key=idempotency_key,
        )


class AsyncIdentityProviderResource(AsyncResource):
    async def get(
        self,
    ) -> types.IdentityProvider:
        """Get the identity provider of the team. Members sign in with it (OpenID Connect). Owners alone see and change it. Needs a person with the permission `sso:write`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /identity-provider",
        )

    async def create(
        self,
        body: types.SetIdentityProvider,
        *,
        idempotency_key: str | None = None,
    ) -> types.IdentityProvider:
        """Set the identity provider of the team. Replaces it. Its metadata is read first, so that a wrong issuer is refused. Needs a person with the permission `sso:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /identity-provider",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def delete(
        self,
    ) -> types.Deleted:
        """Remove the identity provider of the team. Members without a password ask for a link to sign in. Needs a person with the permission `sso:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /identity-provider",
        )


class AsyncMailResource(AsyncResource):
    def list(
        self,
    ) -> AsyncIterator[types.Mail]:
        """List the mail of the team. Newest first. With `MAIL_CATCH`, mail is not sent but shown here, with the status `caught`. Needs a person with the permission `mail:read`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /mail",
        )


class AsyncNoticesResource(AsyncResource):
    def list(
        self,
        *,
        unread: bool | None = None,
    ) -> AsyncIterator[types.Notice]:
        """List your notices. The newest first: posts that failed, objections and approvals, accounts to reconnect, and low credits, of the workspaces that you see and the mode of your token. Kept for 90 days. Needs a person with the permission `notices:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /notices",
            query={"unread": unread},
        )

    async def read(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> types.PostNoticesReadData:
        """Mark all notices as read. Needs a person with the permission `notices:write`; keys are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /notices/read",
            idempotency_key=idempotency_key,
        )

    async def update(
        self,
        id: str,
        body: types.MarkNotices,
    ) -> types.Notice:
        """Mark a notice as read or unread. Needs a person with the permission `notices:write`; keys are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /notices/{id}",
            path={"id": id},
            body=body,
        )


class AsyncNoticeChoicesResource(AsyncResource):
    def list(
        self,
    ) -> AsyncIterator[types.NoticeChoice]:
        """List how your notices are mailed. One for each workspace that you see. Needs a person with the permission `notices:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /notice-choices",
        )

    async def update(
        self,
        id: str,
        body: types.ChooseNotices,
    ) -> types.NoticeChoice:
        """Choose how the notices of a workspace are mailed to you. `id` is the workspace. `daily`: at eight in the morning of the workspace. Mails are in the language of the browser that chose. Those of the team follow the default workspace. Needs a person with the permission `notices:write`; keys are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "PATCH /notice-choices/{id}",
            path={"id": id},
            body=body,
        )


class AsyncKeysResource(AsyncResource):
    def list(
        self,
    ) -> AsyncIterator[types.Key]:
        """List the API keys of the team. Includes revoked and expired keys. Needs a person with the permission `keys:read`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /keys",
        )

    async def create(
        self,
        body: types.CreateKey,
        *,
        idempotency_key: str | None = None,
    ) -> types.KeyWithSecret:
        """Create an API key. Needs a person with the permission `keys:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /keys",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def delete(
        self,
        id: str,
    ) -> types.Key:
        """Revoke an API key. Ends the key and its access links at once. Safe to repeat. The key stays in the list. Needs a person with the permission `keys:write`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /keys/{id}",
            path={"id": id},
        )


class AsyncAppsResource(AsyncResource):
    def list(
        self,
    ) -> AsyncIterator[types.App]:
        """List the apps that act for people of the team. Lists the apps that act for you. Owners and administrators see those of every member. Needs a person with the permission `apps:read`; keys are rejected. 600 requests per 300 s."""
        return self._calls.list(
            "GET /apps",
        )

    async def create(
        self,
        body: types.AuthorizeApp,
        *,
        idempotency_key: str | None = None,
    ) -> types.AuthorizedApp:
        """Authorize an app to act for you. Returns the URL that sends the app its code. Your role bounds what it may do, now and later. Needs a person with the permission `apps:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s."""
        return await self._calls.data(
            "POST /apps",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def authorization(
        self,
        *,
        request: str,
    ) -> types.AppAuthorization:
        """Read what an app asks for. Serves the page on which a person authorizes an app. Returns 400 if the app, or the address to return to, is unknown. Needs a person with the permission `apps:read`; keys are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "GET /apps/authorization",
            query={"request": request},
        )

    async def delete(
        self,
        id: str,
    ) -> types.Deleted:
        """Revoke an app. Ends the tokens and access links of the app at once. What the app has scheduled stays. Needs a person with the permission `apps:write`; keys are rejected. 600 requests per 300 s."""
        return await self._calls.data(
            "DELETE /apps/{id}",
            path={"id": id},
        )


class AsyncSignInResource(AsyncResource):
    async def create(
        self,
        body: types.SignIn,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignInResult:
        """Sign in with address and password. Starts a session. If codes are on, it returns a `codeToken` instead, for `POST /sign-in/code`. An unknown address gets the same response as a wrong password. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /sign-in",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def code(
        self,
        body: types.ConfirmSignIn,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignedIn:
        """Give the code of a sign-in. The second step, for 5 minutes after the first. Each code signs in once, and so does each recovery code. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /sign-in/code",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def passkey_options(
        self,
        body: types.PostSignInPasskeyOptionsBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.PasskeyOptions:
        """Create the options of a sign-in with a passkey. They are the same for everybody but for their challenge. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /sign-in/passkey-options",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def passkey(
        self,
        body: types.SignInWithPasskey,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignedIn:
        """Sign in with a passkey. Starts a session, with a second factor. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /sign-in/passkey",
            body=body,
            idempotency_key=idempotency_key,
        )


class AsyncPasswordResetsResource(AsyncResource):
    async def create(
        self,
        body: types.RequestLink,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Ask for a link to a new password. The response is the same for every address. A member gets a mail, in each team of the address. The link is valid once, for 60 minutes. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /password-resets",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def confirm(
        self,
        body: types.ResetPassword,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Set a new password with a link. Ends every session and app of the member and mails a notice. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /password-resets/confirm",
            body=body,
            idempotency_key=idempotency_key,
        )


class AsyncSignInLinksResource(AsyncResource):
    async def create(
        self,
        body: types.RequestLink,
        *,
        idempotency_key: str | None = None,
    ) -> types.Done:
        """Ask for a link to sign in. The response is the same for every address. A member gets a mail, in each team of the address. The link is valid once, for 15 minutes. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /sign-in-links",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def confirm(
        self,
        body: types.ConfirmLink,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignInResult:
        """Sign in with a link. Starts a session. If codes are on, it returns a `codeToken` instead, for `POST /sign-in/code`. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /sign-in-links/confirm",
            body=body,
            idempotency_key=idempotency_key,
        )


class AsyncSsoResource(AsyncResource):
    async def start(
        self,
        body: types.StartSso,
        *,
        idempotency_key: str | None = None,
    ) -> types.StartedSso:
        """Begin single sign-on. Returns the address of the identity provider, and a sealed text that the browser keeps until it returns. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /sso/start",
            body=body,
            idempotency_key=idempotency_key,
        )

    async def finish(
        self,
        body: types.FinishSso,
        *,
        idempotency_key: str | None = None,
    ) -> types.SignInResult:
        """Sign in with the response of an identity provider. Starts a session. If codes are on, it returns a `codeToken` instead, for `POST /sign-in/code`. A team's own provider vouches for its second factor. The first time, the verified mail address finds the member or the invitation. Needs no key. Attempts are limited by network and address."""
        return await self._calls.data(
            "POST /sso/finish",
            body=body,
            idempotency_key=idempotency_key,
        )


class AsyncResources:
    def __init__(self, calls: AsyncCalls) -> None:
        self.me = AsyncMeResource(calls)
        self.credits = AsyncCreditsResource(calls)
        self.workspaces = AsyncWorkspacesResource(calls)
        self.accounts = AsyncAccountsResource(calls)
        self.connect_links = AsyncConnectLinksResource(calls)
        self.generations = AsyncGenerationsResource(calls)
        self.posts = AsyncPostsResource(calls)
        self.calendar = AsyncCalendarResource(calls)
        self.content = AsyncContentResource(calls)
        self.assets = AsyncAssetsResource(calls)
        self.automations = AsyncAutomationsResource(calls)
        self.test_clocks = AsyncTestClocksResource(calls)
        self.influencers = AsyncInfluencersResource(calls)
        self.trends = AsyncTrendsResource(calls)
        self.brand = AsyncBrandResource(calls)
        self.analytics = AsyncAnalyticsResource(calls)
        self.webhooks = AsyncWebhooksResource(calls)
        self.events = AsyncEventsResource(calls)
        self.catalog = AsyncCatalogResource(calls)
        self.audit = AsyncAuditResource(calls)
        self.members = AsyncMembersResource(calls)
        self.invitations = AsyncInvitationsResource(calls)
        self.sessions = AsyncSessionsResource(calls)
        self.factors = AsyncFactorsResource(calls)
        self.passkeys = AsyncPasskeysResource(calls)
        self.address_changes = AsyncAddressChangesResource(calls)
        self.identity_provider = AsyncIdentityProviderResource(calls)
        self.mail = AsyncMailResource(calls)
        self.notices = AsyncNoticesResource(calls)
        self.notice_choices = AsyncNoticeChoicesResource(calls)
        self.keys = AsyncKeysResource(calls)
        self.apps = AsyncAppsResource(calls)
        self.sign_in = AsyncSignInResource(calls)
        self.password_resets = AsyncPasswordResetsResource(calls)
        self.sign_in_links = AsyncSignInLinksResource(calls)
        self.sso = AsyncSsoResource(calls)
