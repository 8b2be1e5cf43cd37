/** The order in which a job's media calls run. */
import { listSources, type MediaCall } from './media-call.ts';

/** A call and the calls whose media it uses. */
export interface OrderedCall {
  key: string;
  after: string[];
}

export const MAX_CONCURRENT_CALLS = 4;

export function toOrderedCall(key: string, call: MediaCall): OrderedCall {
  return { key, after: listSources(call).flatMap((source) => ('call' in source ? [source.call] : [])) };
}

/** The next call to start, or null while all remaining calls wait for others. */
export function findNextCall(
  calls: readonly OrderedCall[],
  begun: ReadonlySet<string>,
  made: ReadonlySet<string>,
): OrderedCall | null {
  if (begun.size - made.size >= MAX_CONCURRENT_CALLS) return null;
  return calls.find(({ key, after }) => !begun.has(key) && after.every((one) => made.has(one))) ?? null;
}

/** Delays and timeouts of media calls, milliseconds. */
export interface MediaWaits {
  /** Between two reads of the job's row, and the shortest delay between two polls of a provider. */
  pollMs: number;
  /** The waits before each retry of a start that the provider definitely did not accept. */
  retryDelaysMs: readonly number[];
  /** How long to wait for a callback that identifies a job whose start got no response. */
  callbackTimeoutMs: number;
  /** Timeout of a provider's job. */
  timeoutMs: number;
}

export const MEDIA_WAITS: MediaWaits = {
  pollMs: 1_000,
  retryDelaysMs: [5_000, 20_000, 60_000, 120_000, 240_000],
  callbackTimeoutMs: 3 * 60_000,
  timeoutMs: 30 * 60_000,
};

/** The longest pause that a provider may request before the next start. */
const MAX_START_WAIT_MS = 10 * 60_000;

interface StartState {
  /** Starts that were requested from this provider. */
  starts: number;
  /** How long the call has waited for providers to accept a start. */
  waitedMs: number;
  /** Whether another provider can take the call. */
  hasNext: boolean;
  /** The pause that the provider requests. */
  retryAfterMs: number | undefined;
}

/** The pause before the next start at this provider; null if it is given up. If another is left, it retries once. */
export function computeStartWait(
  { retryDelaysMs, timeoutMs }: MediaWaits,
  { starts, waitedMs, hasNext, retryAfterMs = 0 }: StartState,
): number | null {
  const delayMs = (hasNext ? retryDelaysMs.slice(0, 1) : retryDelaysMs)[starts - 1];
  if (delayMs === undefined || waitedMs > timeoutMs) return null;
  return Math.max(delayMs, Math.min(retryAfterMs, MAX_START_WAIT_MS));
}
