import { isCount } from '../json.ts';

/** The documented limits of the platforms as [calls or quota units, seconds]; null if undocumented. */
const DOCUMENTED_LIMITS = {
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

export type RateLimitName = keyof typeof DOCUMENTED_LIMITS;

export const RATE_LIMIT_NAMES = Object.keys(DOCUMENTED_LIMITS) as RateLimitName[];

export const DAY_SECONDS = 86_400;

export interface RateLimit {
  limit: number;
  seconds: number;
}

/** Parses the body of `POST /__sandbox/rate-limits`; returns a string with the problem if it is invalid. */
export function parseRateLimit(
  input: Record<string, unknown>,
): { name: RateLimitName; rateLimit: RateLimit | null } | string {
  const { name, limit, seconds } = input;
  if (typeof name !== 'string' || !isRateLimitName(name)) return `name must be one of ${RATE_LIMIT_NAMES.join(', ')}`;
  if (limit === null) return { name, rateLimit: null };
  const window = seconds ?? DOCUMENTED_LIMITS[name]?.[1] ?? DAY_SECONDS;
  if (!isCount(limit) || !isCount(window) || window === 0) {
    return 'limit must be a whole number or null, and seconds a whole number above 0';
  }
  return { name, rateLimit: { limit, seconds: window } };
}

/**
 * Parses SANDBOX_RATE_LIMITS: `off`, `documented`, or a list such as `clipapp.init=6/60,reelnet.posts=50/86400` (calls per
 * seconds) that overrides the default.
 *
 * By default only the per-minute limits apply, at ten times the documented values: a burst in development passes, a runaway
 * loop does not. Daily limits would end a long day of testing.
 */
export function parseRateLimits(setting: string): Map<RateLimitName, RateLimit> {
  const limits = new Map<RateLimitName, RateLimit>();
  if (setting === 'off') return limits;
  for (const name of RATE_LIMIT_NAMES) {
    const [limit, seconds] = DOCUMENTED_LIMITS[name] ?? [];
    if (limit === undefined || seconds === undefined) continue;
    if (setting === 'documented') limits.set(name, { limit, seconds });
    else if (seconds === 60) limits.set(name, { limit: limit * 10, seconds });
  }
  if (setting === '' || setting === 'documented') return limits;
  for (const part of setting.split(',')) {
    const [, name, limit, seconds] = /^([a-z._]+)=(\d+)\/(\d+)$/.exec(part.trim()) ?? [];
    if (!name || !isRateLimitName(name)) throw new Error(`SANDBOX_RATE_LIMITS: cannot read "${part}"`);
    limits.set(name, { limit: Number(limit), seconds: Number(seconds) });
  }
  return limits;
}

function isRateLimitName(name: string): name is RateLimitName {
  return Object.hasOwn(DOCUMENTED_LIMITS, name);
}
