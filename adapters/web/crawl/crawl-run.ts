import { setTimeout as sleep } from 'node:timers/promises';
import type { WebClient } from '../../ports.ts';
import type { CrawlLimits } from './crawl-limits.ts';
import { fetchRobots, type Robots } from './robots.ts';

/** The state that the requests of one crawl share: the remaining limits and the robots.txt of each origin. */
export class CrawlRun {
  readonly web: WebClient;
  readonly limits: CrawlLimits;
  readonly signal: AbortSignal;
  #bytesLeft: number;
  readonly #endsAt: number;
  readonly #robots: Map<string, Promise<Robots>>;
  #nextAt = 0;

  constructor(web: WebClient, limits: CrawlLimits, signal: AbortSignal, previous: CrawlRun | null = null) {
    this.web = web;
    this.limits = limits;
    this.signal = signal;
    this.#bytesLeft = limits.totalBytes;
    this.#endsAt = performance.now() + limits.totalMs;
    this.#robots = previous ? previous.#robots : new Map();
    this.#nextAt = previous ? previous.#nextAt : 0;
  }

  /** A run that fetches the pictures, with its own time and bytes, the same rules and the same pace. */
  startPictures(): CrawlRun {
    const { picturesBytes: totalBytes, picturesMs: totalMs } = this.limits;
    return new CrawlRun(this.web, { ...this.limits, totalBytes, totalMs }, this.signal, this);
  }

  get bytesLeft(): number {
    return this.#bytesLeft;
  }

  get msLeft(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  /** The limit that is used up; null if none is. */
  get exhausted(): 'time_limit' | 'size_limit' | null {
    if (this.msLeft <= 0) return 'time_limit';
    return this.#bytesLeft <= 0 ? 'size_limit' : null;
  }

  countBytes(bytes: number): void {
    this.#bytesLeft -= bytes;
  }

  get timeoutMs(): number {
    return Math.max(1, Math.min(this.limits.pageMs, Math.floor(this.msLeft)));
  }

  /** The robots.txt of an origin, which is fetched once. */
  getRobots(origin: string): Promise<Robots> {
    let robots = this.#robots.get(origin);
    if (!robots) {
      robots = fetchRobots(this.web, origin, this.limits, this.timeoutMs);
      this.#robots.set(origin, robots);
    }
    return robots;
  }

  /** Waits until the next request may be sent. Throws if the crawl is aborted. */
  async waitForTurn(delayMs: number): Promise<void> {
    this.signal.throwIfAborted();
    const wait = Math.min(this.#nextAt - performance.now(), this.msLeft);
    if (wait > 0) await sleep(wait, undefined, { signal: this.signal });
    this.#nextAt = performance.now() + delayMs;
  }
}
