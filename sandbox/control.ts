import type { Exchange } from './exchange.ts';
import { CALLS } from './calls.ts';
import { CAP_NAMES, readCap } from './caps.ts';
import { DOCUMENTED, ENDS } from './documented.ts';
import { FAULTS, readFault } from './faults.ts';
import { isPlatform } from './platform.ts';
import type { Post } from './record.ts';
import { json, Refusal, type Reply } from './reply.ts';
import type { Route } from './router.ts';
import { statistics } from './statistics.ts';
import type { World } from './world.ts';

/** The simulator's own API: what it accepted, and what shall go wrong. Nothing here takes a post off the record. */
export const controlRoutes: Route[] = [
  { method: 'GET', path: '/__sandbox/health', handle: health },
  { method: 'GET', path: '/__sandbox/posts', handle: listPosts },
  { method: 'GET', path: '/__sandbox/faults', handle: (_, world) => describeFaults(world) },
  { method: 'POST', path: '/__sandbox/faults', handle: armFault },
  { method: 'DELETE', path: '/__sandbox/faults', handle: clearFaults },
  { method: 'GET', path: '/__sandbox/clock', handle: (_, world) => readClock(world) },
  { method: 'POST', path: '/__sandbox/clock', handle: advanceClock },
  { method: 'GET', path: '/__sandbox/caps', handle: (_, world) => listCaps(world) },
  { method: 'POST', path: '/__sandbox/caps', handle: setCap },
  { method: 'DELETE', path: '/__sandbox/caps', handle: resetCaps },
  { method: 'POST', path: '/__sandbox/removals', handle: removePost },
  { method: 'GET', path: '/__sandbox/statistics', handle: readStatistics },
  { method: 'POST', path: '/__sandbox/closed-comments', handle: closeComments },
  { method: 'POST', path: '/__sandbox/revoked', handle: revokeApp },
];

function health(_: Exchange, world: World): Reply {
  return json(200, { status: 'ok', posts: world.record.all().length });
}

/** Accepted publishes in the order of acceptance; `?platform=&accountId=` narrow the list. */
function listPosts(exchange: Exchange, world: World): Reply {
  const platform = exchange.query('platform');
  const accountId = exchange.query('accountId');
  const posts = world.record
    .all()
    .filter(
      (post) => (platform ?? post.platform) === post.platform && (accountId ?? post.accountId) === post.accountId,
    );
  return json(
    200,
    posts.map((post) => presentPost(world, exchange.origin, post)),
  );
}

function presentPost(world: World, origin: string, post: Post): object {
  const { path, ...rest } = post;
  const comments = post.platformPostId === null ? [] : world.comments.of(post.platform, post.platformPostId);
  return {
    ...rest,
    firstComment: comments[0]?.text ?? null,
    comments: comments.length,
    thumbnailSha256: world.uploads.thumbnailSha256(post.platformPostId ?? ''),
    url: origin + path,
  };
}

function describeFaults(world: World): Reply {
  return json(200, { faults: FAULTS, calls: CALLS, errors: DOCUMENTED, ends: ENDS, armed: world.faults.list() });
}

async function armFault(exchange: Exchange, world: World): Promise<Reply> {
  const fault = readFault(await input(exchange));
  if (typeof fault === 'string') return json(400, { error: fault });
  world.faults.arm(fault);
  return json(201, fault);
}

function clearFaults(_: Exchange, world: World): Reply {
  world.faults.clear();
  return json(200, { armed: [] });
}

function readClock(world: World): Reply {
  return json(200, { now: new Date(world.clock.now()).toISOString(), advancedMs: world.clock.advancedMs });
}

async function advanceClock(exchange: Exchange, world: World): Promise<Reply> {
  const { advanceMs } = await input(exchange);
  if (typeof advanceMs !== 'number' || !Number.isSafeInteger(advanceMs) || advanceMs < 0) {
    return json(400, { error: 'advanceMs must be a whole number of milliseconds, 0 or more' });
  }
  world.clock.advance(advanceMs);
  return readClock(world);
}

/** Every limit: `{name: {limit, seconds} or null}`. */
function listCaps(world: World): Reply {
  return json(200, Object.fromEntries(CAP_NAMES.map((name) => [name, world.caps.get(name)])));
}

/** `{name, limit, seconds?}`; a limit of null takes it away. */
async function setCap(exchange: Exchange, world: World): Promise<Reply> {
  const read = readCap(await input(exchange));
  if (typeof read === 'string') return json(400, { error: read });
  world.caps.set(read.name, read.cap);
  return listCaps(world);
}

function resetCaps(_: Exchange, world: World): Reply {
  world.caps.reset();
  return listCaps(world);
}

/** A post's figures at this moment of the simulator's clock: `?platform=&platformPostId=`. */
function readStatistics(exchange: Exchange, world: World): Reply {
  const post = published(world, exchange.query('platform'), exchange.query('platformPostId'));
  return post ? json(200, statistics(world, post)) : json(404, { error: UNPUBLISHED });
}

/**
 * As its owner removes it in the app: `{platform, platformPostId}`. With the `reason` of a failed or rejected video, which
 * videoshorts alone tells, as the platform takes it down.
 */
async function removePost(exchange: Exchange, world: World): Promise<Reply> {
  const { platform, platformPostId, reason = null } = await input(exchange);
  const post = published(world, platform, platformPostId);
  if (!post?.platformPostId) return json(404, { error: UNPUBLISHED });
  const known = post.platform === 'videoshorts' && typeof reason === 'string' && ENDS.videoshorts.includes(reason);
  if (reason !== null && !known)
    return json(400, { error: `reason is of videoshorts: ${ENDS.videoshorts.join(', ')}` });
  world.removals.add(post.platform, post.platformPostId, reason);
  return json(201, { platform: post.platform, platformPostId: post.platformPostId, reason });
}

/** As its owner closes its comments in the app: `{platform, platformPostId}`. */
async function closeComments(exchange: Exchange, world: World): Promise<Reply> {
  const { platform, platformPostId } = await input(exchange);
  const post = published(world, platform, platformPostId);
  if (!post?.platformPostId) return json(404, { error: UNPUBLISHED });
  world.comments.close(post.platform, post.platformPostId);
  return json(201, { platform: post.platform, platformPostId: post.platformPostId });
}

/** As its owner removes the app in the account's settings: `{platform, accountId}`. A new consent starts afresh. */
async function revokeApp(exchange: Exchange, world: World): Promise<Reply> {
  const { platform, accountId } = await input(exchange);
  const account =
    isPlatform(platform) && typeof accountId === 'string' ? world.accounts.get(platform, accountId) : undefined;
  if (!account) return json(404, { error: 'platform and accountId must name an account that has signed in' });
  world.grants.removeApp(account.platform, account.id);
  return json(201, { platform: account.platform, accountId: account.id });
}

const UNPUBLISHED = 'platform and platformPostId must name a published post';

function published(world: World, platform: unknown, platformPostId: unknown): Post | undefined {
  if (!isPlatform(platform) || typeof platformPostId !== 'string') return undefined;
  return world.record.byId(platform, platformPostId);
}

async function input(exchange: Exchange): Promise<Record<string, unknown>> {
  const value = await exchange.object();
  if (!value) throw new Refusal(json(400, { error: 'the body must be a JSON object' }));
  return value;
}
