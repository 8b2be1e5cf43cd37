import { setTimeout as sleep } from 'node:timers/promises';
import { markMaking } from '../../db/content/media-calls.ts';
import type { World } from '../activity-deps.ts';

/**
 * While a call is made: shows how far it is, shows that it lives, and looks whether anybody still waits for it. `signal` fires
 * when nobody does, and when the activity is to end.
 */
export class CallWatch {
  readonly signal: AbortSignal;
  readonly #world: World;
  readonly #call: { jobId: string; key: string };
  readonly #beat: (percent: number) => void;
  readonly #unwanted = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #percent = 0;

  constructor(world: World, call: { jobId: string; key: string }, beat: (percent: number) => void, outer: AbortSignal) {
    this.#world = world;
    this.#call = call;
    this.#beat = beat;
    this.signal = AbortSignal.any([outer, this.#unwanted.signal]);
    this.#timer = setInterval(() => {
      this.look().catch((error: unknown) => world.log.warn({ ...call, error: String(error) }, 'progress not written'));
    }, world.mediaWaits.lookMs);
  }

  /** Percent of this call. */
  show(percent: number): void {
    this.#percent = Math.max(this.#percent, percent);
  }

  /** Writes how far it is. Whether anybody still waits for it. */
  async look(): Promise<boolean> {
    this.#beat(Math.floor(this.#percent));
    const wanted = await markMaking(this.#world.orm.em.fork(), this.#call, this.#percent);
    if (!wanted) this.#unwanted.abort();
    return wanted;
  }

  unwanted(): boolean {
    return this.#unwanted.signal.aborted;
  }

  /** Waits, unless the signal fires: then it throws. */
  async rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.signal });
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
