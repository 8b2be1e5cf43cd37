import type { Clock } from './clock.ts';
import { token } from './ids.ts';
import type { Collection, Documents } from './documents.ts';
import { pacificDay } from './pacific-day.ts';

/** Calls per seconds; the documented figures of the platforms, null where none is. */
const DOCUMENTED = {
  'clipapp.init': [6, 60],
  'clipapp.creator_info': [20, 60],
  'clipapp.status': [30, 60],
  'clipapp.read': [600, 60],
  'clipapp.posts': [15, 86_400],
  'clipapp.inbox': [5, 86_400],
  'reelnet.containers': [400, 86_400],
  'reelnet.posts': [50, 86_400],
  'videoshorts.inserts': [100, 86_400],
  'videoshorts.units': [10_000, 86_400],
  'videoshorts.uploads': null,
} as const satisfies Record<string, readonly [number, number] | null>;

export type CapName = keyof typeof DOCUMENTED;

export const CAP_NAMES = Object.keys(DOCUMENTED) as CapName[];

/** The project's quotas: a window of a day means the day in Pacific time, at whose midnight they start anew. */
const QUOTAS = new Set<CapName>(['videoshorts.inserts', 'videoshorts.units']);

const DAY_SECONDS = 86_400;

/** From here on a window outlives a restart, and so do its counts. */
const KEPT_SECONDS = 3_600;

export interface Cap {
  limit: number;
  seconds: number;
}

interface Spent {
  id: string;
  name: CapName;
  key: string;
  at: number;
  units: number;
}

/**
 * Counts calls in sliding windows. `SANDBOX_CAPS` is `off`, `documented`, or a list such as
 * `clipapp.init=6/60,reelnet.posts=50/86400` (calls per seconds) that adds to the default; caps can be set at run time.
 *
 * By default only the per-minute limits hold, at ten times their documented figures: a development burst through one
 * account is then not refused, while a runaway loop still is. Daily caps would end a long day of testing.
 */
export class Caps {
  readonly #atStart: ReadonlyMap<CapName, Cap>;
  readonly #set: Collection<Cap | 'off'>;
  readonly #kept: Collection<Spent>;
  readonly #spent = new Map<string, Map<string, Spent>>();
  readonly #clock: Clock;

  constructor(setting: string, clock: Clock, documents: Documents) {
    this.#atStart = readCaps(setting);
    this.#clock = clock;
    this.#set = documents.collection('caps.set');
    this.#kept = documents.collection('caps.spent');
    for (const spent of this.#kept.values()) this.#of(spent.name, spent.key).set(spent.id, spent);
  }

  get(name: CapName): Cap | null {
    const set = this.#set.get(name);
    return set === 'off' ? null : (set ?? this.#atStart.get(name) ?? null);
  }

  /** Null: no limit. */
  set(name: CapName, cap: Cap | null): void {
    this.#set.put(name, cap ?? 'off');
  }

  /** Every limit as it was at the start, and nothing counted yet. */
  reset(): void {
    for (const name of CAP_NAMES) this.#set.remove(name);
    for (const spent of this.#kept.values()) this.#kept.remove(spent.id);
    this.#spent.clear();
  }

  used(name: CapName, key: string): number {
    return this.#window(name, key).reduce((sum, spent) => sum + spent.units, 0);
  }

  /** Whether not even one unit more would fit. */
  full(name: CapName, key: string): boolean {
    const cap = this.get(name);
    return cap !== null && this.used(name, key) >= cap.limit;
  }

  /** Whether the call still fits; it is counted if so. */
  spend(name: CapName, key: string, units = 1): boolean {
    const cap = this.get(name);
    if (!cap) return true;
    if (this.used(name, key) + units > cap.limit) return false;
    const spent = { name, key, at: this.#clock.now(), units, id: token(6) };
    this.#of(name, key).set(spent.id, spent);
    if (cap.seconds >= KEPT_SECONDS) this.#kept.put(spent.id, spent);
    return true;
  }

  #window(name: CapName, key: string): Spent[] {
    const counted = this.#of(name, key);
    for (const [id, spent] of counted) {
      if (this.#counts(name, spent.at)) continue;
      counted.delete(id);
      if (this.#kept.get(id)) this.#kept.remove(id);
    }
    return [...counted.values()];
  }

  #counts(name: CapName, at: number): boolean {
    const now = this.#clock.now();
    const seconds = this.get(name)?.seconds ?? 0;
    if (QUOTAS.has(name) && seconds === DAY_SECONDS) return pacificDay(at) === pacificDay(now);
    return at > now - seconds * 1_000;
  }

  #of(name: CapName, key: string): Map<string, Spent> {
    const counted = this.#spent.get(`${name} ${key}`) ?? new Map<string, Spent>();
    this.#spent.set(`${name} ${key}`, counted);
    return counted;
  }
}

/** Reads what `POST /__sandbox/caps` was sent; a string says what is wrong with it. */
export function readCap(input: Record<string, unknown>): { name: CapName; cap: Cap | null } | string {
  const { name, limit, seconds } = input;
  if (typeof name !== 'string' || !isCapName(name)) return `name must be one of ${CAP_NAMES.join(', ')}`;
  if (limit === null) return { name, cap: null };
  const window = seconds ?? DOCUMENTED[name]?.[1] ?? DAY_SECONDS;
  if (!isCount(limit) || !isCount(window) || window === 0) {
    return 'limit must be a whole number, or null for none, and seconds a whole number above 0';
  }
  return { name, cap: { limit, seconds: window } };
}

function readCaps(setting: string): Map<CapName, Cap> {
  const caps = new Map<CapName, Cap>();
  if (setting === 'off') return caps;
  for (const name of CAP_NAMES) {
    const [limit, seconds] = DOCUMENTED[name] ?? [];
    if (limit === undefined || seconds === undefined) continue;
    if (setting === 'documented') caps.set(name, { limit, seconds });
    else if (seconds === 60) caps.set(name, { limit: limit * 10, seconds });
  }
  if (setting === '' || setting === 'documented') return caps;
  for (const part of setting.split(',')) {
    const [, name, limit, seconds] = /^([a-z._]+)=(\d+)\/(\d+)$/.exec(part.trim()) ?? [];
    if (!name || !isCapName(name)) throw new Error(`SANDBOX_CAPS: cannot read "${part}"`);
    caps.set(name, { limit: Number(limit), seconds: Number(seconds) });
  }
  return caps;
}

function isCapName(name: string): name is CapName {
  return Object.hasOwn(DOCUMENTED, name);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
