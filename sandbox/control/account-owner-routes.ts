import type { Account } from '../accounts/accounts.ts';
import { clipHandles } from '../clipapp/handles.ts';
import { finishShare } from '../clipapp/finish-share.ts';
import { PROCESSING_FAILURES } from '../catalog/documented-errors.ts';
import { requireOperator } from '../access/control-key.ts';
import type { Exchange } from '../http/exchange.ts';
import { isPlatform } from '../platform.ts';
import type { Post } from '../posts/publish-record.ts';
import { readInput } from '../http/read-input.ts';
import { json, type Reply } from '../http/reply.ts';
import type { Route, SimulatorState } from '../state/simulator-state.ts';

/** Actions of account owners in the apps, and takedowns by a platform. No route deletes from the publish record. */
export const accountOwnerRoutes: Route[] = requireOperator([
  { method: 'POST', path: '/__sandbox/removals', handle: removePost },
  { method: 'POST', path: '/__sandbox/closed-comments', handle: closeComments },
  { method: 'POST', path: '/__sandbox/revocations', handle: revokeApp },
  { method: 'POST', path: '/__sandbox/privacy', handle: setPrivacy },
  { method: 'POST', path: '/__sandbox/inbox', handle: postFromInbox },
]);

const POST_NOT_FOUND = 'platform and platformPostId must name a published post';
const ACCOUNT_NOT_FOUND = 'platform and accountId must name a connected account';

/** `{platform, platformPostId}` removes a post as its owner; with a `reason`, videoshorts takes the post down. */
async function removePost(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { platform, platformPostId, reason = null } = await readInput(exchange);
  const post = findPublishedPost(state, platform, platformPostId);
  if (!post?.platformPostId) return json(404, { error: POST_NOT_FOUND });
  const known =
    post.platform === 'videoshorts' && typeof reason === 'string' && PROCESSING_FAILURES.videoshorts.includes(reason);
  if (reason !== null && !known)
    return json(400, {
      error: `reason is supported on videoshorts only; it must be one of ${PROCESSING_FAILURES.videoshorts.join(', ')}`,
    });
  const wasVisible = !state.removals.has(post);
  state.removals.add(post.platform, post.platformPostId, known ? reason : null);
  const handle = clipHandles(state).get(post.handle);
  if (post.platform === 'clipapp' && wasVisible && handle) state.webhooks.notifyRemoved(handle, post.platformPostId);
  return json(201, { platform: post.platform, platformPostId: post.platformPostId, reason });
}

/** `{platform, platformPostId}` closes the comments of a post. */
async function closeComments(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { platform, platformPostId } = await readInput(exchange);
  const post = findPublishedPost(state, platform, platformPostId);
  if (!post?.platformPostId) return json(404, { error: POST_NOT_FOUND });
  state.comments.close(post.platform, post.platformPostId);
  return json(201, { platform: post.platform, platformPostId: post.platformPostId });
}

/** `{platform, accountId}` removes the app from the account and revokes all of its tokens; a new consent grants new ones. */
async function revokeApp(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { platform, accountId } = await readInput(exchange);
  const account = findAccount(state, platform, accountId);
  if (!account) return json(404, { error: ACCOUNT_NOT_FOUND });
  const clients = state.grants.removeApp(account.platform, account.id);
  state.accounts.update(account, { appRemoved: true });
  if (account.platform === 'clipapp') for (const client of clients) state.webhooks.notifyAppRemoved(account, client);
  return json(201, { platform: account.platform, accountId: account.id });
}

/** `{platform: 'clipapp', accountId, private}` makes an account private or public. */
async function setPrivacy(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { platform, accountId, private: isPrivate } = await readInput(exchange);
  const account = findAccount(state, platform, accountId);
  if (!account) return json(404, { error: ACCOUNT_NOT_FOUND });
  if (account.platform !== 'clipapp' || typeof isPrivate !== 'boolean') {
    return json(400, { error: 'platform must be clipapp, and private true or false' });
  }
  state.accounts.update(account, { isPrivate });
  return json(201, { platform: account.platform, accountId: account.id, private: isPrivate });
}

/** `{publishId}`: the creator posts an upload from the clipapp inbox. Returns the post id. */
async function postFromInbox(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { publishId } = await readInput(exchange);
  const postId = typeof publishId === 'string' ? finishShare(state, publishId) : null;
  if (postId === null) return json(404, { error: 'publishId must name an upload that is in an inbox' });
  return json(201, { publishId, postId });
}

function findAccount(state: SimulatorState, platform: unknown, accountId: unknown): Account | undefined {
  if (!isPlatform(platform) || typeof accountId !== 'string') return undefined;
  return state.accounts.get(platform, accountId);
}

export function findPublishedPost(state: SimulatorState, platform: unknown, platformPostId: unknown): Post | undefined {
  if (!isPlatform(platform) || typeof platformPostId !== 'string') return undefined;
  return state.record.findById(platform, platformPostId);
}
