/** What a reader should know before the first call. */
export const ABOUT = `Kinora writes ideas for short videos, renders them, and publishes them to connected
accounts on three platforms: \`clipapp\`, \`reelnet\` and \`videoshorts\`. It is a JSON API; work that takes time is
answered with 202 and a \`statusUrl\`, and told by webhooks.

## Keys and scopes

Send a key as \`Authorization: Bearer <key>\` or as \`X-API-Key: <key>\`. Every operation names the scope it needs,
also as \`x-required-scope\`; \`GET /me\` needs none. A key may be pinned to one workspace and then sees that one
only. A \`kin_test_…\` key is the sandbox: accounts, posts and launches made with it are marked \`sandbox\` and
reach the sandbox platforms only, while credits and quotas are the team's. A \`kin_live_…\` key publishes.

## Answers

A success is \`{success: true, data}\`, a failure \`{success: false, error: {type, message}}\`. Branch on
\`error.type\`: the nine types have one status each, and their messages are for people. \`error.details\` lists
every problem of the request. Unknown properties and unknown query parameters are refused. Instants are RFC 3339 in
UTC with milliseconds. Every answer carries \`X-Request-Id\`.

## Lists

\`page\` (from 1) and \`limit\` (1 to 100, 20 by default) choose a page; \`pagination\` says \`{total, page, limit,
pages}\`. Newest first unless an operation says otherwise. \`GET /workspaces\` and \`GET /webhooks\` answer
everything at once. A list of a workspace's things reads the workspace that \`workspaceId\` names, else the default
one, or the one the key is pinned to.

## Repeating safely

Send an \`Idempotency-Key\` with every POST that spends credits or publishes. A repeat with the same body gets the
stored answer, byte for byte, with \`Idempotent-Replayed: true\`, and does nothing again; a repeat while the first
still runs waits for it. With another body it is a 409. Only successes are stored.

## Errors

| Type | Status | Repeat? |
|---|---|---|
| \`invalid_input\` | 400 | Not unchanged. |
| \`unauthorized\` | 401 | With a valid key. |
| \`insufficient_credits\` | 402 | After a top-up. Nothing was charged. |
| \`forbidden_scope\` | 403 | With another key. |
| \`not_found\` | 404 | No. Another team's resource answers the same. |
| \`conflict\` | 409 | Not unchanged: the state forbids it, or the Idempotency-Key stands for another body. |
| \`usage_limit_reached\` | 429 | Not before the plan's period ends. |
| \`rate_limited\` | 429 | After \`Retry-After\` seconds. |
| \`internal_error\` | 500 | With backoff and the same Idempotency-Key. |

## Rate limits

Counted per key in a sliding window of 300 s, by group, which each operation names as \`x-rate-limit-group\`:
\`generations\` 10, \`posts\` 60, \`studio\` 30, \`default\` 600. \`X-RateLimit-Limit\`, \`-Remaining\` and
\`-Reset\` tell where a key stands. Refused requests do not count.

## On this page

*Authorize* takes a key; it stays in this page's memory and is gone when the page is closed. Use a \`kin_test_…\`
key to try things out.`;

export const TAGS: Readonly<Record<string, string>> = {
  identity: 'The key, and the team, plan, credits and quotas behind it.',
  credits: 'The balance and the append-only ledger, refunds included.',
  workspaces: 'A workspace is a brand; all content belongs to one.',
  accounts: 'Social accounts, connected over OAuth, and whether their tokens still hold.',
  generations: 'Ideas: written and scored from the brand, then accepted or discarded.',
  posts: 'Scheduling and publishing, with one result per account.',
  calendar: 'Posts by local day.',
  automations: 'A cadence that fills a calendar: generate, review, launch.',
  influencers: 'AI presenters, and the videos in which they speak.',
  assets: "The workspace's library: video, images, audio and fonts for decks.",
  content: 'Renders: what is queued, running and finished.',
  studio: 'One render job per format.',
  analytics: "How posts did, from the platforms' own reports.",
  trends: 'What is rising on each platform.',
  webhooks: 'Endpoints of your own that hear of events, and what they are sent.',
  brand: "Reads the brand's website again.",
  service: 'Whether the service runs; open to all.',
};
