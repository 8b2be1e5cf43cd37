import type { ChangePosts, Kinora, Post } from '../../../clients/typescript/source/index.ts';
import { NEXT_SLOT } from '../../../domain/posts/posting-times.ts';
import { addDays, toWallTime } from '../data/wall-time.ts';
import type { BulkResult } from './approve-posts.ts';
import { getPostTitle } from './post-state.ts';

type Change = Omit<ChangePosts, 'ids'>;

async function changePosts(client: Kinora, posts: readonly Post[], change: Change): Promise<BulkResult> {
  const body = { ...change, ids: posts.map(({ id }) => id) };
  const results = await client.post('/posts/bulk', { body });
  const titles = new Map(posts.map((post) => [post.id, getPostTitle(post)]));
  const refused = results.flatMap(({ id, error }) => (error ? [`“${titles.get(id)}”: ${error.message}`] : []));
  return { changed: results.length - refused.length, refused };
}

export const cancelPosts = (client: Kinora, posts: readonly Post[]): Promise<BulkResult> =>
  changePosts(client, posts, { action: 'cancel' });

/** Moves each post by some days. Its time of day in the zone stays, also across a change of the clocks. */
export const shiftPosts = (client: Kinora, posts: readonly Post[], days: number, zone: string): Promise<BulkResult> =>
  movePosts(client, posts, zone, (slot) => {
    const { date, time } = toWallTime(slot, zone);
    return `${addDays(date, days)}T${time}:00`;
  });

/** Moves each post to the next free posting time, in the order of their slots. Posts without a slot come last. */
export function takeNextSlots(client: Kinora, posts: readonly Post[]): Promise<BulkResult> {
  const ordered = posts.toSorted((one, other) => toSortKey(one).localeCompare(toSortKey(other)));
  return changePosts(client, ordered, { action: 'reschedule', scheduledTime: NEXT_SLOT });
}

/** Returns a sort key. The letters of `none` come after the digits of a slot. */
const toSortKey = ({ scheduledTime, createdAt }: Post): string => `${scheduledTime ?? 'none'} ${createdAt}`;

/** Moves each post back to the slot that it has in `posts`. */
export const restorePosts = (client: Kinora, posts: readonly Post[], zone: string): Promise<BulkResult> =>
  movePosts(client, posts, zone, (slot) => slot);

/** Reschedules each post to the time that `findTime` returns for its slot, with one request per time. */
async function movePosts(
  client: Kinora,
  posts: readonly Post[],
  timezone: string,
  findTime: (slot: string) => string,
): Promise<BulkResult> {
  const total: BulkResult = { changed: 0, refused: [] };
  const byTime = Map.groupBy(posts, ({ scheduledTime }) => findTime(scheduledTime ?? ''));
  for (const [scheduledTime, same] of byTime) {
    const { changed, refused } = await changePosts(client, same, { action: 'reschedule', scheduledTime, timezone });
    total.changed += changed;
    total.refused.push(...refused);
  }
  return total;
}
