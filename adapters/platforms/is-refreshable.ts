import { PLATFORM_TERMS, type Platform } from '../../domain/accounts/platforms.ts';
import type { Connector, Grant } from '../ports.ts';

/**
 * Whether a refresh can succeed now. `issuedAt` is when this grant was issued or last refreshed. A platform with `minAgeMs` has no
 * refresh tokens: it refreshes an access token that has this age and is unexpired.
 */
export function isRefreshable(platform: Platform, grant: Grant, issuedAt: Date, now: Date): boolean {
  const { minAgeMs } = PLATFORM_TERMS[platform].grants;
  if (minAgeMs !== null) {
    const ageMs = now.getTime() - issuedAt.getTime();
    return ageMs >= minAgeMs && grant.accessExpiresAt.getTime() > now.getTime();
  }
  const refreshEndsAt = grant.refreshExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return grant.refreshToken !== null && refreshEndsAt > now.getTime();
}

export function findMissingScopes(connector: Connector, grant: Grant): string[] {
  return connector.scopes.filter((scope) => !grant.scopes.includes(scope));
}
