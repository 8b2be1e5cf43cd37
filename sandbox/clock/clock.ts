import type { Collection, Documents } from '../storage/documents.ts';

/**
 * The clock for the expiry of tokens and handles, for rate limits and for the `Date` of responses. It can be advanced; the publish
 * record uses the wall clock, because tests measure how punctual a publish is.
 */
export class Clock {
  readonly #stored: Collection<number>;

  constructor(documents: Documents) {
    this.#stored = documents.collection<number>('clock');
  }

  get advancedMs(): number {
    return this.#stored.get('advancedMs') ?? 0;
  }

  now(): number {
    return Date.now() + this.advancedMs;
  }

  advance(ms: number): void {
    this.#stored.put('advancedMs', this.advancedMs + ms);
  }
}
