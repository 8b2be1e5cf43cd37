import type { EntityManager } from '@mikro-orm/postgresql';
import { getCalendarTime, type ListedPosition } from '../../db/posts/list-posts.ts';
import type { PostWithTargets } from '../../db/posts/posts.ts';
import type { PostSort } from '../../domain/posts/post.ts';
import type { ApiContext } from '../http/context.ts';
import { loadPost } from './load-post.ts';

/** Reads the id of a post and, in a list by time, its calendar time after a dot. Rejects with 404 if the key cannot see the post. */
export async function readCursor(
  ctx: ApiContext,
  em: EntityManager,
  cursor: string | undefined,
): Promise<ListedPosition | undefined> {
  if (cursor === undefined) return undefined;
  const [id = '', at] = cursor.split('.');
  await loadPost(ctx, em, id);
  return { id, at: at === undefined ? null : at === 'infinity' ? at : new Date(Number(at)) };
}

export function writeCursor({ post }: PostWithTargets, sort: PostSort): string {
  if (sort.endsWith('createdAt')) return post.id;
  const at = getCalendarTime(post);
  return `${post.id}.${at === 'infinity' ? at : at.getTime()}`;
}
