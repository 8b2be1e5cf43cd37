import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/activity';
import type { PublishRow } from '../../db/posts/publish-rows.ts';
import { findTarget } from '../../db/posts/send-state.ts';
import type { PostStep } from '../../domain/posts/next-step.ts';
import {
  CALL_TIMEOUT_MS,
  MAX_RETRY_DELAY_MS,
  RETRY_DELAY_MS,
  computeCallTimeoutMs,
  computePublishTimeoutMs,
} from '../../domain/posts/publish-timing.ts';
import { openPostStatusWork, type PostWork, type TargetWork } from './post-work.ts';
import { openStoredHandle } from './publish-job.ts';
import { settleAndReadNextStep } from './settle-and-read-next-step.ts';
import { recordUnreadable, isTransient, pollTarget, type ReadResult } from './read-target.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** One attempt polls for this long. Temporal schedules the next attempt with increasing waits. */
const READING_MS = 45_000;

const TOKEN_PAUSE_MS = 1_000;

/** Within this time after its limit, a lost call has been made again, unless the platform was not ready. */
const RESEND_MARGIN_MS = 120_000;

/** Reads every target that has not ended from its platform, settles the post, and returns the next step. Idempotent. */
export async function readPlatforms(deps: ActivityDeps, postId: string): Promise<PostStep> {
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
    const step = await settleAndReadNextStep(deps, postId);
    return step.next === 'settle' && seen.includes('not_sent') ? planResend(work) : step;
  } finally {
    await work.release();
  }
}

/** Retries if the token is temporarily unavailable. */
async function waitForToken(work: PostWork, row: PublishRow, until: number): Promise<TargetWork> {
  let loaded = await work.loadWork(row);
  for (let pause = TOKEN_PAUSE_MS; 'error' in loaded && isTransient(loaded.error); pause *= 2) {
    if (performance.now() + pause > until) break;
    await sleep(pause);
    loaded = await work.reloadWork(loaded);
  }
  return loaded;
}

/** A call that certainly did not arrive is made again by a publisher, through the same handle and after a longer pause each time. */
function planResend(work: PostWork): PostStep {
  const sends = Math.max(1, ...work.targets.map((row) => row.sends));
  const bytes = Math.max(0, ...work.targets.map((row) => row.bytes ?? 0));
  const oldest = Math.min(...work.targets.map(({ sentAt }) => sentAt?.getTime() ?? Infinity));
  // The first resend has no pause, because the time limit of the call has already passed. If the platform is not ready, `sends` does
  // not grow, so the pause is also at least a quarter of the time without a send.
  const untriedMs = Date.now() - oldest - computeCallTimeoutMs(bytes) - RESEND_MARGIN_MS;
  const pauseMs = Math.max(sends === 1 ? 0 : RETRY_DELAY_MS * 2 ** (sends - 2), Math.round(untriedMs / 4));
  const afterMs = Math.min(pauseMs, MAX_RETRY_DELAY_MS);
  return { next: 'publish', early: false, limitMs: computePublishTimeoutMs(CALL_TIMEOUT_MS, bytes), afterMs };
}

/** The failure type of a read that a later one must repeat. */
export const STILL_PROCESSING = 'still_processing';

/** Throws while a platform still processes the video, so that Temporal retries the read later. */
export async function throwWhileProcessing(reading: Promise<PostStep>): Promise<PostStep> {
  const step = await reading;
  if (step.next !== 'settle') return step;
  throw ApplicationFailure.create({ message: 'still processing', type: STILL_PROCESSING });
}
