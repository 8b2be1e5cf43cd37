import { setTimeout as sleep } from 'node:timers/promises';
import { markMaking } from '../../db/content/media-calls.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * While a call is made: shows how far it is, shows that it lives, and looks whether anybody still waits for it. `signal` fires
 * when nobody does, and when the activity is to end.
 */
export class CallMonitor {
  readonly signal: AbortSignal;
  readonly #deps: ActivityDeps;
  readonly #call: { jobId: string; key: string };
  readonly #heartbeat: (percent: number) => void;
  readonly #unwanted = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #percent = 0;

  constructor(
    deps: ActivityDeps,
    call: { jobId: string; key: string },
    heartbeat: (percent: number) => void,
    outer: AbortSignal,
  ) {
    this.#deps = deps;
    this.#call = call;
    this.#heartbeat = heartbeat;
    this.signal = AbortSignal.any([outer, this.#unwanted.signal]);
    this.#timer = setInterval(() => {
      this.reportProgress().catch((error: unknown) =>
        deps.log.warn({ ...call, error: String(error) }, 'progress not written'),
      );
    }, deps.mediaWaits.lookMs);
  }

  /** Percent of this call. */
  setPercent(percent: number): void {
    this.#percent = Math.max(this.#percent, percent);
  }

  /** Writes how far it is. Whether anybody still waits for it. */
  async reportProgress(): Promise<boolean> {
    this.#heartbeat(Math.floor(this.#percent));
    const wanted = await markMaking(this.#deps.orm.em.fork(), this.#call, this.#percent);
    if (!wanted) this.#unwanted.abort();
    return wanted;
  }

  isCancelled(): boolean {
    return this.#unwanted.signal.aborted;
  }

  /** Waits, unless the signal fires: then it throws. */
  async wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.signal });
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
