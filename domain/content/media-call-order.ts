/** In which order the media of a job is made. */
import { sourcesOf, type MediaCall } from './media-call.ts';

/** A call of a plan, and the calls whose media it is made from. */
export interface OrderedCall {
  key: string;
  after: string[];
}

/** Calls of one job that are under way at once. */
export const MOST_AT_ONCE = 4;

export function ordered(key: string, call: MediaCall): OrderedCall {
  return { key, after: sourcesOf(call).flatMap((source) => ('call' in source ? [source.call] : [])) };
}

/** The call to begin next, or null while all that is left waits for others. */
export function nextCall(
  calls: readonly OrderedCall[],
  begun: ReadonlySet<string>,
  made: ReadonlySet<string>,
): OrderedCall | null {
  if (begun.size - made.size >= MOST_AT_ONCE) return null;
  return calls.find(({ key, after }) => !begun.has(key) && after.every((one) => made.has(one))) ?? null;
}

/** Waits while media is made, milliseconds. */
export interface MediaWaits {
  /** Between two looks at the job's row, and the shortest between two questions to a provider. */
  lookMs: number;
  /** Before each further start, where the provider said that it began nothing. */
  unavailableMs: readonly number[];
  /** How long a callback may take to name a job whose start was not answered. */
  answerLostMs: number;
  /** How long a provider may take. */
  longestMs: number;
}

export const MEDIA_WAITS: MediaWaits = {
  lookMs: 1_000,
  unavailableMs: [5_000, 20_000, 60_000],
  answerLostMs: 3 * 60_000,
  longestMs: 30 * 60_000,
};
