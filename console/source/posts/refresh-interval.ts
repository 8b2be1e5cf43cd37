import type { Post } from '../../../clients/typescript/source/index.ts';
import { isChangeable, isInFlight } from './post-state.ts';

/** The longest interval in milliseconds, because another person may approve or change a shown post. */
const LONGEST_MS = 60_000;

/**
 * Returns after how many milliseconds to read a post again: `inFlightMs` while it is in flight, otherwise at its slot,
 * but at least every minute. False once it has ended.
 */
export function getRefreshInterval(post: Post, inFlightMs: number): number | false {
  if (isInFlight(post)) return inFlightMs;
  if (!isChangeable(post.status)) return false;
  const isDue = post.scheduledTime !== null && ['scheduled', 'approved'].includes(post.status) && !post.withheldAt;
  const untilSlot = isDue ? Date.parse(post.scheduledTime ?? '') - Date.now() : LONGEST_MS;
  return Math.min(LONGEST_MS, Math.max(inFlightMs, untilSlot));
}

/** Returns the shortest interval of several posts; false if all have ended. */
export function getShortestInterval(posts: readonly Post[], inFlightMs: number): number | false {
  const intervals = posts.map((post) => getRefreshInterval(post, inFlightMs) || Infinity);
  const shortest = Math.min(Infinity, ...intervals);
  return shortest === Infinity ? false : shortest;
}
