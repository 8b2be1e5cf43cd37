/** Caches keys. Fetches them again after `keepMs` or if a signature does not match, at most every `pauseMs`. */
export interface KeyCache<T> {
  /** Returns the old keys if a fetch fails; null if none were ever fetched. `refresh`: a signature did not match. */
  get(refresh: boolean): Promise<T | null>;
}

export function createKeyCache<T>(
  fetch: () => Promise<T | null>,
  { keepMs, pauseMs }: { keepMs: number; pauseMs: number },
): KeyCache<T> {
  let keys: T | null = null;
  let pending: Promise<T | null> | null = null;
  let [fetchedAt, requestedAt] = [-Infinity, -Infinity];

  async function request(): Promise<T | null> {
    requestedAt = performance.now();
    const fresh = await fetch();
    if (fresh === null) return keys;
    [keys, fetchedAt] = [fresh, performance.now()];
    return keys;
  }

  return {
    async get(refresh) {
      const now = performance.now();
      const isFresh = keys !== null && now - fetchedAt < keepMs;
      if (isFresh && !refresh) return keys;
      // Concurrent callers share one request.
      if (pending === null && now - requestedAt >= pauseMs) pending = request().finally(() => (pending = null));
      return pending ?? keys;
    },
  };
}
