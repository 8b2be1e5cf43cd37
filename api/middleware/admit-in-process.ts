import type { Admission, RequestWindow } from '../../db/requests/admit-request.ts';

/** The times of the counted requests, by key and group, milliseconds. */
const windows = new Map<string, number[]>();

/**
 * Counts a request in a window of this process, while the database cannot count. Of several processes, each admits the whole limit.
 */
export function admitInProcess({ keyId, group, requests, windowSeconds }: RequestWindow, now = Date.now()): Admission {
  const name = `${keyId} ${group}`;
  const kept = (windows.get(name) ?? []).filter((time) => time > now - windowSeconds * 1_000);
  const admitted = kept.length < requests;
  if (admitted) kept.push(now);
  windows.set(name, kept);
  const resetMs = (kept[0] ?? now) + windowSeconds * 1_000;
  return {
    admitted,
    remaining: requests - kept.length,
    resetAt: Math.ceil(resetMs / 1_000),
    retryAfterSeconds: Math.ceil((resetMs - now) / 1_000),
  };
}

/** Forgets every window, because the database counts again. */
export function clearInProcess(): void {
  windows.clear();
}
