import { getPost } from '../../db/posts/posts.ts';
import { parseInstant } from '../../adapters/clock/instants.ts';
import { approvePost, cancelPost, releasePost, reschedulePost, type Changed } from '../../db/posts/post-changes.ts';
import { WEB_UI } from '../../domain/audit/actors.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import type { PostStep } from '../../domain/posts/next-step.ts';
import { commit } from '../../db/outbox/commit.ts';
import { describePost } from '../../db/posts/describe-post.ts';
import { appendChange } from '../../db/posts/post-workflows.ts';
import { readNextStep } from './settle-and-read-next-step.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export interface AppliedChange {
  step: PostStep;
  /** Why the change was refused, or null. */
  refusal: string | null;
}

/** Cancels a post for an operator. A repeat changes nothing. */
export function applyCancel(deps: ActivityDeps, postId: string): Promise<AppliedChange> {
  return applyChange(deps, postId, (tx) => cancelPost(tx, postId), 'cancel');
}

/** Moves a post to `scheduledTime`, an operator's RFC 3339 text. A repeat changes nothing. */
export function applyReschedule(
  deps: ActivityDeps,
  postId: string,
  { scheduledTime }: { scheduledTime: string },
): Promise<AppliedChange> {
  return applyChange(deps, postId, async (tx) => {
    const { timezone } = await getPost(tx.em, postId);
    const parsed = parseInstant(scheduledTime, timezone);
    if (!parsed.ok) return { ok: false, refusal: parsed.message };
    return reschedulePost(tx, postId, { scheduledTime: parsed.instant });
  });
}

/** Approves a post in review, or releases a draft, for an operator. A repeat is refused. */
export function applyRelease(deps: ActivityDeps, postId: string): Promise<AppliedChange> {
  return applyChange(deps, postId, async (tx) => {
    const { status } = await getPost(tx.em, postId);
    return status === 'draft' ? releasePost(tx, postId) : approvePost(tx, postId);
  });
}

async function applyChange(
  deps: ActivityDeps,
  postId: string,
  change: (tx: Transaction) => Promise<Changed>,
  signal?: 'cancel',
): Promise<AppliedChange> {
  const result = await commit(deps, change, { actor: WEB_UI });
  if (result.ok) {
    const { post } = await describePost(deps.orm.em.fork(), postId);
    await appendChange(deps.journal.append, post.change, signal);
  }
  return { step: await readNextStep(deps, postId), refusal: result.ok ? null : result.refusal };
}
