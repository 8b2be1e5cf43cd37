import type { Exchange } from './exchange.ts';
import { CALLS } from './calls.ts';
import { FAULTS, readFault } from './faults.ts';
import type { Post } from './record.ts';
import { json, Refusal, type Reply } from './reply.ts';
import type { Route } from './router.ts';
import type { World } from './world.ts';

/** The simulator's own API: what it accepted, and what shall go wrong. Nothing here takes a post back. */
export const controlRoutes: Route[] = [
  { method: 'GET', path: '/__sandbox/health', handle: health },
  { method: 'GET', path: '/__sandbox/posts', handle: listPosts },
  { method: 'GET', path: '/__sandbox/faults', handle: (_, world) => describeFaults(world) },
  { method: 'POST', path: '/__sandbox/faults', handle: armFault },
  { method: 'DELETE', path: '/__sandbox/faults', handle: clearFaults },
  { method: 'GET', path: '/__sandbox/clock', handle: (_, world) => readClock(world) },
  { method: 'POST', path: '/__sandbox/clock', handle: advanceClock },
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
  return { ...rest, firstComment: comments[0]?.text ?? null, comments: comments.length, url: origin + path };
}

function describeFaults(world: World): Reply {
  return json(200, { faults: FAULTS, calls: CALLS, armed: world.faults.list() });
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

async function input(exchange: Exchange): Promise<Record<string, unknown>> {
  const value = await exchange.object();
  if (!value) throw new Refusal(json(400, { error: 'the body must be a JSON object' }));
  return value;
}
