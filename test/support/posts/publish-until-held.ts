import { setTimeout as sleep } from 'node:timers/promises';
import { publishPost } from '../../../activities/posts/publish-post.ts';
import { readPlatforms } from '../../../activities/posts/read-platforms.ts';
import type { ActivityDeps } from '../../../activities/activity-deps.ts';
import type { PostStep } from '../../../domain/posts/next-step.ts';

const LIMIT_MS = 60_000;

/**
 * Runs publishers and reads in sequence, as the workflow does, until the post ends or is held. On a busy machine the first publisher
 * may leave a call to the next one.
 */
export async function publishUntilHeld(deps: ActivityDeps, postId: string): Promise<PostStep> {
  let step = await publishPost(deps, postId, LIMIT_MS);
  while (step.next !== 'end' && step.next !== 'hold') {
    if (step.next === 'wait') await sleep(step.ms);
    if (step.next === 'publish') await sleep(step.afterMs);
    step = step.next === 'settle' ? await readPlatforms(deps, postId) : await publishPost(deps, postId, LIMIT_MS);
  }
  return step;
}
