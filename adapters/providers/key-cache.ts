/** Keys that are fetched once, kept, and fetched again when they do not fit: at most so often, whatever strangers send. */
export interface KeyCache<T> {
  /** Null where they are not to be had now. `anew` asks for fresher ones than were given before. */
  get(anew: boolean): Promise<T | null>;
}

export function createKeyCache<T>(
  fetch: () => Promise<T | null>,
  { keepMs, pauseMs }: { keepMs: number; pauseMs: number },
): KeyCache<T> {
  let keys: T | null = null;
  let asking: Promise<T | null> | null = null;
  let [fetchedAt, askedAt] = [-Infinity, -Infinity];

  async function ask(): Promise<T | null> {
    askedAt = performance.now();
    const fresh = await fetch();
    if (fresh === null) return keys;
    [keys, fetchedAt] = [fresh, performance.now()];
    return keys;
  }

  return {
    async get(anew) {
      const now = performance.now();
      const good = keys !== null && now - fetchedAt < keepMs;
      if (good && !anew) return keys;
      // Those who come while it is asked wait for the same answer.
      if (asking === null && now - askedAt >= pauseMs) asking = ask().finally(() => (asking = null));
      return asking ?? keys;
    },
  };
}
