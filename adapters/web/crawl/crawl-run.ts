import { setTimeout as sleep } from 'node:timers/promises';
import type { WebClient } from '../../ports.ts';
import type { CrawlLimits } from './crawl-limits.ts';
import { fetchRobots, type Robots } from './robots.ts';

/** What the requests of one crawl share: its limits as they are used up, and what each origin allows. */
export class CrawlRun {
  readonly web: WebClient;
  readonly limits: CrawlLimits;
  readonly signal: AbortSignal;
  #bytesLeft: number;
  readonly #endsAt: number;
  readonly #robots = new Map<string, Promise<Robots>>();
  #nextAt = 0;

  constructor(web: WebClient, limits: CrawlLimits, signal: AbortSignal) {
    this.web = web;
    this.limits = limits;
    this.signal = signal;
    this.#bytesLeft = limits.totalBytes;
    this.#endsAt = performance.now() + limits.totalMs;
  }

  get bytesLeft(): number {
    return this.#bytesLeft;
  }

  get msLeft(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  /** The limit that ends the crawl now, if one does. */
  get exhausted(): 'time_limit' | 'size_limit' | null {
    if (this.msLeft <= 0) return 'time_limit';
    return this.#bytesLeft <= 0 ? 'size_limit' : null;
  }

  countBytes(bytes: number): void {
    this.#bytesLeft -= bytes;
  }

  /** For one request. */
  get timeoutMs(): number {
    return Math.max(1, Math.min(this.limits.pageMs, Math.floor(this.msLeft)));
  }

  /** What the origin allows, asked once. */
  getRobots(origin: string): Promise<Robots> {
    let asked = this.#robots.get(origin);
    if (!asked) {
      asked = fetchRobots(this.web, origin, this.limits, this.timeoutMs);
      this.#robots.set(origin, asked);
    }
    return asked;
  }

  /** Waits for the turn of the next request. Throws when the crawl is stopped. */
  async waitForTurn(delayMs: number): Promise<void> {
    this.signal.throwIfAborted();
    const wait = Math.min(this.#nextAt - performance.now(), this.msLeft);
    if (wait > 0) await sleep(wait, undefined, { signal: this.signal });
    this.#nextAt = performance.now() + delayMs;
  }
}
