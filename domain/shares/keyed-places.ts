import { SharedPlaces, type PlaceLimits } from './shared-places.ts';

/** Shared places per key, such as a site or a platform. The places of a key are created when they are first used, and removed when idle. */
export class KeyedPlaces {
  /** The number of places of each key. */
  readonly places: number;
  readonly #byKey = new Map<string, SharedPlaces>();
  readonly #limits: PlaceLimits;

  constructor(places: number, limits: PlaceLimits = {}) {
    this.places = places;
    this.#limits = limits;
  }

  async run<T>(key: string, team: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const shared = this.#byKey.get(key) ?? new SharedPlaces(this.places, this.#limits);
    this.#byKey.set(key, shared);
    try {
      return await shared.run(team, work, signal);
    } finally {
      if (shared.isIdle) this.#byKey.delete(key);
    }
  }
}
