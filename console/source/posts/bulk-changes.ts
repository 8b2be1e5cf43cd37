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
  const left = results.flatMap(({ id, error }) => (error ? [`“${titles.get(id)}”: ${error.message}`] : []));
  return { changed: results.length - left.length, left };
}

export const cancelPosts = (client: Kinora, posts: readonly Post[]): Promise<BulkResult> =>
  changePosts(client, posts, { action: 'cancel' });

/** Moves each post by some days. Its time of day in the zone stays, also over a clock change. */
export const shiftPosts = (client: Kinora, posts: readonly Post[], days: number, zone: string): Promise<BulkResult> =>
  movePosts(client, posts, zone, (slot) => {
    const { date, time } = toWallTime(slot, zone);
    return `${addDays(date, days)}T${time}:00`;
  });

/** Gives each post the next free slot, in the order of their slots; those that have none come last. */
export function takeNextSlots(client: Kinora, posts: readonly Post[]): Promise<BulkResult> {
  const ordered = posts.toSorted((one, other) => toOrder(one).localeCompare(toOrder(other)));
  return changePosts(client, ordered, { action: 'reschedule', scheduledTime: NEXT_SLOT });
}

const toOrder = ({ scheduledTime, createdAt }: Post): string => `${scheduledTime ?? 'none'} ${createdAt}`;

/** Moves each post back to the slot that it has in `posts`. */
export const restorePosts = (client: Kinora, posts: readonly Post[], zone: string): Promise<BulkResult> =>
  movePosts(client, posts, zone, (slot) => slot);

/** Reschedules posts from their slots to those of `findTime`, with one request for all that get the same one. */
async function movePosts(
  client: Kinora,
  posts: readonly Post[],
  timezone: string,
  findTime: (slot: string) => string,
): Promise<BulkResult> {
  const sum: BulkResult = { changed: 0, left: [] };
  const byTime = Map.groupBy(posts, ({ scheduledTime }) => findTime(scheduledTime ?? ''));
  for (const [scheduledTime, same] of byTime) {
    const { changed, left } = await changePosts(client, same, { action: 'reschedule', scheduledTime, timezone });
    sum.changed += changed;
    sum.left.push(...left);
  }
  return sum;
}
