import type { EntityManager } from '@mikro-orm/postgresql';
import { getCalendarTime, listPosts, type ListedPosition, type PostFilter } from '../../db/posts/list-posts.ts';
import type { PostWithTargets } from '../../db/posts/posts.ts';
import type { PostSort } from '../../domain/posts/post.ts';
import { getVisibility } from '../access/workspace.ts';
import type { ApiContext } from '../http/context.ts';
import { paginateContinuable, respond } from '../http/respond.ts';
import { loadPost } from './load-post.ts';
import { presentPost } from './present.ts';

/** Responds with a page of posts, which begins after the post of `cursor`. */
export async function respondWithPosts(
  ctx: ApiContext,
  em: EntityManager,
  { cursor, ...query }: Omit<PostFilter, 'after'> & { cursor?: string | undefined },
): Promise<void> {
  const after = await readCursor(ctx, em, cursor);
  const [rows, total] = await listPosts(em, getVisibility(ctx), { ...query, after });
  const pagination = paginateContinuable(rows, total, query, (row) => writeCursor(row, query.sort));
  const presented = rows.map((row) => presentPost(ctx.deps, row));
  respond(ctx, 200, presented, pagination);
}

/** Reads the id of a post and, in a list by time, its calendar time after a dot. Rejects with 404 if the key cannot see the post. */
async function readCursor(
  ctx: ApiContext,
  em: EntityManager,
  cursor: string | undefined,
): Promise<ListedPosition | undefined> {
  if (cursor === undefined) return undefined;
  const [id = '', at] = cursor.split('.');
  await loadPost(ctx, em, id);
  return { id, at: at === undefined ? null : at === 'infinity' ? at : new Date(Number(at)) };
}

function writeCursor({ post }: PostWithTargets, sort: PostSort): string {
  if (sort.endsWith('createdAt')) return post.id;
  const at = getCalendarTime(post);
  return `${post.id}.${at === 'infinity' ? at : at.getTime()}`;
}
