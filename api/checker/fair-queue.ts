export interface QueueLimits {
  /** Works that run at once. */
  slots: number;
  slotsPerTeam: number;
  maxWaiting: number;
  maxWaitingPerTeam: number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Gives teams their turn one after the other, so that no team waits for all the work of another. */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** In the order in which the teams have their next turn. */
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #waiting = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Resolves with the function that frees the slot. Returns null if too much work is waiting. */
  acquire(teamId: string): Promise<() => void> | null {
    const line = this.#lines.get(teamId) ?? { running: 0, waiting: [] };
    const { maxWaiting, maxWaitingPerTeam } = this.#limits;
    if (this.#waiting >= maxWaiting || line.waiting.length >= maxWaitingPerTeam) return null;
    this.#lines.set(teamId, line);
    return new Promise((resolve) => {
      line.waiting.push(() => resolve(this.#createRelease(teamId, line)));
      this.#waiting += 1;
      this.#admit();
    });
  }

  #admit(): void {
    const { slots, slotsPerTeam } = this.#limits;
    while (this.#running < slots) {
      const next = [...this.#lines].find(([, line]) => line.waiting.length > 0 && line.running < slotsPerTeam);
      if (!next) return;
      const [teamId, line] = next;
      this.#lines.delete(teamId);
      this.#lines.set(teamId, line);
      line.running += 1;
      this.#running += 1;
      this.#waiting -= 1;
      line.waiting.shift()?.();
    }
  }

  #createRelease(teamId: string, line: Line): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      line.running -= 1;
      this.#running -= 1;
      if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(teamId);
      this.#admit();
    };
  }
}
