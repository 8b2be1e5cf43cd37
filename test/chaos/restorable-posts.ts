import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Random } from '../support/random.ts';
import { drawPlatforms, selectAccounts, selectClient, type ChaosTeam } from './chaos-fixture.ts';
import { requireOk } from './retrying-client.ts';

/** What happens to a post between backup and restore. */
export type Role = 'published' | 'cancelled' | 'moved later' | 'moved earlier' | 'due later';

export interface RestorablePost {
  id: string;
  name: string;
  index: number;
  role: Role;
  platforms: string[];
}

/** Of twenty posts. */
const ROLES: readonly Role[] = ['cancelled', 'moved later', 'moved earlier', 'due later'];
const ROLE_PERIOD = 20;
const REQUESTS_IN_FLIGHT = 8;

export interface Slots {
  /** Posts are due from here on. */
  start: number;
  /** The services stop here. */
  end: number;
  /** Posts that go out after the restore are due from here on. */
  later: number;
}

/** Creates posts with one to three targets, due between start and end, or later. */
export function createRestorablePosts(
  team: ChaosTeam,
  posts: number,
  random: Random,
  slots: Slots,
): Promise<RestorablePost[]> {
  const limit = pLimit(REQUESTS_IN_FLIGHT);
  const drawn = Array.from({ length: posts }, (_, index) => ({
    index,
    name: `restored ${index}`,
    role: ROLES[index % ROLE_PERIOD] ?? ('published' as const),
    platforms: drawPlatforms(random()),
  }));
  return Promise.all(
    drawn.map((post) =>
      limit(async () => {
        const body = {
          contentId: team.contentId,
          caption: post.name,
          declarations: { madeForKids: false },
          selectedAccounts: selectAccounts(team, post.index, post.platforms),
          schedule: 'scheduled',
          scheduledTime: new Date(computeSlot(post.index, post.role, posts, slots)).toISOString(),
        };
        const client = selectClient(team, post.index);
        const { id } = requireOk('POST /posts', await client.post<{ id: string }>('/posts', body, post.name));
        return { ...post, id };
      }),
    ),
  );
}

function computeSlot(index: number, role: Role, posts: number, { start, end, later }: Slots): number {
  const place = start + ((end - start) * index) / posts;
  // Posts that are changed must not be due before that.
  if (role === 'cancelled' || role === 'moved later') return end - (end - place) / 3;
  return role === 'published' ? place : later + index * 20;
}

/** Cancels and moves the posts of these roles. */
export async function changeRestorablePosts(
  team: ChaosTeam,
  posts: readonly RestorablePost[],
  slots: Slots,
): Promise<void> {
  const limit = pLimit(REQUESTS_IN_FLIGHT);
  const move = async ({ id, name, index }: RestorablePost, at: number): Promise<void> => {
    const body = { scheduledTime: new Date(at).toISOString() };
    const moved = await selectClient(team, index).post(`/posts/${id}/reschedule`, body, `move ${name}`);
    requireOk('POST /posts/:id/reschedule', moved);
  };
  const change = async (post: RestorablePost): Promise<void> => {
    if (post.role === 'cancelled') {
      requireOk('DELETE /posts/:id', await selectClient(team, post.index).delete(`/posts/${post.id}`));
    } else if (post.role === 'moved later') {
      await move(post, slots.later + post.index * 20);
    } else if (post.role === 'moved earlier') {
      await move(post, Date.now() + 5_000 + (slots.end - Date.now() - 5_000) * 0.8);
    }
  };
  await Promise.all(posts.map((post) => limit(change, post)));
}

export async function sleepUntil(at: number): Promise<void> {
  await sleep(Math.max(0, at - Date.now()));
}
