import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;
const TIMEOUT_MS = 1_000;

/** Requests the URL until `stop`, which returns the longest time without a response, in milliseconds. */
export function measureOutage(url: string): { stop: () => Promise<number> } {
  const stopping = new AbortController();
  const measure = async (): Promise<number> => {
    let [last, longest] = [Date.now(), 0];
    while (!stopping.signal.aborted) {
      const responds = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (responds) {
        longest = Math.max(longest, Date.now() - last);
        last = Date.now();
      }
      await sleep(EVERY_MS);
    }
    return longest;
  };
  const result = measure();
  return {
    stop: () => {
      stopping.abort();
      return result;
    },
  };
}
