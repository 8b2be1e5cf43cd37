import { findGrantExpiry, renewsBeforeExpiry, type GrantExpiry } from './grants.ts';
import type { Platform } from './platforms.ts';

export const TOKEN_STATUSES = ['valid', 'expiring', 'expired', 'revoked'] as const;

export type TokenStatus = (typeof TOKEN_STATUSES)[number];

/** The fields of an account that decide the status of its token. */
export interface GrantedAccount {
  platform: Platform;
  /** A refresh was rejected: only the owner can reconnect. */
  reconnectNeeded: boolean;
  refreshTokenSealed: string | null;
  tokenExpiresAt: Date | null;
  refreshExpiresAt: Date | null;
}

/** An account counts as expiring this long before its owner must connect it again. */
const EXPIRING_MS = 7 * 86_400_000;

/** The status depends on when the owner must connect again. An access token that expires sooner is refreshed. */
export function getTokenStatus(account: GrantedAccount, now: number): TokenStatus {
  if (account.reconnectNeeded) return 'revoked';
  const end = findGrantExpiry(getGrantExpiry(account));
  if (!end) return 'valid';
  if (end.getTime() <= now) return 'expired';
  return end.getTime() - now <= EXPIRING_MS ? 'expiring' : 'valid';
}

/** Predicts the status at a later time. Each refresh of a valid, self-renewing grant extends it, so it stays valid. */
export function predictTokenStatus(account: GrantedAccount, later: number, now: number): TokenStatus {
  const current = getTokenStatus(account, now);
  const renews = current === 'valid' && renewsBeforeExpiry(getGrantExpiry(account));
  return renews ? 'valid' : getTokenStatus(account, Math.max(later, now));
}

function getGrantExpiry(account: GrantedAccount): GrantExpiry {
  const { platform, refreshTokenSealed, tokenExpiresAt, refreshExpiresAt } = account;
  return {
    platform,
    refreshable: Boolean(refreshTokenSealed),
    accessExpiresAt: tokenExpiresAt ?? null,
    refreshExpiresAt: refreshExpiresAt ?? null,
  };
}
