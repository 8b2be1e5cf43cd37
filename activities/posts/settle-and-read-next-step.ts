import { FINISHED, type PostStatus } from '../../domain/posts/post.ts';
import type { PostStep } from '../../domain/posts/next-step.ts';
import { RETRY_DELAY_MS } from '../../domain/posts/publish-timing.ts';
import { describePost, readOpenCalls } from '../../db/posts/describe-post.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { readDatabaseTime } from '../../db/connection/read-database-time.ts';
import { batched } from '../../db/connection/batched.ts';
import { settlePost, settlePosts } from '../../db/posts/settle-post.ts';
import { commit } from '../../db/outbox/commit.ts';
import { appendRejections } from './commit-send.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Settles the post if every target has ended, and returns the next step. Idempotent: a post settles once. */
export async function settleAndReadNextStep(deps: ActivityDeps, postId: string): Promise<PostStep> {
  const status = await settleBatched(deps.orm.em, { deps, postId });
  if (status !== 'posted') await recordRejections(deps, postId);
  if (FINISHED.includes(status)) return { next: 'end', status };
  if (status !== 'publishing') return readNextStep(deps, postId);
  const { undecided, unsent } = await readOpenCalls(deps.orm.em.fork(), postId);
  if (undecided && !unsent) return { next: 'settle' };
  const step = await readNextStep(deps, postId);
  return step.next === 'publish' && step.afterMs === 0 ? { ...step, afterMs: RETRY_DELAY_MS } : step;
}

/** Publishers that end at the same time share a transaction, and so one lock of their team's audit log. */
const settleBatched = batched<{ deps: ActivityDeps; postId: string }, PostStatus>({
  async many(_em, calls) {
    const [first] = calls;
    const ids = calls.map(({ postId }) => postId);
    const settle = (tx: Transaction) => settlePosts(tx, ids, { skipLocked: true });
    // The next batch does not wait for Temporal.
    const statuses = first && (await commit(first.deps, settle, { waitForDispatch: false }));
    // A post that another transaction has locked has no status here, so `one` settles it and waits for the lock.
    return ids.map((id) => statuses?.get(id));
  },
  one: (_em, { deps, postId }) => commit(deps, (tx) => settlePost(tx, postId)),
});

/** Appends the targets that were certainly not published to the journal. A `posted` post has none. */
async function recordRejections(deps: ActivityDeps, postId: string): Promise<void> {
  const em = deps.orm.em.fork();
  await appendRejections(deps, await listTargets(em, postId), await readDatabaseTime(em));
}

/** Reads the next step from the row and the database clock. */
export async function readNextStep(deps: ActivityDeps, postId: string): Promise<PostStep> {
  return (await describePost(deps.orm.em.fork(), postId)).step;
}
