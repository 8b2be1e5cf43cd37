import { setTimeout as sleep } from 'node:timers/promises';

/** Why an armed publisher should stop waiting: its post changed, or its worker shuts down. */
export type StopReason = 'changed' | 'disarmed';

interface Wait {
  postId: string;
  stop: AbortController;
}

/** What follows a call waits no longer than this for the calls of others. */
const CALM_MS = 2_000;

/**
 * The publishers that wait in this process for their slot, so that a change or a shutdown reaches them at once. And when the
 * slot has come, those whose call has not been answered: whatever can wait gives way to them.
 */
export class LeasedPosts {
  #holds = new Set<Wait>();
  #calling = new Set<string>();
  #calm = Promise.withResolvers<void>();
  #closed = false;

  /** Registers a waiting publisher. `signal.reason` is a StopReason once it fires. */
  register(postId: string): { signal: AbortSignal; release: () => void } {
    const held: Wait = { postId, stop: new AbortController() };
    if (this.#closed) held.stop.abort('disarmed' satisfies StopReason);
    this.#holds.add(held);
    return { signal: held.stop.signal, release: () => this.#holds.delete(held) };
  }

  /** The row of this post was moved, edited or cancelled. */
  postChanged(postId: string): void {
    for (const held of this.#holds) if (held.postId === postId) held.stop.abort('changed' satisfies StopReason);
  }

  /** The worker shuts down: whoever has not claimed yet lets go, and is armed elsewhere. */
  releaseAll(): void {
    this.#closed = true;
    for (const held of this.#holds) held.stop.abort('disarmed' satisfies StopReason);
  }

  /** The slot of these targets has come. */
  markCalling(targetIds: readonly string[]): void {
    if (this.#calling.size === 0) this.#calm = Promise.withResolvers();
    for (const id of targetIds) this.#calling.add(id);
  }

  /** The platform has answered their calls, or none will leave. */
  markResponded(targetIds: readonly string[]): void {
    for (const id of targetIds) this.#calling.delete(id);
    if (this.#calling.size === 0) this.#calm.resolve();
  }

  /** Once every call of a slot that has come is answered, or enough of them are late. */
  async waitForResponses(): Promise<void> {
    if (this.#calling.size > 0) await Promise.race([this.#calm.promise, sleep(CALM_MS, undefined, { ref: false })]);
  }

  get size(): number {
    return this.#holds.size;
  }
}
