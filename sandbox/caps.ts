/** Calls per window; the documented figures of the platforms. */
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
} as const satisfies Record<string, readonly [number, number]>;

export type CapName = keyof typeof DOCUMENTED;

interface Cap {
  limit: number;
  windowMs: number;
}

/**
 * Counts calls in sliding windows, in memory. `SANDBOX_CAPS` is `off`, `documented`, or a list such as
 * `clipapp.init=6/60,reelnet.posts=50/86400` (calls per seconds) that adds to the default.
 *
 * By default only the per-minute limits hold, at ten times their documented figures: a development burst through one
 * account is then not refused, while a runaway loop still is. Daily caps would end a long day of testing.
 */
export class Caps {
  readonly #caps: Map<string, Cap>;
  readonly #spent = new Map<string, { at: number; units: number }[]>();
  readonly #now: () => number;

  constructor(setting: string, now: () => number) {
    this.#caps = readCaps(setting);
    this.#now = now;
  }

  limit(name: CapName): number | null {
    return this.#caps.get(name)?.limit ?? null;
  }

  used(name: CapName, key: string): number {
    return this.#window(name, key).reduce((sum, spent) => sum + spent.units, 0);
  }

  /** Whether the call still fits; it is counted if so. */
  spend(name: CapName, key: string, units = 1): boolean {
    const cap = this.#caps.get(name);
    if (!cap) return true;
    const window = this.#window(name, key);
    if (window.reduce((sum, spent) => sum + spent.units, units) > cap.limit) return false;
    window.push({ at: this.#now(), units });
    return true;
  }

  #window(name: CapName, key: string): { at: number; units: number }[] {
    const since = this.#now() - (this.#caps.get(name)?.windowMs ?? 0);
    const window = (this.#spent.get(`${name} ${key}`) ?? []).filter((spent) => spent.at > since);
    this.#spent.set(`${name} ${key}`, window);
    return window;
  }
}

function readCaps(setting: string): Map<string, Cap> {
  const caps = new Map<string, Cap>();
  if (setting === 'off') return caps;
  for (const [name, [limit, seconds]] of Object.entries(DOCUMENTED)) {
    if (setting === 'documented') caps.set(name, { limit, windowMs: seconds * 1_000 });
    else if (seconds === 60) caps.set(name, { limit: limit * 10, windowMs: 60_000 });
  }
  if (setting === '' || setting === 'documented') return caps;
  for (const part of setting.split(',')) {
    const [, name, limit, seconds] = /^([a-z._]+)=(\d+)\/(\d+)$/.exec(part.trim()) ?? [];
    if (!name || !(name in DOCUMENTED)) throw new Error(`SANDBOX_CAPS: cannot read "${part}"`);
    caps.set(name, { limit: Number(limit), windowMs: Number(seconds) * 1_000 });
  }
  return caps;
}
