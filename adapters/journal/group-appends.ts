/** The longest time for which a journal that does not respond delays a publish. */
export const APPEND_TIMEOUT_MS = 4_000;

interface Waiting<T> {
  item: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

export interface GroupedAppends<T> {
  /** Resolves once `write` has stored the item. Rejects if that fails or takes too long. */
  append(item: T): Promise<void>;
  /** Resolves once nothing is being written. */
  finish(): Promise<void>;
}

/**
 * Stores items in groups: one write is in progress, and items that arrive during it go into the next. An item that has
 * waited for `timeoutMs` is rejected; it may still be stored if its write has begun.
 */
export function groupAppends<T>(
  write: (items: [T, ...T[]]) => Promise<void>,
  timeoutMs: number = APPEND_TIMEOUT_MS,
): GroupedAppends<T> {
  let waiting: Waiting<T>[] = [];
  let writing: Promise<void> | null = null;

  const writeAll = async (): Promise<void> => {
    // Items of the same turn of the event loop share a write.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await write(group.map(({ item }) => item) as [T, ...T[]]);
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    writing = null;
  };

  return {
    append(item) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const entry = { item, resolve, reject };
      const timer = setTimeout(() => {
        waiting = waiting.filter((each) => each !== entry);
        reject(new Error(`The publish journal did not respond within ${timeoutMs} ms.`));
      }, timeoutMs);
      waiting.push(entry);
      writing ??= writeAll();
      return promise.finally(() => clearTimeout(timer));
    },
    finish: async () => {
      await writing;
    },
  };
}
