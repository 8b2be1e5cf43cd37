import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { PROOF_MINUTES } from '../../domain/teams/factors.ts';

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five'];

const platforms = new Intl.ListFormat('en-GB').format(PLATFORMS.map((platform) => `\`${platform}\``));

export const ABOUT = `Kinora writes ideas for short videos, renders them, and publishes them to connected
accounts on ${COUNTS[PLATFORMS.length]} platforms: ${platforms}. It is a JSON API. Long-running work
returns 202 with a \`statusUrl\` and is reported by webhooks.

## Keys and scopes

Send a key as \`Authorization: Bearer <key>\` or as \`X-API-Key: <key>\`. Every operation lists the scope that it
needs, and as \`x-required-scope\`; \`GET /me\` and \`GET /catalog\` need none. A key that is pinned to one workspace can only access
that workspace. A \`kin_test_…\` key uses the sandbox: its accounts, posts and launches are marked \`sandbox\` and
reach the sandbox platforms only. Credits and quotas are shared with live keys. A \`kin_live_…\` key publishes.

## People

A person signs in with \`POST /sign-in\` and sends the token of the session like a key. The role of the person decides what the token
may do: \`owner\`, \`admin\`, \`editor\`, \`approver\` or \`viewer\`. The operations on members, invitations, sessions, keys and apps are for people
alone and list the permission that they need as \`x-required-permission\`; a key gets \`403 forbidden_scope\` there. Those that open or close a way into the team ask for a session that has begun,
or proven its person with \`PATCH /sessions/proof\`, in the last ${PROOF_MINUTES} minutes; otherwise \`WWW-Authenticate\` has
\`error="insufficient_user_authentication"\` (RFC 9470).

An app acts for a person with a token of OAuth 2.1, which is sent like a key: a 401 names the metadata in \`WWW-Authenticate\`. It has the
scopes, workspace and monthly budget that the person gave it. An app without the scope \`confirm\` gets \`403\` for each call that publishes, spends,
changes or deletes.

## Responses

A success is \`{success: true, data}\`, a failure \`{success: false, error: {type, message}}\`. Branch on
\`error.type\`: each of the nine types has one status, and messages are meant for people. \`error.details\` lists
every problem of the request. Unknown properties and unknown query parameters are rejected. Timestamps are RFC 3339
in UTC with milliseconds. Every response has an \`X-Request-Id\`.

## Lists

\`page\` (from 1) and \`limit\` (1 to 100, 20 by default) select a page; \`pagination\` is \`{total, page, limit,
pages}\`. Long lists also take \`cursor\`, the \`pagination.nextCursor\` of the previous page, which is null on the last page. Lists are sorted newest first unless the operation says otherwise. \`GET /workspaces\` and
\`GET /webhooks\` return everything at once. A list within a workspace uses the workspace of \`workspaceId\`. By
default that is the workspace the key is pinned to, or else the default workspace.

## Idempotency

Send an \`Idempotency-Key\` with every POST that spends credits or publishes. A second request with the same key and
body changes nothing and returns the stored response, byte for byte, with \`Idempotent-Replayed: true\`. If the first
request is still running, the second one waits for it. The same key with another body returns 409. Only successes are
stored.

## Errors

| Type | Status | Retry? |
|---|---|---|
| \`invalid_input\` | 400 | Only after you change the request. |
| \`unauthorized\` | 401 | With a valid key. |
| \`insufficient_credits\` | 402 | After a top-up. Nothing was charged. |
| \`forbidden_scope\` | 403 | With another key. |
| \`not_found\` | 404 | No. A resource of another team is also not found. |
| \`conflict\` | 409 | Only once the state allows it, or with another Idempotency-Key if the key was reused. |
| \`usage_limit_reached\` | 429 | Not before the plan's period ends. |
| \`rate_limited\` | 429 | After \`Retry-After\` seconds. |
| \`internal_error\` | 500 | With backoff and the same Idempotency-Key. |

## Rate limits

Requests are counted per key in a sliding window of 300 s, by the group in \`x-rate-limit-group\` of the operation:
\`generations\` 10, \`posts\` 60, \`studio\` 30, \`default\` 600. \`X-RateLimit-Limit\`, \`-Remaining\` and
\`-Reset\` report the state of the window. Rejected requests do not count.

## On this page

*Authorize* takes a key. The page keeps it in memory and forgets it when you close the page. Use a \`kin_test_…\` key
to try things out.`;

export const TAGS: Readonly<Record<string, string>> = {
  identity: 'The key, with its team, plan, credits and quotas.',
  credits: 'The balance and the append-only ledger, including refunds.',
  workspaces: 'A workspace is a brand. All content belongs to a workspace.',
  accounts: 'Social accounts, connected over OAuth, and the status of their tokens.',
  generations: 'Video ideas, written and scored from the brand, which you accept or discard.',
  posts: 'Scheduling and publishing, with one result per account.',
  calendar: 'Posts by local day.',
  automations: 'Recurring schedules that fill a calendar: generate, review, launch.',
  influencers: 'AI presenters and the videos in which they speak.',
  assets: 'The library of a workspace: video, images, audio, and fonts for decks.',
  content: 'Render jobs and their videos.',
  studio: 'One render job per format.',
  analytics: 'Figures of published posts, as the platforms report them.',
  trends: 'Rising topics on each platform.',
  webhooks: 'Endpoints that receive events.',
  brand: 'Crawls the website of a brand.',
  catalog: 'Everything that is known by name: platforms, formats, looks, events, plans.',
  audit: 'Who did what in the team.',
  members: 'The people of the team, their invitations and their sessions.',
  apps: 'Apps of others that act for people (OAuth 2.1).',
  keys: 'API keys, created and revoked by administrators.',
  service: 'Health of the service. Needs no key.',
};
