import type { Admission, RequestWindow } from '../../db/requests/admit-request.ts';

/** The times of the counted requests, by subject and group, milliseconds. */
const windows = new Map<string, number[]>();

/**
 * Counts requests in a window of this process, while the database cannot count. Of several processes, each admits the whole limit.
 */
export function admitInProcess(
  { subjectId, group, requests, windowSeconds }: RequestWindow,
  count = 1,
  now = Date.now(),
): Admission {
  const name = `${subjectId} ${group}`;
  const counted = (windows.get(name) ?? []).filter((time) => time > now - windowSeconds * 1_000);
  const admitted = Math.min(count, Math.max(0, requests - counted.length));
  counted.push(...Array.from({ length: admitted }, () => now));
  windows.set(name, counted);
  const resetMs = (counted[0] ?? now) + windowSeconds * 1_000;
  return { admitted, remaining: requests - counted.length, resetAt: Math.ceil(resetMs / 1_000) };
}

/** Takes the newest request out of its window. */
export function forgetInProcess({ subjectId, group }: RequestWindow): void {
  windows.get(`${subjectId} ${group}`)?.pop();
}

/** Forgets every window, because the database counts again. */
export function clearInProcess(): void {
  windows.clear();
}
