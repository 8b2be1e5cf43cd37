interface Waiter {
  team: string;
  start: () => void;
}

/**
 * Slots that teams share. A team may use as many as are free ("dynamic threshold", Choudhury and Hahne 1998): one team alone gets
 * half of them, the next one half of the rest, and their shares even out as work ends. So a team that comes later finds a free slot
 * without preempting anyone. Of the teams that wait, the one with the fewest slots goes first.
 */
export class SharedSlots {
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiter[] = [];
  #free: number;

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Waits for a slot and returns the function that releases it. Rejects with the reason of `signal`. */
  async acquire(team: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { team, start: resolve };
    const abort = (): void => {
      const index = this.#waiting.indexOf(waiter);
      if (index < 0) return;
      this.#waiting.splice(index, 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#waiting.push(waiter);
    this.#startWaiters();
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
    return () => this.#release(team);
  }

  get isIdle(): boolean {
    return this.#running.size === 0 && this.#waiting.length === 0;
  }

  #startWaiters(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#running.set(next.team, this.#countRunning(next.team) + 1);
      this.#free -= 1;
      next.start();
    }
  }

  #findNext(): Waiter | undefined {
    let next: Waiter | undefined;
    for (const waiter of this.#waiting) {
      if (this.#countRunning(waiter.team) >= this.#free) continue;
      if (!next || this.#countRunning(waiter.team) < this.#countRunning(next.team)) next = waiter;
    }
    return next;
  }

  #release(team: string): void {
    this.#free += 1;
    const left = this.#countRunning(team) - 1;
    if (left > 0) this.#running.set(team, left);
    else this.#running.delete(team);
    this.#startWaiters();
  }

  #countRunning(team: string): number {
    return this.#running.get(team) ?? 0;
  }
}
