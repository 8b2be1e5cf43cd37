import type { Exchange } from './exchange.ts';
import { CALLS } from './calls.ts';
import { CAP_NAMES, readCap } from './caps.ts';
import { DOCUMENTED, ENDS } from './documented.ts';
import { FAULTS, readFault } from './faults.ts';
import { publishedPost } from './owner-acts.ts';
import type { Post } from './record.ts';
import { input, json, type Reply } from './reply.ts';
import type { Route } from './router.ts';
import { readModes } from './settings.ts';
import { statistics } from './statistics.ts';
import type { World } from './world.ts';

/** The simulator's own API: what it accepted, and what shall go wrong. Nothing here takes a post off the record. */
export const controlRoutes: Route[] = [
  { method: 'GET', path: '/__sandbox/health', handle: health },
  { method: 'GET', path: '/__sandbox/posts', handle: listPosts },
  { method: 'GET', path: '/__sandbox/faults', handle: (_, world) => describeFaults(world) },
  { method: 'POST', path: '/__sandbox/faults', handle: armFault },
  { method: 'DELETE', path: '/__sandbox/faults', handle: clearFaults },
  { method: 'GET', path: '/__sandbox/faults/struck', handle: (_, world) => json(200, world.struck.all()) },
  { method: 'GET', path: '/__sandbox/clock', handle: (_, world) => readClock(world) },
  { method: 'POST', path: '/__sandbox/clock', handle: advanceClock },
  { method: 'GET', path: '/__sandbox/caps', handle: (_, world) => listCaps(world) },
  { method: 'POST', path: '/__sandbox/caps', handle: setCap },
  { method: 'DELETE', path: '/__sandbox/caps', handle: resetCaps },
  { method: 'GET', path: '/__sandbox/statistics', handle: readStatistics },
  { method: 'GET', path: '/__sandbox/modes', handle: (_, world) => readModesNow(world) },
  { method: 'POST', path: '/__sandbox/modes', handle: setModes },
  { method: 'POST', path: '/__sandbox/webhooks', handle: setReceiver },
];

function health(_: Exchange, world: World): Reply {
  return json(200, { status: 'ok', posts: world.record.count() });
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
  const post = publishedPost(world, exchange.query('platform'), exchange.query('platformPostId'));
  return post ? json(200, statistics(world, post)) : json(404, { error: 'there is no such published post' });
}

/** Whether the apps have passed their audits, and who may connect while they are in development: `{audited, testers}`. */
async function setModes(exchange: Exchange, world: World): Promise<Reply> {
  const modes = readModes(await input(exchange), world.settings);
  if (typeof modes === 'string') return json(400, { error: modes });
  Object.assign(world.settings, modes);
  return readModesNow(world);
}

function readModesNow({ settings: { audited, testers } }: World): Reply {
  return json(200, { audited, testers });
}

/** Where clipapp's events go: `{url, duplicates}`; a url of null ends them. */
async function setReceiver(exchange: Exchange, world: World): Promise<Reply> {
  const { url, duplicates = 0 } = await input(exchange);
  const isUrl = typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '');
  const isCount = typeof duplicates === 'number' && Number.isInteger(duplicates) && duplicates >= 0 && duplicates < 10;
  if ((url !== null && !isUrl) || !isCount)
    return json(400, { error: 'url must be an address or null, duplicates 0 to 9' });
  world.webhooks.receiver = isUrl ? { url, duplicates } : null;
  return json(200, { receiver: world.webhooks.receiver });
}
