import { PLATFORM_TERMS, type Platform } from './platforms.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A token is refreshed this long before it expires, so that it stays valid for the whole publish. */
export const REFRESH_MARGIN_MS = 10 * MINUTE_MS;

/** A renewal is randomly late by up to this share of its interval, so that accounts connected together spread out. */
const SPREAD = 0.2;

const MAX_BACKOFF_MS = 6 * HOUR_MS;

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

/** Whether the service renews the grant before it expires: with a refresh token, or with an access token that is `minAgeMs` old. */
export function renewsBeforeExpiry({ platform, refreshable }: GrantExpiry): boolean {
  const { extendsExpiry, minAgeMs } = PLATFORM_TERMS[platform].grants;
  return extendsExpiry && (refreshable || minAgeMs !== null);
}

/** Milliseconds to the next renewal: a minute to half the time to the grant's expiry. `random` is between 0 and 1. */
export function getRenewalDelayMs(grant: GrantExpiry, now: Date, random: number): number {
  const left = (findGrantExpiry(grant)?.getTime() ?? Infinity) - now.getTime();
  const every = PLATFORM_TERMS[grant.platform].grants.renewalIntervalMs * (1 + SPREAD * random);
  return Math.max(MINUTE_MS, Math.min(every, left / 2));
}

/** Milliseconds until the next retry after `failures` in a row. */
export function getRetryDelayMs(failures: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(failures, 20), MAX_BACKOFF_MS);
}

/** The longest wait of a revocation for posts in flight, whose outcome is read with the token. */
export const MAX_REVOKE_DELAY_MS = 5 * MINUTE_MS;

/** Retries of a revocation that fails, over about two days. The token is then deleted. */
export const MAX_REVOKE_RETRIES = 14;
