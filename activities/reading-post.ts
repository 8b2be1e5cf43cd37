import { findTarget } from '../db/sending.ts';
import type { PostPlan } from '../domain/post-plan.ts';
import { openPostWork, storedHandle } from './publish-job.ts';
import { settle } from './publishing.ts';
import { giveUpUnread, pollTarget, type Seen } from './reading.ts';
import type { World } from './world.ts';

/** One reading asks this long before it leaves the next one to Temporal, ever more slowly. */
const READING_MS = 45_000;

/** Reads the platform of every target that has not ended, settles the post where all have, and plans what is left. */
export async function readPlatforms(world: World, postId: string): Promise<PostPlan> {
  const until = performance.now() + READING_MS;
  const work = await openPostWork(world, postId);
  try {
    const seen = await Promise.all(
      work.targets.map(async (each): Promise<Seen> => {
        const target = await findTarget(world.orm.em.fork(), each.target.id);
        const handle = storedHandle(world, target);
        if (!handle || !['sent', 'confirmed'].includes(target.attempt)) return 'open';
        return 'error' in each ? giveUpUnread(world, target.id, each.error) : pollTarget(world, each, handle, until);
      }),
    );
    const plan = await settle(world, postId);
    // The call certainly did not arrive: a publisher sends it again through the same handle.
    return plan.next === 'settle' && seen.includes('not_sent')
      ? { next: 'publish', early: false, limitMs: 60_000, afterMs: 0 }
      : plan;
  } finally {
    await work.release();
  }
}
