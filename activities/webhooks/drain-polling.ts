/** A drain that found several deliveries stays this long, because a signal and another activity cost more than a few queries. */
const LINGER_MS = 1_000;
const POLL_MS = { least: 50, most: 1_000 };

/** How often a drain looks for new deliveries, and how long it stays when there are none. */
export class DrainPolling {
  ms: number = POLL_MS.least;
  #found = 0;
  #foundAt = performance.now();

  record(claimed: number): void {
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
