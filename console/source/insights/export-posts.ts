import type { Kinora, MeasuredPost } from '../../../clients/typescript/source/index.ts';
import { listKeys } from '../../../domain/list-keys.ts';
import { toWallTime } from '../data/wall-time.ts';
import { FIGURES } from './write-figure.ts';

/** Downloads the figures of all posts of a window as CSV, a row per post. Returns the number of posts. */
export async function exportPosts(
  client: Kinora,
  query: { from: string; to: string; workspaceId?: string },
  zone: string,
): Promise<number> {
  const posts: MeasuredPost[] = [];
  for await (const post of client.list('/analytics/posts', { query: { ...query, sort: 'views' } })) posts.push(post);
  const header = ['post', 'text', 'link', 'hook', 'format', `published (${zone})`, 'platforms', ...listKeys(FIGURES)];
  const lines = [header, ...posts.map((post) => toRow(post, zone))].map((cells) => cells.map(quoteCell).join(','));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }));
  link.download = `posts-${query.from}-${query.to}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
  return posts.length;
}

function toRow(
  { postId, text, url, hook, format, publishedAt, targets, totals }: MeasuredPost,
  zone: string,
): string[] {
  const at = publishedAt ? Object.values(toWallTime(publishedAt, zone)).join(' ') : '';
  const platforms = targets.map(({ platform }) => platform).join(' ');
  const figures = listKeys(FIGURES).map((figure) => totals[figure]);
  return [postId, text, url, hook, format, at, platforms, ...figures].map((cell) => String(cell ?? ''));
}

/** Quotes a cell. An apostrophe keeps a spreadsheet from running a text that begins with such a sign as a formula. */
function quoteCell(text: string): string {
  const inert = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
