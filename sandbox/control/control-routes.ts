import type { Exchange } from '../http/exchange.ts';
import { CALLS } from '../catalog/calls.ts';
import { RATE_LIMIT_NAMES, parseRateLimit } from '../rate-limits/rate-limit.ts';
import { DOCUMENTED_ERRORS, PROCESSING_FAILURES } from '../catalog/documented-errors.ts';
import { FAULT_DESCRIPTIONS } from '../faults/fault.ts';
import { parseFault } from '../faults/parse-fault.ts';
import { findViewer, isVisibleTo, refuseKey, requireOperator } from '../access/control-key.ts';
import { findPublishedPost } from './account-owner-routes.ts';
import type { Post } from '../posts/publish-record.ts';
import { readInput } from '../http/read-input.ts';
import { json, type Reply } from '../http/reply.ts';
import { parseModes } from '../settings.ts';
import { computeStatistics } from '../posts/statistics.ts';
import type { Route, SimulatorState } from '../state/simulator-state.ts';

/** Routes of the control API that need no key, or that of a team or the operator. No route deletes a publish. */
export const controlRoutes: Route[] = [
  { method: 'GET', path: '/__sandbox/health', handle: () => json(200, { status: 'ok' }) },
  { method: 'GET', path: '/__sandbox/posts', handle: listPosts },
  { method: 'GET', path: '/__sandbox/statistics', handle: readStatistics },
];

/** Routes of the control API that need the key of the operator. */
export const operatorRoutes: Route[] = requireOperator([
  { method: 'GET', path: '/__sandbox/faults', handle: (_, state) => describeFaults(state) },
  { method: 'POST', path: '/__sandbox/faults', handle: scheduleFault },
  { method: 'DELETE', path: '/__sandbox/faults', handle: clearFaults },
  { method: 'GET', path: '/__sandbox/faults/injected', handle: (_, state) => json(200, state.faultLog.list()) },
  { method: 'GET', path: '/__sandbox/clock', handle: (_, state) => readClock(state) },
  { method: 'POST', path: '/__sandbox/clock', handle: advanceClock },
  { method: 'GET', path: '/__sandbox/rate-limits', handle: (_, state) => listRateLimits(state) },
  { method: 'POST', path: '/__sandbox/rate-limits', handle: setRateLimit },
  { method: 'DELETE', path: '/__sandbox/rate-limits', handle: resetRateLimits },
  { method: 'GET', path: '/__sandbox/modes', handle: (_, state) => presentModes(state) },
  { method: 'POST', path: '/__sandbox/modes', handle: setModes },
  { method: 'POST', path: '/__sandbox/webhooks', handle: setWebhookReceiver },
]);

/** Lists the accepted publishes that the key may see, oldest first; filters: `?platform=&accountId=`. */
function listPosts(exchange: Exchange, state: SimulatorState): Reply {
  const viewer = findViewer(exchange, state);
  if (viewer === null) return refuseKey();
  const platform = exchange.query('platform');
  const accountId = exchange.query('accountId');
  const posts = state.record
    .list()
    .filter((post) => isVisibleTo(viewer, post))
    .filter(
      (post) => (platform ?? post.platform) === post.platform && (accountId ?? post.accountId) === post.accountId,
    );
  return json(
    200,
    posts.map((post) => presentPost(state, exchange.origin, post)),
  );
}

function presentPost(state: SimulatorState, origin: string, post: Post): object {
  const { path, ...shown } = post;
  const comments = post.platformPostId === null ? [] : state.comments.list(post.platform, post.platformPostId);
  return {
    ...shown,
    firstComment: comments[0]?.text ?? null,
    comments: comments.length,
    thumbnailSha256: state.uploads.hashThumbnail(post.platformPostId ?? ''),
    url: origin + path,
  };
}

function describeFaults(state: SimulatorState): Reply {
  return json(200, {
    faults: FAULT_DESCRIPTIONS,
    calls: CALLS,
    errors: DOCUMENTED_ERRORS,
    processingFailures: PROCESSING_FAILURES,
    scheduled: state.faults.list(),
  });
}

async function scheduleFault(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const fault = parseFault(await readInput(exchange));
  if (typeof fault === 'string') return json(400, { error: fault });
  state.faults.schedule(fault);
  return json(201, fault);
}

function clearFaults(_: Exchange, state: SimulatorState): Reply {
  state.faults.clear();
  return json(200, { scheduled: [] });
}

function readClock(state: SimulatorState): Reply {
  return json(200, { now: new Date(state.clock.now()).toISOString(), advancedMs: state.clock.advancedMs });
}

async function advanceClock(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { advanceMs } = await readInput(exchange);
  if (typeof advanceMs !== 'number' || !Number.isSafeInteger(advanceMs) || advanceMs < 0) {
    return json(400, { error: 'advanceMs must be a whole number of milliseconds, 0 or more' });
  }
  state.clock.advance(advanceMs);
  return readClock(state);
}

/** Lists every limit as `{name: {limit, seconds} | null}`. */
function listRateLimits(state: SimulatorState): Reply {
  return json(200, Object.fromEntries(RATE_LIMIT_NAMES.map((name) => [name, state.rateLimits.get(name)])));
}

/** `{name, limit, seconds?}`; a `limit` of null removes the limit. */
async function setRateLimit(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const parsed = parseRateLimit(await readInput(exchange));
  if (typeof parsed === 'string') return json(400, { error: parsed });
  state.rateLimits.set(parsed.name, parsed.rateLimit);
  return listRateLimits(state);
}

function resetRateLimits(_: Exchange, state: SimulatorState): Reply {
  state.rateLimits.reset();
  return listRateLimits(state);
}

/** Reads the current figures of a post: `?platform=&platformPostId=`. */
function readStatistics(exchange: Exchange, state: SimulatorState): Reply {
  const viewer = findViewer(exchange, state);
  if (viewer === null) return refuseKey();
  const post = findPublishedPost(state, exchange.query('platform'), exchange.query('platformPostId'));
  return post && isVisibleTo(viewer, post)
    ? json(200, computeStatistics(state, post))
    : json(404, { error: 'no published post has this platform and platformPostId' });
}

/** `{audited, testers}`: whether the apps have passed their audits, and who may connect while they are in development. */
async function setModes(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const modes = parseModes(await readInput(exchange), state.settings);
  if (typeof modes === 'string') return json(400, { error: modes });
  Object.assign(state.settings, modes);
  return presentModes(state);
}

function presentModes({ settings: { audited, testers } }: SimulatorState): Reply {
  return json(200, { audited, testers });
}

/** `{url, duplicates}`: the receiver of clipapp's webhooks; a `url` of null disables them. */
async function setWebhookReceiver(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { url, duplicates = 0 } = await readInput(exchange);
  const isUrl = typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '');
  const isCount = typeof duplicates === 'number' && Number.isInteger(duplicates) && duplicates >= 0 && duplicates < 10;
  if ((url !== null && !isUrl) || !isCount)
    return json(400, { error: 'url must be an http or https URL or null, duplicates 0 to 9' });
  state.webhooks.receiver = isUrl ? { url, duplicates } : null;
  return json(200, { receiver: state.webhooks.receiver });
}
