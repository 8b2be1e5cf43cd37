/** A drain that found several deliveries stays this long, because a signal and another activity cost more than a few queries. */
const LINGER_MS = 1_000;
const POLL_MS = { least: 50, most: 1_000 };
/** Few at first, because most drains find few, and unused slots would be missing for other endpoints. */
const FIRST_BATCH = 8;

/** How many deliveries a drain claims at once, how often it looks for new ones, and how long it stays when there are none. */
export class DrainPolling {
  batch = FIRST_BATCH;
  ms: number = POLL_MS.least;
  #found = 0;
  #foundAt = performance.now();

  record(claimed: number, isFull: boolean): void {
    this.batch = isFull ? 2 * this.batch : FIRST_BATCH;
    this.ms = claimed > 0 ? POLL_MS.least : Math.min(2 * this.ms, POLL_MS.most);
    if (claimed === 0) return;
    this.#found += claimed;
    this.#foundAt = performance.now();
  }

  /** Whether more events are likely to follow soon. */
  get lingers(): boolean {
    return this.#found > 1 && performance.now() - this.#foundAt < LINGER_MS;
  }
}
