import type { Collection, Documents } from './documents.ts';

/**
 * The clock by which tokens, handles and caps expire. It can be moved ahead; instants that go into the record of
 * publishes are real time, because their punctuality is what gets judged.
 */
export class Clock {
  readonly #kept: Collection<number>;

  constructor(documents: Documents) {
    this.#kept = documents.collection<number>('clock');
  }

  get advancedMs(): number {
    return this.#kept.get('advancedMs') ?? 0;
  }

  /** Milliseconds since the epoch, moved ahead by `advance`. */
  now(): number {
    return Date.now() + this.advancedMs;
  }

  advance(ms: number): void {
    this.#kept.put('advancedMs', this.advancedMs + ms);
  }
}
