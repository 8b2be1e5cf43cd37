import { setTimeout as sleep } from 'node:timers/promises';

/** Probes until there is a value. Returns null after `limitMs`. */
export async function waitUntil<T>(
  probe: () => Promise<T | null | undefined> | T | null | undefined,
  { everyMs, limitMs }: { everyMs: number; limitMs: number },
): Promise<T | null> {
  const endsAt = performance.now() + limitMs;
  while (performance.now() < endsAt) {
    const found = await probe();
    if (found !== null && found !== undefined) return found;
    await sleep(everyMs);
  }
  return null;
}
