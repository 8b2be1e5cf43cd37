import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformError } from '../../adapters/ports.ts';
import { coverFailed } from '../../db/posts/covers.ts';
import { Account } from '../../db/entities/account.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { endComment } from '../../db/posts/first-comments.ts';
import { beginFollowUps, followUpAges, postponeFollowUp } from '../../db/posts/follow-ups.ts';
import { findTarget } from '../../db/posts/sending.ts';
import { inTransaction } from '../../db/transaction.ts';
import { CALL_BOUND_MS } from '../../domain/posts/publishing.ts';
import { accountConnector } from '../accounts/account-connector.ts';
import { followComment } from './commenting.ts';
import { followCover } from './covering.ts';
import { laterOrNever, triesSince, type Later } from './follow-up-waits.ts';
import { freshGrant } from '../accounts/grants.ts';
import { readLateId } from './late-ids.ts';
import type { TargetWork } from './post-work.ts';
import { tellTemporal } from '../dispatch-outbox.ts';
import type { World } from '../activity-deps.ts';

export type FollowUpStep = { next: 'end' } | ({ next: 'wait' } & Later);

/** One round of what follows a publish: the cover, the first comment. Safe to repeat, also at once. */
export async function followUp(world: World, targetId: string): Promise<FollowUpStep> {
  const unnamed = await nameTarget(world, targetId);
  if (unnamed) return { next: 'wait', ...unnamed };
  const left = [await followCover(world, targetId), await followComment(world, targetId)].filter(
    (each) => each !== null,
  );
  const [first] = left.toSorted((a, b) => a.waitMs - b.waitMs);
  if (!first) return { next: 'end' };
  await postponeFollowUp(world.orm.em.fork(), targetId, first.waitMs);
  return { next: 'wait', ...first };
}

/** A platform may say only later which post it made of the video: nothing can follow before. */
async function nameTarget(world: World, targetId: string): Promise<Later | null> {
  const em = world.orm.em.fork();
  const target = await findTarget(em, targetId);
  if (target.platformPostId) return null;
  const error = await readId(world, target);
  if (!error) return null;
  const { liveMs } = await followUpAges(em, targetId);
  const later = laterOrNever({ ...error, kind: 'retry_later' }, { liveMs, tries: triesSince(liveMs) });
  if (later) {
    await postponeFollowUp(em, targetId, later.waitMs);
    return later;
  }
  await endComment(em, target, 'failed', UNNAMED);
  await coverFailed(em, targetId, UNNAMED);
  return null;
}

async function readId(world: World, target: PostTarget): Promise<PlatformError | null> {
  const account = await world.orm.em.fork().findOneOrFail(Account, { id: target.accountId });
  const grant = await freshGrant(world, account.id);
  if (!grant.ok) return grant.error;
  const named = await readLateId(world, accountConnector(world, account), account, grant.value, target.id);
  return named.ok ? null : named.error;
}

const UNNAMED = 'The platform did not say which of its posts this is; do it in the app.';

/** A post whose platform is slow with its cover is settled without it; its own workflow then sees to it. */
const COVER_HOLD_MS = 3_000;

/**
 * What the publisher does for a target that it has just made: the cover at once, and the comment's workflow begun although other
 * targets may take minutes. Whatever fails here is left to the settling of the post: it must not touch the publish.
 */
export async function beginFollowing(world: World, work: TargetWork, deadline: number): Promise<void> {
  const { id: targetId, postId, firstCommentText } = work.target;
  const leave = (error: unknown): void =>
    world.log.warn({ targetId, error: String(error) }, 'what follows a publish is left to its settling');
  const covers = 'job' in work && work.job.cover !== null && work.connector.setCover !== undefined;
  if (covers && performance.now() < deadline - CALL_BOUND_MS) {
    const covered = followCover(world, targetId).catch(leave);
    await Promise.race([covered, sleep(COVER_HOLD_MS, undefined, { ref: false })]);
  }
  if (firstCommentText === null) return;
  try {
    const { outbox } = await inTransaction(world.orm.em, (tx) => beginFollowUps(tx, postId));
    await tellTemporal(world, outbox);
  } catch (error) {
    leave(error);
  }
}
