import type { Exchange } from '../http/exchange.ts';
import { randomDigits } from '../ids.ts';
import type { Comment } from '../posts/comments.ts';
import type { Post } from '../posts/publish-record.ts';
import { json, type Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize, selectFields, type Caller } from './authorize.ts';
import { refuseParameter, refuse } from './errors.ts';
import { COMMENTS } from './scopes.ts';

const MAX_COMMENT = 2_200;

/** `POST /{media}/comments` with `message`. */
export async function addComment(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const caller = await authorize(exchange, state, 'comment', COMMENTS);
  const post = loadOwnPost(exchange, state, caller);
  const message = caller.fields.get('message') ?? '';
  if (message.trim() === '' || message.length > MAX_COMMENT) {
    throw refuseParameter(`message must have 1 to ${MAX_COMMENT} characters.`);
  }
  if (state.comments.areClosed('reelnet', post.platformPostId ?? '')) {
    throw refuseParameter('Comments are turned off for this media.');
  }
  const id = randomDigits(17, '17');
  state.comments.add({
    id,
    platform: 'reelnet',
    platformPostId: post.platformPostId ?? '',
    accountId: caller.account.id,
    username: caller.account.username,
    text: message,
    createdAt: new Date().toISOString(),
  });
  return json(200, { id });
}

/** `GET /{media}/comments?fields=`: newest first. */
export async function listComments(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const caller = await authorize(exchange, state, 'comments', COMMENTS);
  const post = loadOwnPost(exchange, state, caller);
  const comments = state.comments.list('reelnet', post.platformPostId ?? '').toReversed();
  const fields = caller.fields.get('fields') ?? 'id,text,timestamp';
  const data = comments.map(({ id, text, username, createdAt }) =>
    selectFields(presentComment({ id, text, username, createdAt }, caller.account.id), fields),
  );
  return json(200, { data });
}

/** `POST /{media}` with `comment_enabled`. */
export async function setCommentsEnabled(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const caller = await authorize(exchange, state, 'media', COMMENTS);
  const post = loadOwnPost(exchange, state, caller);
  const enabled = caller.fields.get('comment_enabled');
  if (enabled !== 'true' && enabled !== 'false') throw refuseParameter('comment_enabled must be true or false.');
  const id = post.platformPostId ?? '';
  if (enabled === 'true') state.comments.open('reelnet', id);
  else state.comments.close('reelnet', id);
  return json(200, { success: true });
}

export function loadOwnPost(exchange: Exchange, state: SimulatorState, { account }: Caller): Post {
  const id = exchange.param('media');
  const post = state.record.findById('reelnet', id);
  if (!post || post.accountId !== account.id || state.removals.has(post)) {
    throw refuse(100, 33, `Object with ID '${id}' does not exist or cannot be loaded.`);
  }
  return post;
}

function presentComment(
  { id, text, username, createdAt }: Pick<Comment, 'id' | 'text' | 'username' | 'createdAt'>,
  accountId: string,
): Record<string, unknown> {
  const timestamp = createdAt.replace(/\.\d+Z$/, '+0000');
  return { id, text, username, timestamp, from: { id: accountId, username }, hidden: false, like_count: 0 };
}
