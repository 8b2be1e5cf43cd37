import type { PlatformError } from '../../adapters/ports.ts';
import type { Lease } from '../../db/posts/lease.ts';
import type { PlatformCap } from '../../db/posts/platform-caps.ts';
import type { PublishTarget } from '../../db/posts/publish-rows.ts';
import { targetError } from '../../domain/posts/target-error.ts';
import { RETRY_WINDOW_MS, spreadAfterLimitMs } from '../../domain/posts/publish-timing.ts';

/** Whether a wait cannot help: the rejection is permanent, or the target has waited long enough. */
export function isFinal(error: PlatformError, lease: Lease, { opensAt }: PublishTarget): boolean {
  if (error.kind === 'terminal' || error.kind === 'reconnect') return true;
  if (error.kind === 'retry_later' && !isWorthWaiting(error)) return true;
  if (!lease.claimedAt) return false;
  const since = Math.max(lease.claimedAt.getTime(), opensAt?.getTime() ?? 0);
  return lease.now.getTime() - since > RETRY_WINDOW_MS;
}

/** Publishers wait for short limits themselves. */
export function isWorthWaiting(error: PlatformError): boolean {
  return error.kind === 'retry_later' && (error.retryAfterMs ?? 0) <= RETRY_WINDOW_MS;
}

/** A limit that lasts longer, for which the workflow waits with a timer; null for any other rejection. */
export function toCap(error: PlatformError, targetId: string): PlatformCap | null {
  if (error.kind !== 'retry_later' || isWorthWaiting(error)) return null;
  return { reason: targetError(error), afterMs: (error.retryAfterMs ?? 0) + spreadAfterLimitMs(targetId) };
}
