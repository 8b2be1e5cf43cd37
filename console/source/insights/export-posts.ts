import type { Kinora, MeasuredPost, Post } from '../../../clients/typescript/source/index.ts';
import { toWallTime } from '../data/wall-time.ts';
import { getPostTitle } from '../posts/post-state.ts';

const FIGURES = ['views', 'likes', 'comments', 'shares', 'saves', 'engagementRate'] as const;

/** Downloads the figures of all posts of a window as CSV, a row per post. */
export async function exportPosts(
  client: Kinora,
  query: { from: string; to: string; workspaceId?: string },
  zone: string,
): Promise<number> {
  const posts: MeasuredPost[] = [];
  for await (const post of client.list('/analytics/posts', { query: { ...query, sort: 'views' } })) posts.push(post);
  const published = new Map<string, Post>();
  const listed = client.list('/posts', { query: { ...query, status: ['posted', 'partial'] } });
  for await (const post of listed) published.set(post.id, post);
  const header = ['post', 'text', 'link', 'hook', 'format', `published (${zone})`, 'platforms', ...FIGURES];
  const lines = [header, ...posts.map((post) => toRow(post, published.get(post.postId), zone))].map((cells) =>
    cells.map(writeCell).join(','),
  );
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }));
  link.download = `posts-${query.from}-${query.to}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
  return posts.length;
}

function toRow(measured: MeasuredPost, post: Post | undefined, zone: string): string[] {
  const { postId, hook, format, publishedAt, targets, totals } = measured;
  const at = publishedAt ? Object.values(toWallTime(publishedAt, zone)).join(' ') : '';
  const platforms = targets.map(({ platform }) => platform).join(' ');
  const texts = [postId, post ? getPostTitle(post) : '', post?.targets.find(({ url }) => url)?.url];
  const figures = FIGURES.map((figure) => totals[figure]);
  return [...texts, hook, format, at, platforms, ...figures].map((cell) => String(cell ?? ''));
}

/** Writes a cell. An apostrophe keeps a spreadsheet from running a text that begins with one of these signs as a formula. */
function writeCell(text: string): string {
  const inert = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
