/** The most requests in flight to one endpoint. */
export const MAX_ENDPOINT_PLACES = 32;

/** The most requests in flight of one worker process. */
const LIMITS = { total: 512, perHost: 128, perTeam: 64 };

export interface PlaceOwner {
  teamId: string;
  /** The destination. */
  host: string;
}

interface Waiter {
  owner: PlaceOwner;
  grant: () => void;
}

/**
 * Limits the webhook requests in flight, so that hanging receivers of one team or host leave places for the others. A free place goes
 * to the longest waiting endpoint that may take it.
 */
export class DeliveryPlaces {
  readonly #limits: typeof LIMITS;
  #total = 0;
  readonly #perTeam = new Map<string, number>();
  readonly #perHost = new Map<string, number>();
  #waiting: Waiter[] = [];

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /** Takes up to `wanted` places, and waits for the first one. Returns the number of places; 0 if `signal` aborts first. */
  async acquire(owner: PlaceOwner, wanted: number, signal: AbortSignal): Promise<number> {
    const free = Math.min(wanted, this.#countFree(owner));
    if (free > 0) {
      this.#take(owner, free);
      return free;
    }
    return new Promise((resolve) => {
      const waiter: Waiter = {
        owner,
        grant: () => {
          signal.removeEventListener('abort', giveUp);
          resolve(1);
        },
      };
      const giveUp = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        resolve(0);
      };
      if (signal.aborted) return resolve(0);
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(waiter);
    });
  }

  release(owner: PlaceOwner, count: number): void {
    this.#take(owner, -count);
    for (const waiter of this.#waiting) {
      if (this.#total >= this.#limits.total) break;
      if (this.#countFree(waiter.owner) === 0) continue;
      this.#take(waiter.owner, 1);
      this.#waiting = this.#waiting.filter((other) => other !== waiter);
      waiter.grant();
    }
  }

  #countFree({ teamId, host }: PlaceOwner): number {
    const { total, perTeam, perHost } = this.#limits;
    return Math.min(
      total - this.#total,
      perTeam - (this.#perTeam.get(teamId) ?? 0),
      perHost - (this.#perHost.get(host) ?? 0),
    );
  }

  #take({ teamId, host }: PlaceOwner, count: number): void {
    this.#total += count;
    add(this.#perTeam, teamId, count);
    add(this.#perHost, host, count);
  }
}

function add(counts: Map<string, number>, key: string, count: number): void {
  const sum = (counts.get(key) ?? 0) + count;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}
