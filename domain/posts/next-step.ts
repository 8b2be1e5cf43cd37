import type { Platform } from '../accounts/platforms.ts';
import type { PostStatus, RenderStatus } from './post.ts';
import { CLAIMABLE, FINISHED } from './post.ts';
import { computeLeadMs, computePublishTimeoutMs } from './publish-timing.ts';

/** What a post's workflow does next. Computed from the row and the database's clock; the row stays the truth. */
export type PostStep =
  /**
   * Sleep until shortly before the slot; `limitMs` is for the publisher that is armed then. `again`: only until the row is to
   * be read once more.
   */
  | { next: 'wait'; ms: number; slot: string; limitMs: number; again?: true }
  /** Nothing to do until the row changes. */
  | { next: 'hold'; reason: HoldReason }
  /**
   * Arm, wait in process for the slot, and publish. `afterMs`: not before that (a platform asked for patience); `opensAt`: until
   * then, because all that is left waits for a platform's limit.
   * `publisherLost`: the one that was handed out died with its worker; nobody needs to wait for it.
   */
  | {
      next: 'publish';
      early: boolean;
      limitMs: number;
      afterMs: number;
      slot?: string;
      opensAt?: string;
      publisherLost?: boolean;
    }
  /** Published; a platform still has to say how it ended. */
  | { next: 'settle' }
  | { next: 'end'; status: PostStatus };

export type HoldReason = 'draft' | 'in_review' | 'withheld' | 'media';

export interface PostSnapshot {
  id: string;
  status: PostStatus;
  renderStatus: RenderStatus;
  withheldAt: Date | null;
  dueAt: Date | null;
  /** Size of the media, 0 while unknown. */
  bytes: number;
  platforms: Platform[];
  /** When the next of its targets goes out, where all that have not ended wait for a platform's limit. */
  opensAt: Date | null;
  publisherLost: boolean;
}

/** Taken for the size of a video that is not rendered yet. */
const UNKNOWN_BYTES = 50_000_000;

/** The plan for a row at `now`, an instant of the database's clock. */
export function nextStep(row: PostSnapshot, now: Date): PostStep {
  if (FINISHED.includes(row.status)) return { next: 'end', status: row.status };
  if (row.status === 'publishing') return row.opensAt ? publishLater(row, row.opensAt, now) : publishNow(row);
  if (row.status === 'draft') return { next: 'hold', reason: 'draft' };
  if (row.status === 'in_review') return { next: 'hold', reason: 'in_review' };
  if (row.withheldAt) return { next: 'hold', reason: 'withheld' };
  if (!CLAIMABLE.includes(row.status) || !row.dueAt) return { next: 'hold', reason: 'draft' };
  const untilSlot = row.dueAt.getTime() - now.getTime();
  const untilArming = untilSlot - computeLeadMs(row);
  if (untilArming > 0) {
    const limitMs = computePublishTimeoutMs(untilSlot - untilArming, row.bytes || UNKNOWN_BYTES);
    return { next: 'wait', ms: untilArming, slot: row.dueAt.toISOString(), limitMs };
  }
  if (row.renderStatus !== 'none' && row.renderStatus !== 'ready') return { next: 'hold', reason: 'media' };
  if (untilSlot <= 0) return publishNow(row);
  return { ...publishNow(row), early: true, limitMs: computePublishTimeoutMs(untilSlot, row.bytes) };
}

/** The same, but no sleep longer than `longestMs`; null leaves them as they are. */
export function capWait(longestMs: number | null, plan: PostStep): PostStep {
  if (longestMs === null || plan.next !== 'wait' || plan.ms <= longestMs) return plan;
  return { ...plan, ms: longestMs, again: true };
}

function publishLater(row: PostSnapshot, opensAt: Date, now: Date): PostStep {
  const afterMs = Math.max(0, opensAt.getTime() - now.getTime());
  return { ...publishNow(row), afterMs, opensAt: opensAt.toISOString() };
}

function publishNow(row: PostSnapshot): PostStep & { next: 'publish' } {
  const slot = row.dueAt?.toISOString();
  const limitMs = computePublishTimeoutMs(0, row.bytes);
  const plan = { next: 'publish' as const, early: false, limitMs, afterMs: 0, ...(slot ? { slot } : {}) };
  return row.publisherLost ? { ...plan, publisherLost: true } : plan;
}
