import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 180_000;
const FIRST_PAUSE_MS = 50;
/** A key may read 600 times in five minutes. */
const LONGEST_PAUSE_MS = 500;

const lengthen = (pause: number): number => Math.max(pause, Math.min(LONGEST_PAUSE_MS, pause * 1.3));

/** Polls until the probe returns a value other than false, null and undefined, and returns the value. */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T> | T,
  withinMs = WAIT_MS,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs;
  let pause = FIRST_PAUSE_MS;
  while (performance.now() < deadline) {
    const found = await probe();
    if (found) return found;
    await sleep(pause);
    pause = lengthen(pause);
  }
  throw new Error(`timed out after ${withinMs / 1000} s: ${what}`);
}

/** Polls until the value holds, by default until it is true, and returns it. The time-out of the test usually ends it before. */
export async function waitUntil<T>(
  read: () => Promise<T> | T,
  holds: (value: T) => boolean = Boolean,
  everyMs = FIRST_PAUSE_MS,
): Promise<T> {
  const deadline = performance.now() + WAIT_MS;
  let pause = everyMs;
  let value = await read();
  while (!holds(value)) {
    if (performance.now() > deadline)
      throw new Error(`did not hold within ${WAIT_MS / 1000} s: ${JSON.stringify(value)}`);
    await sleep(pause);
    pause = lengthen(pause);
    value = await read();
  }
  return value;
}
