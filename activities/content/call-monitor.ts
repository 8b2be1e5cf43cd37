import { setTimeout as sleep } from 'node:timers/promises';
import { markCallProgress } from '../../db/content/media-calls.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * Reports the progress of a running call, sends heartbeats, and checks whether its job was cancelled. `signal` fires if it was,
 * and when the activity is cancelled.
 */
export class CallMonitor {
  readonly signal: AbortSignal;
  readonly #deps: ActivityDeps;
  readonly #call: { jobId: string; key: string };
  readonly #heartbeat: (percent: number) => void;
  readonly #cancelled = new AbortController();
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
    this.signal = AbortSignal.any([outer, this.#cancelled.signal]);
    this.#timer = setInterval(() => {
      this.reportProgress().catch((error: unknown) =>
        deps.log.warn({ ...call, error: String(error) }, 'could not record the progress of a media call'),
      );
    }, deps.mediaWaits.pollMs);
  }

  setPercent(percent: number): void {
    this.#percent = Math.max(this.#percent, percent);
  }

  /** Records the progress. Returns false if the job was cancelled. */
  async reportProgress(): Promise<boolean> {
    this.#heartbeat(Math.floor(this.#percent));
    const wanted = await markCallProgress(this.#deps.orm.em.fork(), this.#call, this.#percent);
    if (!wanted) this.#cancelled.abort();
    return wanted;
  }

  isCancelled(): boolean {
    return this.#cancelled.signal.aborted;
  }

  /** Throws if the signal aborts during the wait. */
  async wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.signal });
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
