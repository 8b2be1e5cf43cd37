/** Why an armed publisher should stop waiting: its post changed, or its worker shuts down. */
export type StopReason = 'changed' | 'disarmed';

interface Hold {
  postId: string;
  stop: AbortController;
}

/** The publishers that wait in this process for their slot, so that a change or a shutdown reaches them at once. */
export class ArmedPosts {
  #holds = new Set<Hold>();
  #closed = false;

  /** Registers a waiting publisher. `signal.reason` is a StopReason once it fires. */
  hold(postId: string): { signal: AbortSignal; release: () => void } {
    const held: Hold = { postId, stop: new AbortController() };
    if (this.#closed) held.stop.abort('disarmed' satisfies StopReason);
    this.#holds.add(held);
    return { signal: held.stop.signal, release: () => this.#holds.delete(held) };
  }

  /** The row of this post was moved, edited or cancelled. */
  changed(postId: string): void {
    for (const held of this.#holds) if (held.postId === postId) held.stop.abort('changed' satisfies StopReason);
  }

  /** The worker shuts down: whoever has not claimed yet lets go, and is armed elsewhere. */
  disarmAll(): void {
    this.#closed = true;
    for (const held of this.#holds) held.stop.abort('disarmed' satisfies StopReason);
  }

  get size(): number {
    return this.#holds.size;
  }
}
