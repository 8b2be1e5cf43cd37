import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the probe answers something other than false, null or undefined, and returns that. */
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
