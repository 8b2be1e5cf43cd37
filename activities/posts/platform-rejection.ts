import type { PlatformError } from '../../adapters/ports.ts';
import type { Lease } from '../../db/posts/lease.ts';
import type { PlatformCap } from '../../db/posts/wait-for-platform-cap.ts';
import type { PublishTarget } from '../../db/posts/publish-rows.ts';
import { targetError } from '../../domain/posts/target-error.ts';
import { RETRY_WINDOW_MS, spreadAfterLimitMs } from '../../domain/posts/publish-timing.ts';

/**
 * Whether the target fails now. Call it after `toCap`: a long limit that could not be deferred is final too, as is a permanent rejection,
 * or one after `RETRY_WINDOW_MS` since the claim or the end of the limit (`opensAt`).
 */
export function isFinal(error: PlatformError, lease: Lease, { opensAt }: PublishTarget): boolean {
  if (error.kind === 'terminal' || error.kind === 'reconnect') return true;
  if (error.kind === 'retry_later' && !isWorthWaiting(error)) return true;
  if (!lease.claimedAt) return false;
  const since = Math.max(lease.claimedAt.getTime(), opensAt?.getTime() ?? 0);
  return lease.now.getTime() - since > RETRY_WINDOW_MS;
}

/** Whether the limit is so short that a publisher waits for it. */
export function isWorthWaiting(error: PlatformError): boolean {
  return error.kind === 'retry_later' && (error.retryAfterMs ?? 0) <= RETRY_WINDOW_MS;
}

/** The limit, if it is so long that the workflow waits for it with a timer; null for any other rejection. */
export function toCap(error: PlatformError, targetId: string): PlatformCap | null {
  if (error.kind !== 'retry_later' || isWorthWaiting(error)) return null;
  return { reason: targetError(error), afterMs: (error.retryAfterMs ?? 0) + spreadAfterLimitMs(targetId) };
}
