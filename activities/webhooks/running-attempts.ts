import { setTimeout as sleep } from 'node:timers/promises';
import type { AttemptOutcome } from '../../db/webhooks/record-attempt.ts';

/** Attempts by outcome. */
export type AttemptCounts = Record<'delivered' | 'retry' | 'failed', number>;

/** The attempts of one drain that have not ended. */
export class RunningAttempts {
  readonly counts: AttemptCounts = { delivered: 0, retry: 0, failed: 0 };
  readonly #running = new Set<Promise<void>>();
  #failures: unknown[] = [];
  #ended = Promise.withResolvers<void>();

  get size(): number {
    return this.#running.size;
  }

  add(attempt: Promise<AttemptOutcome['status']>, release: () => void): void {
    const running = attempt
      .then(
        (status) => void (this.counts[status === 'pending' ? 'retry' : status] += 1),
        (error: unknown) => void this.#failures.push(error),
      )
      .finally(() => {
        this.#running.delete(running);
        release();
        this.#ended.resolve();
      });
    this.#running.add(running);
  }

  /** Waits until at most `left` attempts run, but at most `ms`. Throws if an attempt failed for a reason of our own. */
  async waitUntilLeft(left: number, ms: number): Promise<void> {
    const timeout = new AbortController();
    const late = sleep(ms, undefined, { signal: timeout.signal }).catch(() => undefined);
    const isLate = late.then(() => timeout.abort());
    while (this.size > left && this.#failures.length === 0 && !timeout.signal.aborted) {
      this.#ended = Promise.withResolvers();
      await Promise.race([this.#ended.promise, isLate]);
    }
    timeout.abort();
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  async waitUntilEnded(): Promise<void> {
    await Promise.all(this.#running);
  }
}
