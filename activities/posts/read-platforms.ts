import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/activity';
import type { PublishRow } from '../../db/posts/publish-rows.ts';
import { findTarget } from '../../db/posts/send-state.ts';
import type { PostPlan } from '../../domain/posts/next-step.ts';
import {
  CALL_BOUND_MS,
  LONGEST_PATIENCE_STEP_MS,
  PATIENCE_STEP_MS,
  callBoundMs,
  publishLimitMs,
} from '../../domain/posts/publishing.ts';
import { openPostStatusWork, type PostWork, type TargetWork } from './post-work.ts';
import { openStoredHandle } from './publish-job.ts';
import { settlePostRow } from './publish-post.ts';
import { recordUnreadable, isTransient, pollTarget, type ReadResult } from './read-target.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** One reading asks this long before it leaves the next one to Temporal, ever more slowly. */
const READING_MS = 45_000;

const TOKEN_PAUSE_MS = 1_000;

/** A call that did not arrive has been made again by a publisher within so long after its bound, where it could be. */
const SURELY_TRIED_MS = 120_000;

/** Reads the platform of every target that has not ended, settles the post where all have, and plans what is left. */
export async function readPlatforms(deps: ActivityDeps, postId: string): Promise<PostPlan> {
  const until = performance.now() + READING_MS;
  const work = await openPostStatusWork(deps, postId);
  try {
    const seen = await Promise.all(
      work.targets.map(async (row): Promise<ReadResult> => {
        const target = await findTarget(deps.orm.em.fork(), row.id);
        const handle = openStoredHandle(deps.secrets, target);
        if (!handle || !['sent', 'confirmed'].includes(target.sendState)) return 'open';
        const readable = await waitForToken(work, row, until);
        if ('error' in readable) return recordUnreadable(deps, target.id, readable.error);
        return pollTarget(deps, readable, handle, until);
      }),
    );
    const plan = await settlePostRow(deps, postId);
    return plan.next === 'settle' && seen.includes('not_sent') ? planResend(work) : plan;
  } finally {
    await work.release();
  }
}

/** A token that cannot be had just now is asked for again, as a platform is that cannot be read. */
async function waitForToken(work: PostWork, row: PublishRow, until: number): Promise<TargetWork> {
  let each = await work.loadWork(row);
  for (let pause = TOKEN_PAUSE_MS; 'error' in each && isTransient(each.error); pause *= 2) {
    if (performance.now() + pause > until) break;
    await sleep(pause);
    each = await work.reloadWork(each);
  }
  return each;
}

/** The call certainly did not arrive: a publisher makes it again through the same handle, each time after a longer pause. */
function planResend(work: PostWork): PostPlan {
  const sends = Math.max(1, ...work.targets.map((row) => row.sends));
  const bytes = Math.max(0, ...work.targets.map((row) => row.bytes ?? 0));
  const oldest = Math.min(...work.targets.map(({ sentAt }) => sentAt?.getTime() ?? Infinity));
  // The first time at once: that the call did not arrive was only believed after its whole bound. A publisher may find the platform
  // not ready for it, and promise no call: then time alone tells that it was tried.
  const untriedMs = Date.now() - oldest - callBoundMs(bytes) - SURELY_TRIED_MS;
  const pauseMs = Math.max(sends === 1 ? 0 : PATIENCE_STEP_MS * 2 ** (sends - 2), Math.round(untriedMs / 4));
  const afterMs = Math.min(pauseMs, LONGEST_PATIENCE_STEP_MS);
  return { next: 'publish', early: false, limitMs: publishLimitMs(CALL_BOUND_MS, bytes), afterMs };
}

/** Throws while a platform still processes the video, so that Temporal retries the read later. */
export async function throwWhileProcessing(reading: Promise<PostPlan>): Promise<PostPlan> {
  const step = await reading;
  if (step.next !== 'settle') return step;
  throw ApplicationFailure.create({ message: 'still processing', type: 'still_processing' });
}
