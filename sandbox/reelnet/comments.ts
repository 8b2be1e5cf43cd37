import type { Exchange } from '../http/exchange.ts';
import { randomDigits } from '../ids.ts';
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
    selectFields({ id, text, username, timestamp: createdAt.replace(/\.\d+Z$/, '+0000') }, fields),
  );
  return json(200, { data });
}

export function loadOwnPost(exchange: Exchange, state: SimulatorState, { account }: Caller): Post {
  const id = exchange.param('media');
  const post = state.record.findById('reelnet', id);
  if (!post || post.accountId !== account.id || state.removals.has(post)) {
    throw refuse(100, 33, `Object with ID '${id}' does not exist or cannot be loaded.`);
  }
  return post;
}
