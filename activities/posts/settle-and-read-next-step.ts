import { FINISHED } from '../../domain/posts/post.ts';
import type { PostStep } from '../../domain/posts/next-step.ts';
import { RETRY_DELAY_MS } from '../../domain/posts/publish-timing.ts';
import { describePost, readOpenCalls } from '../../db/posts/describe-post.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import { readDatabaseTime } from '../../db/connection/read-database-time.ts';
import { settlePost } from '../../db/posts/settle-post.ts';
import { commit } from '../../db/outbox/commit.ts';
import { appendRejections } from './append-sends.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Idempotent: a post settles once. Settles the post if every target has ended, and returns the next step. */
export async function settleAndReadNextStep(deps: ActivityDeps, postId: string): Promise<PostStep> {
  const status = await commit(deps, (tx) => settlePost(tx, postId));
  if (status !== 'posted') await recordRejections(deps, postId);
  if (FINISHED.includes(status)) return { next: 'end', status };
  if (status !== 'publishing') return readNextStep(deps, postId);
  const { undecided, unsent } = await readOpenCalls(deps.orm.em.fork(), postId);
  if (undecided && !unsent) return { next: 'settle' };
  const step = await readNextStep(deps, postId);
  return step.next === 'publish' && step.afterMs === 0 ? { ...step, afterMs: RETRY_DELAY_MS } : step;
}

async function recordRejections(deps: ActivityDeps, postId: string): Promise<void> {
  const em = deps.orm.em.fork();
  await appendRejections(deps, await listTargets(em, postId), await readDatabaseTime(em));
}

/** Idempotent: reads the row and the database clock. */
export async function readNextStep(deps: ActivityDeps, postId: string): Promise<PostStep> {
  return (await describePost(deps.orm.em.fork(), postId)).step;
}
