import type { Account } from './accounts.ts';
import { finishShare } from './clipapp/inbox.ts';
import { ENDS } from './documented.ts';
import type { Exchange } from './exchange.ts';
import { isPlatform } from './platform.ts';
import type { Post } from './record.ts';
import { input, json, type Reply } from './reply.ts';
import type { Route } from './router.ts';
import type { World } from './world.ts';

/** What the owners of accounts do in the apps, and platforms to their posts. Nothing here takes a post off the record. */
export const ownerRoutes: Route[] = [
  { method: 'POST', path: '/__sandbox/removals', handle: removePost },
  { method: 'POST', path: '/__sandbox/closed-comments', handle: closeComments },
  { method: 'POST', path: '/__sandbox/revoked', handle: revokeApp },
  { method: 'POST', path: '/__sandbox/private', handle: makePrivate },
  { method: 'POST', path: '/__sandbox/inbox', handle: postFromInbox },
];

const UNPUBLISHED = 'platform and platformPostId must name a published post';
const NOBODY = 'platform and accountId must name an account that has signed in';

/**
 * As its owner removes it: `{platform, platformPostId}`. With the `reason` of a failed or rejected video, which
 * videoshorts alone tells, as the platform takes it down.
 */
async function removePost(exchange: Exchange, world: World): Promise<Reply> {
  const { platform, platformPostId, reason = null } = await input(exchange);
  const post = publishedPost(world, platform, platformPostId);
  if (!post?.platformPostId) return json(404, { error: UNPUBLISHED });
  const known = post.platform === 'videoshorts' && typeof reason === 'string' && ENDS.videoshorts.includes(reason);
  if (reason !== null && !known)
    return json(400, { error: `reason is of videoshorts: ${ENDS.videoshorts.join(', ')}` });
  const wasShown = !world.removals.has(post);
  world.removals.add(post.platform, post.platformPostId, known ? reason : null);
  if (post.platform === 'clipapp' && wasShown) world.webhooks.removed(post);
  return json(201, { platform: post.platform, platformPostId: post.platformPostId, reason });
}

/** `{platform, platformPostId}` */
async function closeComments(exchange: Exchange, world: World): Promise<Reply> {
  const { platform, platformPostId } = await input(exchange);
  const post = publishedPost(world, platform, platformPostId);
  if (!post?.platformPostId) return json(404, { error: UNPUBLISHED });
  world.comments.close(post.platform, post.platformPostId);
  return json(201, { platform: post.platform, platformPostId: post.platformPostId });
}

/** As its owner removes the app in the account's settings: `{platform, accountId}`. A new consent starts afresh. */
async function revokeApp(exchange: Exchange, world: World): Promise<Reply> {
  const { platform, accountId } = await input(exchange);
  const account = signedIn(world, platform, accountId);
  if (!account) return json(404, { error: NOBODY });
  const clients = world.grants.removeApp(account.platform, account.id);
  world.accounts.change(account, { withoutApp: true });
  if (account.platform === 'clipapp') for (const client of clients) world.webhooks.appRemoved(account, client);
  return json(201, { platform: account.platform, accountId: account.id });
}

/** `{platform: 'clipapp', accountId, private}` */
async function makePrivate(exchange: Exchange, world: World): Promise<Reply> {
  const { platform, accountId, private: isPrivate } = await input(exchange);
  const account = signedIn(world, platform, accountId);
  if (!account) return json(404, { error: NOBODY });
  if (account.platform !== 'clipapp' || typeof isPrivate !== 'boolean') {
    return json(400, { error: 'platform must be clipapp, and private true or false' });
  }
  world.accounts.change(account, { isPrivate });
  return json(201, { platform: account.platform, accountId: account.id, private: isPrivate });
}

/** `{publishId}`: the creator posts what waits in the clipapp inbox; answers with the id of that post. */
async function postFromInbox(exchange: Exchange, world: World): Promise<Reply> {
  const { publishId } = await input(exchange);
  const postId = typeof publishId === 'string' ? finishShare(world, publishId) : null;
  if (postId === null) return json(404, { error: 'publishId must name an upload that waits in an inbox' });
  return json(201, { publishId, postId });
}

function signedIn(world: World, platform: unknown, accountId: unknown): Account | undefined {
  if (!isPlatform(platform) || typeof accountId !== 'string') return undefined;
  return world.accounts.get(platform, accountId);
}

export function publishedPost(world: World, platform: unknown, platformPostId: unknown): Post | undefined {
  if (!isPlatform(platform) || typeof platformPostId !== 'string') return undefined;
  return world.record.byId(platform, platformPostId);
}
