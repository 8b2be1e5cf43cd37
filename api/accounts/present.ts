import type { Account, TOKEN_STATUSES } from '../../db/entities/account.ts';
import { findGrantExpiry, renewsBeforeExpiry, type GrantExpiry } from '../../domain/accounts/grants.ts';
import type { Offer } from '../../domain/platforms/choices.ts';
import type { AccountDetailsResponse, AccountResponse } from './contract.ts';

type TokenStatus = (typeof TOKEN_STATUSES)[number];

/** An account counts as expiring this long before its owner must connect it again. */
const EXPIRING_MS = 7 * 86_400_000;

/** A token that the service can refresh by itself is valid. */
export function getTokenStatus(account: Account, now: number): TokenStatus {
  if (account.reconnectNeeded) return 'revoked';
  const end = findGrantExpiry(getGrantExpiry(account));
  if (!end) return 'valid';
  if (end.getTime() <= now) return 'expired';
  return end.getTime() - now <= EXPIRING_MS ? 'expiring' : 'valid';
}

/** Predicts the status at a later time. Each refresh of a valid, self-renewing grant extends it, so it stays valid. */
export function predictTokenStatus(account: Account, later: number, now: number): TokenStatus {
  const current = getTokenStatus(account, now);
  const renews = current === 'valid' && renewsBeforeExpiry(getGrantExpiry(account));
  return renews ? 'valid' : getTokenStatus(account, Math.max(later, now));
}

function getGrantExpiry({ platform, refreshTokenSealed, tokenExpiresAt, refreshExpiresAt }: Account): GrantExpiry {
  return {
    platform,
    refreshable: Boolean(refreshTokenSealed),
    accessExpiresAt: tokenExpiresAt ?? null,
    refreshExpiresAt: refreshExpiresAt ?? null,
  };
}

export function presentAccount(account: Account): AccountResponse {
  return {
    id: account.id,
    workspaceId: account.workspaceId,
    platform: account.platform,
    username: account.username,
    displayName: account.displayName,
    avatarUrl: account.avatarUrl,
    ownerType: account.ownerType,
    influencerId: account.influencerId,
    sandbox: account.sandbox,
    tokenStatus: getTokenStatus(account, Date.now()),
    tokenExpiresAt: account.tokenExpiresAt?.toISOString() ?? null,
    lastRefreshedAt: account.lastRefreshedAt?.toISOString() ?? null,
    lastError: account.lastError,
    connectedAt: account.connectedAt.toISOString(),
    defaults: account.defaults as AccountResponse['defaults'],
  };
}

export function presentAccountDetails(account: Account, offer: Offer | null): AccountDetailsResponse {
  const offered = offer && { ...offer, ...(offer.privacyLevels ? { privacyLevels: [...offer.privacyLevels] } : {}) };
  return { ...presentAccount(account), offered: offered as AccountDetailsResponse['offered'] };
}
