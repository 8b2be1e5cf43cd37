import { findTarget } from '../../db/posts/sending.ts';
import type { PostPlan } from '../../domain/post-plan.ts';
import { CALL_BOUND_MS, PATIENCE_STEP_MS, publishLimitMs } from '../../domain/publishing.ts';
import { openPostWork, type PostWork } from './post-work.ts';
import { storedHandle } from './publish-job.ts';
import { settle } from './publishing.ts';
import { giveUpUnread, pollTarget, type Seen } from './reading.ts';
import type { World } from '../world.ts';

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
        const handle = storedHandle(world.secrets, target);
        if (!handle || !['sent', 'confirmed'].includes(target.attempt)) return 'open';
        return 'error' in each ? giveUpUnread(world, target.id, each.error) : pollTarget(world, each, handle, until);
      }),
    );
    const plan = await settle(world, postId);
    return plan.next === 'settle' && seen.includes('not_sent') ? sendAgain(work) : plan;
  } finally {
    await work.release();
  }
}

/** The call certainly did not arrive: a publisher makes it again through the same handle, each time after a longer pause. */
function sendAgain(work: PostWork): PostPlan {
  const sends = Math.max(1, ...work.targets.map(({ target }) => target.sends));
  const bytes = Math.max(0, ...work.targets.map((each) => ('job' in each ? each.job.media.bytes : 0)));
  // The first time at once: that the call did not arrive was only believed after its whole bound.
  const afterMs = sends === 1 ? 0 : PATIENCE_STEP_MS * 2 ** (sends - 2);
  return { next: 'publish', early: false, limitMs: publishLimitMs(CALL_BOUND_MS, bytes), afterMs };
}
