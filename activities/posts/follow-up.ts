import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformError } from '../../adapters/ports.ts';
import { coverFailed } from '../../db/posts/covers.ts';
import { Account } from '../../db/entities/account.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { endComment } from '../../db/posts/first-comments.ts';
import { beginFollowUps, followUpAges, postponeFollowUp } from '../../db/posts/follow-ups.ts';
import { findTarget } from '../../db/posts/send-state.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { CALL_BOUND_MS } from '../../domain/posts/publishing.ts';
import { createAccountConnector } from '../accounts/account-connector.ts';
import { advanceFirstComment } from './first-comment.ts';
import { advanceCover } from './cover.ts';
import { planRetry, estimateAttempts, type Retry } from './plan-retry.ts';
import { getFreshGrant } from '../accounts/fresh-grant.ts';
import { readDeferredPostId } from './deferred-post-ids.ts';
import type { TargetWork } from './post-work.ts';
import { dispatchOutbox } from '../dispatch-outbox.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export type FollowUpStep = { next: 'end' } | ({ next: 'wait' } & Retry);

/** One round of what follows a publish: the cover, the first comment. Safe to repeat, also at once. */
export async function followUp(deps: ActivityDeps, targetId: string): Promise<FollowUpStep> {
  const unnamed = await resolvePostId(deps, targetId);
  if (unnamed) return { next: 'wait', ...unnamed };
  const left = [await advanceCover(deps, targetId), await advanceFirstComment(deps, targetId)].filter(
    (each) => each !== null,
  );
  const [first] = left.toSorted((a, b) => a.waitMs - b.waitMs);
  if (!first) return { next: 'end' };
  await postponeFollowUp(deps.orm.em.fork(), targetId, first.waitMs);
  return { next: 'wait', ...first };
}

/** A platform may say only later which post it made of the video: nothing can follow before. */
async function resolvePostId(deps: ActivityDeps, targetId: string): Promise<Retry | null> {
  const em = deps.orm.em.fork();
  const target = await findTarget(em, targetId);
  if (target.platformPostId) return null;
  const error = await readId(deps, target);
  if (!error) return null;
  const { liveMs } = await followUpAges(em, targetId);
  const later = planRetry({ ...error, kind: 'retry_later' }, { liveMs, tries: estimateAttempts(liveMs) });
  if (later) {
    await postponeFollowUp(em, targetId, later.waitMs);
    return later;
  }
  await endComment(em, target, 'failed', UNNAMED);
  await coverFailed(em, targetId, UNNAMED);
  return null;
}

async function readId(deps: ActivityDeps, target: PostTarget): Promise<PlatformError | null> {
  const account = await deps.orm.em.fork().findOneOrFail(Account, { id: target.accountId });
  const grant = await getFreshGrant(deps, account.id);
  if (!grant.ok) return grant.error;
  const named = await readDeferredPostId(deps, createAccountConnector(deps, account), account, grant.value, target.id);
  return named.ok ? null : named.error;
}

const UNNAMED = 'The platform did not say which of its posts this is; do it in the app.';

/** A post whose platform is slow with its cover is settled without it; its own workflow then sees to it. */
const COVER_HOLD_MS = 3_000;

/**
 * What the publisher does for a target that it has just made: the cover at once, and the comment's workflow begun although other
 * targets may take minutes. Whatever fails here is left to the settling of the post: it must not touch the publish.
 */
export async function startFollowUps(deps: ActivityDeps, work: TargetWork, deadline: number): Promise<void> {
  const { id: targetId, postId, firstCommentText } = work.target;
  const leave = (error: unknown): void =>
    deps.log.warn({ targetId, error: String(error) }, 'what follows a publish is left to its settling');
  const covers = 'job' in work && work.job.cover !== null && work.connector.setCover !== undefined;
  if (covers && performance.now() < deadline - CALL_BOUND_MS) {
    const covered = advanceCover(deps, targetId).catch(leave);
    await Promise.race([covered, sleep(COVER_HOLD_MS, undefined, { ref: false })]);
  }
  if (firstCommentText === null) return;
  try {
    const { outbox } = await inTransaction(deps.orm.em, (tx) => beginFollowUps(tx, postId));
    await dispatchOutbox(deps, outbox);
  } catch (error) {
    leave(error);
  }
}
