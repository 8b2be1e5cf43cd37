import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the probe returns a value other than false, null and undefined, and returns the value. */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T> | T,
  withinMs = 45_000,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const found = await probe();
    if (found) return found;
    await sleep(50);
  }
  throw new Error(`timed out after ${withinMs / 1000} s: ${what}`);
}

const WAIT_MS = 180_000;

/** Polls until the value holds, by default until it is true, and returns it. The time-out of the test usually ends it before. */
export async function waitUntil<T>(
  read: () => Promise<T> | T,
  holds: (value: T) => boolean = Boolean,
  everyMs = 50,
): Promise<T> {
  const deadline = performance.now() + WAIT_MS;
  let value = await read();
  while (!holds(value)) {
    if (performance.now() > deadline)
      throw new Error(`did not hold within ${WAIT_MS / 1000} s: ${JSON.stringify(value)}`);
    await sleep(everyMs);
    value = await read();
  }
  return value;
}
