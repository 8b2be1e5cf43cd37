import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the probe returns a value other than false, null and undefined, and returns the value. */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T> | T,
  withinMs = 45_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const found = await probe();
    if (found) return found;
    await delay(50);
  }
  throw new Error(`timed out after ${withinMs / 1000} s: ${what}`);
}
