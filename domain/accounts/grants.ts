import type { Platform } from './platforms.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A token is refreshed this long before it expires, so that it stays valid for the whole publish. */
export const REFRESH_MARGIN_MS = 10 * MINUTE_MS;

/**
 * How often an unused grant is renewed. Platforms expire grants that are never refreshed (after 60 days, 6 months or a
 * year), and a revocation is only noticed at a refresh. clipapp has a long interval because each refresh invalidates
 * the previous token: if the response is lost, the owner must connect again. reelnet only renews tokens that are at
 * least a day old.
 */
const RENEWAL_INTERVAL_MS: Record<Platform, number> = {
  clipapp: 7 * DAY_MS,
  reelnet: 25 * HOUR_MS,
  videoshorts: DAY_MS,
};

/** Random spread of renewals, so that accounts connected together are not renewed together. */
const SPREAD = 0.2;

const MAX_BACKOFF_MS = 6 * HOUR_MS;

/** Whether each refresh extends the grant. Otherwise the owner or the app's review state fixes its expiry. */
const EXTENDS_EXPIRY: Record<Platform, boolean> = { clipapp: true, reelnet: true, videoshorts: false };

/** The fields that decide when a grant expires. */
export interface GrantExpiry {
  platform: Platform;
  refreshable: boolean;
  accessExpiresAt: Date | null;
  refreshExpiresAt: Date | null;
}

/** When the owner must connect again, as far as is known. Null if the grant does not expire by itself. */
export function findGrantExpiry({ refreshable, accessExpiresAt, refreshExpiresAt }: GrantExpiry): Date | null {
  return refreshable ? refreshExpiresAt : accessExpiresAt;
}

/** Whether the service renews the grant before it expires. */
export function renewsBeforeExpiry({ platform, refreshable }: GrantExpiry): boolean {
  return EXTENDS_EXPIRY[platform] && (refreshable || platform === 'reelnet');
}

/** Milliseconds until the next renewal, at most half of the remaining lifetime. `random` is between 0 and 1. */
export function getRenewalDelayMs(grant: GrantExpiry, now: Date, random: number): number {
  const left = (findGrantExpiry(grant)?.getTime() ?? Infinity) - now.getTime();
  const every = RENEWAL_INTERVAL_MS[grant.platform] * (1 + SPREAD * random);
  return Math.max(MINUTE_MS, Math.min(every, left / 2));
}

/** Milliseconds until the next retry after `tries` failures in a row. */
export function getRetryDelayMs(tries: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(tries, 20), MAX_BACKOFF_MS);
}

/**
 * A disconnected account keeps its token at most this long, so that posts in flight can still be read from the
 * platform.
 */
export const MAX_REVOKE_DELAY_MS = 5 * MINUTE_MS;

/** Attempts to revoke a token at the platform, over about two days. The token is deleted afterwards in any case. */
export const MAX_REVOKE_ATTEMPTS = 14;
