import type { Platform } from '../accounts/platforms.ts';
import { CLOCKED_WAIT_MS } from '../test-clocks/test-clock.ts';
import type { PostStatus, RenderStatus } from './post.ts';
import { CLAIMABLE, FINISHED } from './post.ts';
import { computeLeadMs, computePublishTimeoutMs, isBrief } from './publish-timing.ts';

/** The next step of a post's workflow, computed from the row and the database's time. The row remains authoritative. */
export type PostStep =
  /**
   * Sleep until shortly before the slot. `limitMs` is the timeout of the publisher that then acquires the lease. `again`
   * means that the row must be read again before that. `inReview`: the wait ends when an approval is too late.
   */
  | { next: 'wait'; ms: number; slot: string; limitMs: number; again?: true; archived?: true; inReview?: true }
  /** Wait for the row to change. */
  | { next: 'hold'; reason: HoldReason }
  /**
   * Acquire the lease, wait in process for the slot (if `early`), and publish. `afterMs` delays this after a platform
   * asked to retry later. `opensAt` is set if every remaining target waits for a platform's limit. `publisherLost`
   * means that the previous publisher's worker crashed, so the workflow need not wait for it. `brief`: the first
   * publisher takes seconds, so it can run within the workflow's task.
   */
  | {
      next: 'publish';
      early: boolean;
      limitMs: number;
      afterMs: number;
      slot?: string;
      opensAt?: string;
      publisherLost?: boolean;
      brief?: true;
    }
  /** Published, but a platform still processes the video. */
  | { next: 'settle' }
  | { next: 'end'; status: PostStatus };

export type HoldReason = 'draft' | 'in_review' | 'withheld' | 'media';

/** What a post waits for, as operators search for it. `archived`: its slot, at which it will be withheld. */
export const WAITS = ['slot', 'archived', 'media', 'review', 'release', 'withheld', 'limit', 'platform'] as const;

export type Wait = (typeof WAITS)[number];

const HOLD_WAITS: Record<HoldReason, Wait> = {
  draft: 'release',
  in_review: 'review',
  withheld: 'withheld',
  media: 'media',
};

/** Null if the post has ended. */
export function findWait(step: PostStep): Wait | null {
  switch (step.next) {
    case 'wait':
      return step.inReview ? 'review' : step.archived ? 'archived' : 'slot';
    case 'hold':
      return HOLD_WAITS[step.reason];
    case 'publish':
      return step.opensAt ? 'limit' : 'slot';
    case 'settle':
      return 'platform';
    case 'end':
      return null;
  }
}

export interface PostSnapshot {
  id: string;
  status: PostStatus;
  renderStatus: RenderStatus;
  withheldAt: Date | null;
  /** Its workspace is archived, so a claim at the slot will withhold it. */
  archived: boolean;
  dueAt: Date | null;
  /** After this time publishing may not start; null: it always may. */
  expiresAt: Date | null;
  /** Size of the media; 0 if unknown. */
  bytes: number;
  platforms: Platform[];
  /** When the next target can be published, if all unfinished targets wait for a platform's limit. */
  opensAt: Date | null;
  publisherLost: boolean;
  /** Its team has a test clock. It stands still, so no publisher waits in process for the slot. */
  clocked?: boolean;
}

/** Assumed size of a video that is not rendered yet. */
const UNKNOWN_BYTES = 50_000_000;

/** The next step for a row at `now`, in the time of its team. */
export function nextStep(row: PostSnapshot, now: Date): PostStep {
  if (FINISHED.includes(row.status)) return { next: 'end', status: row.status };
  if (row.status === 'publishing') return row.opensAt ? publishLater(row, row.opensAt, now) : publishNow(row);
  if (row.status === 'draft') return { next: 'hold', reason: 'draft' };
  if (row.status === 'in_review') return waitForReview(row, now);
  if (row.withheldAt) return { next: 'hold', reason: 'withheld' };
  if (!CLAIMABLE.includes(row.status) || !row.dueAt) return { next: 'hold', reason: 'draft' };
  const untilSlot = row.dueAt.getTime() - now.getTime();
  const untilLease = row.clocked ? untilSlot : untilSlot - computeLeadMs(row);
  if (untilLease > 0) {
    const limitMs = computePublishTimeoutMs(untilSlot - untilLease, row.bytes || UNKNOWN_BYTES);
    const wait = { next: 'wait' as const, ms: untilLease, slot: row.dueAt.toISOString(), limitMs };
    return row.archived ? { ...wait, archived: true } : wait;
  }
  if (row.renderStatus !== 'none' && row.renderStatus !== 'ready') return { next: 'hold', reason: 'media' };
  if (untilSlot <= 0) return isBrief(row) ? { ...publishNow(row), brief: true } : publishNow(row);
  return { ...publishNow(row), early: true, limitMs: computePublishTimeoutMs(untilSlot, row.bytes) };
}

/** A post that is not approved in time is claimed once it has expired, so that it ends `failed`. */
function waitForReview(row: PostSnapshot, now: Date): PostStep {
  if (!row.expiresAt || !row.dueAt) return { next: 'hold', reason: 'in_review' };
  const ms = row.expiresAt.getTime() - now.getTime() + 1;
  const slot = row.dueAt.toISOString();
  if (ms > 0) return { next: 'wait', ms, slot, limitMs: 0, again: true, inReview: true };
  if (row.renderStatus !== 'none' && row.renderStatus !== 'ready') return { next: 'hold', reason: 'media' };
  return publishNow(row);
}

/** Caps a wait at `longestMs`; null means no cap. An advance of the team's test clock ends a wait with a signal. */
export function capWait(longestMs: number | null, clocked: boolean, step: PostStep): PostStep {
  if (clocked && step.next === 'wait') return { ...step, ms: CLOCKED_WAIT_MS, again: true };
  if (longestMs === null || step.next !== 'wait' || step.ms <= longestMs) return step;
  return { ...step, ms: longestMs, again: true };
}

function publishLater(row: PostSnapshot, opensAt: Date, now: Date): PostStep {
  const afterMs = Math.max(0, opensAt.getTime() - now.getTime());
  return { ...publishNow(row), afterMs, opensAt: opensAt.toISOString() };
}

function publishNow(row: PostSnapshot): PostStep & { next: 'publish' } {
  const slot = row.dueAt?.toISOString();
  const limitMs = computePublishTimeoutMs(0, row.bytes);
  const step = { next: 'publish' as const, early: false, limitMs, afterMs: 0, ...(slot ? { slot } : {}) };
  return row.publisherLost ? { ...step, publisherLost: true } : step;
}
