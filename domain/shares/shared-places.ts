export interface PlaceLimits {
  /** The most pieces of work that wait for a place, of all teams and of one. */
  maxWaiting?: number;
  maxWaitingPerTeam?: number;
  /** For work that ends soon: a team may use every place, and another team waits until the next work ends. */
  withoutReserve?: boolean;
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/**
 * Places for work that teams share. A team may use as many as are free ("dynamic threshold", Choudhury and Hahne 1998): one team alone gets
 * half of them, the next one half of the rest, and their shares even out as work ends. So a team that comes later finds a free place
 * without preempting anyone. Of the teams that wait, the one with the fewest places goes first, and equal ones take turns.
 */
export class SharedPlaces {
  readonly places: number;
  /** The teams that have or wait for a place, in the order of their turns. */
  readonly #queues = new Map<string, Queue>();
  readonly #maxWaiting: number;
  readonly #maxWaitingPerTeam: number;
  readonly #withoutReserve: boolean;
  #free: number;
  #waiting = 0;
  /** The team that last took a place, and the last other one before it. */
  #last = { team: '', at: -Infinity };
  #lastOther = { team: '', at: -Infinity };

  constructor(
    places: number,
    { maxWaiting = Infinity, maxWaitingPerTeam = Infinity, withoutReserve = false }: PlaceLimits = {},
  ) {
    this.places = places;
    this.#free = places;
    this.#maxWaiting = maxWaiting;
    this.#maxWaitingPerTeam = maxWaitingPerTeam;
    this.#withoutReserve = withoutReserve;
  }

  get isIdle(): boolean {
    return this.#queues.size === 0;
  }

  /** Whether another team has or waits for a place. */
  isUsedBesides(team: string): boolean {
    return this.#queues.size > (this.#queues.has(team) ? 1 : 0);
  }

  /** Whether another team has or waits for a place, or took one in the last milliseconds. */
  wasUsedBesides(team: string, withinMs: number): boolean {
    const { at } = this.#last.team === team ? this.#lastOther : this.#last;
    return performance.now() - at < withinMs || this.isUsedBesides(team);
  }

  /** Whether the team may wait for a place. Call it before `acquire`, which does not check it. */
  hasRoom(team: string): boolean {
    return this.#waiting < this.#maxWaiting && (this.#queues.get(team)?.waiting.length ?? 0) < this.#maxWaitingPerTeam;
  }

  /** Waits for a place and returns the function that releases it. Rejects with the reason of `signal`. */
  async acquire(team: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const queue = this.#queues.get(team) ?? { running: 0, waiting: [] };
    this.#queues.set(team, queue);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = (): void => {
      const index = queue.waiting.indexOf(resolve);
      if (index < 0) return;
      queue.waiting.splice(index, 1);
      this.#waiting -= 1;
      this.#removeIdle(team, queue);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    queue.waiting.push(resolve);
    this.#waiting += 1;
    this.#startWaiters();
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
    return this.#createRelease(team, queue);
  }

  /** Returns the function that releases a place; null if the team would have to wait for one. */
  tryAcquire(team: string): (() => void) | null {
    const queue = this.#queues.get(team) ?? { running: 0, waiting: [] };
    if (this.#free <= (this.#withoutReserve ? 0 : queue.running)) return null;
    this.#queues.set(team, queue);
    queue.running += 1;
    this.#free -= 1;
    return this.#createRelease(team, queue);
  }

  async run<T>(team: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire(team, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #startWaiters(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      const [team, queue] = next;
      this.#queues.delete(team);
      this.#queues.set(team, queue);
      queue.running += 1;
      this.#free -= 1;
      this.#waiting -= 1;
      queue.waiting.shift()?.();
    }
  }

  #findNext(): [string, Queue] | undefined {
    let next: [string, Queue] | undefined;
    for (const [team, queue] of this.#waiting > 0 ? this.#queues : []) {
      if (queue.waiting.length === 0 || this.#free <= (this.#withoutReserve ? 0 : queue.running)) continue;
      if (!next || queue.running < next[1].running) next = [team, queue];
    }
    return next;
  }

  #createRelease(team: string, queue: Queue): () => void {
    if (this.#last.team !== team) this.#lastOther = this.#last;
    this.#last = { team, at: performance.now() };
    let released = false;
    return () => {
      if (released) return;
      released = true;
      queue.running -= 1;
      this.#free += 1;
      this.#removeIdle(team, queue);
      this.#startWaiters();
    };
  }

  #removeIdle(team: string, queue: Queue): void {
    if (queue.running === 0 && queue.waiting.length === 0) this.#queues.delete(team);
  }
}
