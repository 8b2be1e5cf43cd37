export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'skipped'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const MAX_DELIVERY_ATTEMPTS = 6;

/** Delays before the 2nd to the 6th attempt, milliseconds: the first steps of Standard Webhooks. */
export const DELIVERY_DELAYS_MS = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000] as const;

/** Consecutive failed deliveries after which an endpoint is disabled. */
export const MAX_CONSECUTIVE_FAILURES = 10;

/** How many of the newest deliveries of each endpoint are kept. */
export const KEPT_DELIVERIES = 5;

/** How long events are listed. */
export const EVENT_RETENTION_DAYS = 30;

/** How long a replaced secret continues to sign. */
export const SECRET_OVERLAP_HOURS = 24;

/** The most endpoints of a team. */
export const MAX_ENDPOINTS = 20;

const JITTER = 0.2;

/**
 * The delay before attempt `attempts + 1` in milliseconds, or null if none is left. `Retry-After` is honoured between
 * the scheduled delay and twice that. `spread`, from 0 to 1, chooses the jitter.
 */
export function computeDeliveryDelayMs(
  attempts: number,
  retryAfterMs: number | null,
  spread: number,
  waits: readonly number[] = DELIVERY_DELAYS_MS,
): number | null {
  const base = waits[attempts - 1];
  if (attempts >= MAX_DELIVERY_ATTEMPTS || base === undefined) return null;
  const jitteredMs = base * (1 - JITTER + 2 * JITTER * spread);
  const requestedMs = retryAfterMs === null ? 0 : Math.min(Math.max(retryAfterMs, base), 2 * base);
  return Math.round(Math.max(jitteredMs, requestedMs));
}

/** An endpoint waits this share longer for its next attempt, so that attempts due soon after share its drain. */
const SHARED_WAIT = 0.02;
const MAX_SHARED_WAIT_MS = 60_000;

/** How long to wait before the next drain of an endpoint whose next attempt is due in `untilDueMs`. */
export function computeDrainWaitMs(untilDueMs: number): number {
  return Math.ceil(untilDueMs + Math.min(untilDueMs * SHARED_WAIT, MAX_SHARED_WAIT_MS));
}
