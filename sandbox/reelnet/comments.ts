import type { Exchange } from '../exchange.ts';
import { digits } from '../ids.ts';
import type { Post } from '../record.ts';
import { json, type Reply } from '../reply.ts';
import type { World } from '../world.ts';
import { authorize, select, type Caller } from './caller.ts';
import { badParameter, refuse } from './errors.ts';
import { COMMENTS } from './scopes.ts';

const MAX_COMMENT = 2_200;

/** `POST /{media}/comments` with `message`. */
export async function addComment(exchange: Exchange, world: World): Promise<Reply> {
  const caller = await authorize(exchange, world, 'comment', COMMENTS);
  const post = ownPost(exchange, world, caller);
  const message = caller.fields.get('message') ?? '';
  if (message.trim() === '' || message.length > MAX_COMMENT) {
    throw badParameter(`message must have 1 to ${MAX_COMMENT} characters.`);
  }
  if (world.comments.areClosed('reelnet', post.platformPostId ?? '')) {
    throw badParameter('Comments are turned off for this media.');
  }
  const id = digits(17, '17');
  world.comments.add({
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
export async function listComments(exchange: Exchange, world: World): Promise<Reply> {
  const caller = await authorize(exchange, world, 'comments', COMMENTS);
  const post = ownPost(exchange, world, caller);
  const comments = world.comments.of('reelnet', post.platformPostId ?? '').toReversed();
  const fields = caller.fields.get('fields') ?? 'id,text,timestamp';
  const data = comments.map(({ id, text, username, createdAt }) =>
    select({ id, text, username, timestamp: createdAt.replace(/\.\d+Z$/, '+0000') }, fields),
  );
  return json(200, { data });
}

export function ownPost(exchange: Exchange, world: World, { account }: Caller): Post {
  const id = exchange.param('media');
  const post = world.record.byId('reelnet', id);
  if (!post || post.accountId !== account.id || world.removals.has(post)) {
    throw refuse(100, 33, `Object with ID '${id}' does not exist or cannot be loaded.`);
  }
  return post;
}
