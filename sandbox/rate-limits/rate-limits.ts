import type { Clock } from '../clock/clock.ts';
import { randomToken } from '../ids.ts';
import type { Collection, Documents } from '../storage/documents.ts';
import { DAY_SECONDS, parseRateLimits, RATE_LIMIT_NAMES, type RateLimit, type RateLimitName } from './rate-limit.ts';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** Returns the date in Pacific time, `YYYY-MM-DD`; videoshorts counts the quota of a project per Pacific day. */
function toPacificDay(at: number): string {
  return DAY.format(at);
}

/** Quotas of the project: a window of one day is the calendar day in Pacific time. */
const PROJECT_QUOTAS = new Set<RateLimitName>(['videoshorts.inserts', 'videoshorts.units']);

/** Counts of windows of at least this length survive a restart. */
const PERSISTED_FROM_SECONDS = 3_600;

interface Usage {
  id: string;
  name: RateLimitName;
  key: string;
  at: number;
  units: number;
}

/** Counts calls in sliding windows, and against the quotas of the project per Pacific day. */
export class RateLimits {
  readonly #initial: ReadonlyMap<RateLimitName, RateLimit>;
  readonly #overrides: Collection<RateLimit | 'off'>;
  readonly #persisted: Collection<Usage>;
  readonly #usage = new Map<string, Map<string, Usage>>();
  readonly #clock: Clock;

  constructor(setting: string, clock: Clock, documents: Documents) {
    this.#initial = parseRateLimits(setting);
    this.#clock = clock;
    this.#overrides = documents.collection('rate-limits.overrides');
    this.#persisted = documents.collection('rate-limits.usage');
    for (const usage of this.#persisted.values()) this.#getUsage(usage.name, usage.key).set(usage.id, usage);
  }

  get(name: RateLimitName): RateLimit | null {
    const override = this.#overrides.get(name);
    return override === 'off' ? null : (override ?? this.#initial.get(name) ?? null);
  }

  /** Sets a limit; null removes it. */
  set(name: RateLimitName, rateLimit: RateLimit | null): void {
    this.#overrides.put(name, rateLimit ?? 'off');
  }

  /** Restores the limits of the start and clears all counts. */
  reset(): void {
    for (const name of RATE_LIMIT_NAMES) this.#overrides.remove(name);
    for (const usage of this.#persisted.values()) this.#persisted.remove(usage.id);
    this.#usage.clear();
  }

  countUsed(name: RateLimitName, key: string): number {
    return this.#listInWindow(name, key).reduce((sum, usage) => sum + usage.units, 0);
  }

  isExhausted(name: RateLimitName, key: string): boolean {
    const limit = this.get(name);
    return limit !== null && this.countUsed(name, key) >= limit.limit;
  }

  /** Counts the call and returns true. Returns false, and does not count it, if it would exceed the limit. */
  consume(name: RateLimitName, key: string, units = 1): boolean {
    const limit = this.get(name);
    if (!limit) return true;
    if (this.countUsed(name, key) + units > limit.limit) return false;
    const usage = { name, key, at: this.#clock.now(), units, id: randomToken(6) };
    this.#getUsage(name, key).set(usage.id, usage);
    if (limit.seconds >= PERSISTED_FROM_SECONDS) this.#persisted.put(usage.id, usage);
    return true;
  }

  #listInWindow(name: RateLimitName, key: string): Usage[] {
    const counted = this.#getUsage(name, key);
    for (const [id, usage] of counted) {
      if (this.#isInWindow(name, usage.at)) continue;
      counted.delete(id);
      if (this.#persisted.get(id)) this.#persisted.remove(id);
    }
    return [...counted.values()];
  }

  #isInWindow(name: RateLimitName, at: number): boolean {
    const now = this.#clock.now();
    const seconds = this.get(name)?.seconds ?? 0;
    if (PROJECT_QUOTAS.has(name) && seconds === DAY_SECONDS) return toPacificDay(at) === toPacificDay(now);
    return at > now - seconds * 1_000;
  }

  #getUsage(name: RateLimitName, key: string): Map<string, Usage> {
    const counted = this.#usage.get(`${name} ${key}`) ?? new Map<string, Usage>();
    this.#usage.set(`${name} ${key}`, counted);
    return counted;
  }
}
