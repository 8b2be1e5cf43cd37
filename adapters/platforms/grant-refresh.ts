import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Connector, Grant } from '../ports.ts';

const REELNET_MIN_AGE_MS = 24 * 3_600_000;

/**
 * Whether a refresh can succeed now. `issuedAt` is when this grant was issued or last refreshed: reelnet refreshes only tokens
 * that are a day old and unexpired; the other platforms need an unexpired refresh token.
 */
export function isRefreshable(platform: Platform, grant: Grant, issuedAt: Date, now: Date): boolean {
  if (platform === 'reelnet') {
    const ageMs = now.getTime() - issuedAt.getTime();
    return ageMs >= REELNET_MIN_AGE_MS && grant.accessExpiresAt.getTime() > now.getTime();
  }
  const refreshEndsAt = grant.refreshExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return grant.refreshToken !== null && refreshEndsAt > now.getTime();
}

export function missingScopes(connector: Connector, grant: Grant): string[] {
  return connector.scopes.filter((scope) => !grant.scopes.includes(scope));
}
