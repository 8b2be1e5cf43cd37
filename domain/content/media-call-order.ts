/** In which order the media of a job is made. */
import { listSources, type MediaCall } from './media-call.ts';

/** A call of a plan, and the calls whose media it is made from. */
export interface OrderedCall {
  key: string;
  after: string[];
}

/** Calls of one job that are under way at once. */
export const MAX_CONCURRENT_CALLS = 4;

export function toOrderedCall(key: string, call: MediaCall): OrderedCall {
  return { key, after: listSources(call).flatMap((source) => ('call' in source ? [source.call] : [])) };
}

/** The call to begin next, or null while all that is left waits for others. */
export function findNextCall(
  calls: readonly OrderedCall[],
  begun: ReadonlySet<string>,
  made: ReadonlySet<string>,
): OrderedCall | null {
  if (begun.size - made.size >= MAX_CONCURRENT_CALLS) return null;
  return calls.find(({ key, after }) => !begun.has(key) && after.every((one) => made.has(one))) ?? null;
}

/** Waits while media is made, milliseconds. */
export interface MediaWaits {
  /** Between two looks at the job's row, and the shortest between two questions to a provider. */
  pollMs: number;
  /** Before each further start, where the provider said that it began nothing. */
  retryDelaysMs: readonly number[];
  /** How long a callback may take to name a job whose start was not answered. */
  callbackTimeoutMs: number;
  /** How long a provider may take. */
  timeoutMs: number;
}

export const MEDIA_WAITS: MediaWaits = {
  pollMs: 1_000,
  retryDelaysMs: [5_000, 20_000, 60_000],
  callbackTimeoutMs: 3 * 60_000,
  timeoutMs: 30 * 60_000,
};
