import type { Platform } from './platforms.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A token is refreshed this long before it ends, so that it outlives the publishing it is taken for. */
export const REFRESH_MARGIN_MS = 10 * MINUTE_MS;

/**
 * How often the grant of an account is renewed that nobody uses: what is never refreshed dies (after 60 days, 6 months, a year),
 * and a revocation is noticed at the next refresh. clipapp more rarely, because each of its refreshes voids the token before:
 * an answer that is lost costs the owner a consent. reelnet renews only tokens that are a day old.
 */
const RENEWAL_INTERVAL_MS: Record<Platform, number> = { clipapp: 7 * DAY_MS, reelnet: 25 * HOUR_MS, videoshorts: DAY_MS };

/** Renewals are spread by so much, so that accounts that were connected together do not stay together. */
const SPREAD = 0.2;

const MAX_BACKOFF_MS = 6 * HOUR_MS;

/** The platform moves the end of the grant with each refresh; elsewhere it may be fixed by the owner or by the app's state. */
const EXTENDS_EXPIRY: Record<Platform, boolean> = { clipapp: true, reelnet: true, videoshorts: false };

/** What of a grant decides how long it lives. */
export interface GrantExpiry {
  platform: Platform;
  refreshable: boolean;
  accessExpiresAt: Date | null;
  refreshExpiresAt: Date | null;
}

/** When only a new consent helps, as far as it is known; null: never by itself. */
export function findGrantExpiry({ refreshable, accessExpiresAt, refreshExpiresAt }: GrantExpiry): Date | null {
  return refreshable ? refreshExpiresAt : accessExpiresAt;
}

/** Whether the end will have moved before it comes, because the service renews the grant well ahead. */
export function renewsBeforeExpiry({ platform, refreshable }: GrantExpiry): boolean {
  return EXTENDS_EXPIRY[platform] && (refreshable || platform === 'reelnet');
}

/** Milliseconds until the grant is renewed next: never later than half of what is left. `random`: 0 to 1. */
export function getRenewalDelayMs(grant: GrantExpiry, now: Date, random: number): number {
  const left = (findGrantExpiry(grant)?.getTime() ?? Infinity) - now.getTime();
  const every = RENEWAL_INTERVAL_MS[grant.platform] * (1 + SPREAD * random);
  return Math.max(MINUTE_MS, Math.min(every, left / 2));
}

/** Milliseconds until what has failed `tries` times in a row is tried again. */
export function getRetryDelayMs(tries: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(tries, 20), MAX_BACKOFF_MS);
}

/** A disconnected account keeps its token so long at most, so that what was under way can be read back. */
export const MAX_REVOKE_DELAY_MS = 5 * MINUTE_MS;

/** How often the platform is asked to revoke: about two days. The token is then forgotten all the same. */
export const MAX_REVOKE_ATTEMPTS = 14;
