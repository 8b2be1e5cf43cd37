import type { Account, TOKEN_STATUSES } from '../../db/entities/account.ts';
import { grantEndsAt, renewsItself, type GrantEnds } from '../../domain/accounts/grants.ts';
import type { AccountResponse } from './contract.ts';

type TokenStatus = (typeof TOKEN_STATUSES)[number];

/** An owner is warned this long before only a new consent will help. */
const EXPIRING_MS = 7 * 86_400_000;

/** Whether the service can still act for the account. What it can refresh by itself is not expired. */
export function tokenStatus(account: Account, now: number): TokenStatus {
  if (account.reconnectNeeded) return 'revoked';
  const end = grantEndsAt(endsOf(account));
  if (!end) return 'valid';
  if (end.getTime() <= now) return 'expired';
  return end.getTime() - now <= EXPIRING_MS ? 'expiring' : 'valid';
}

/** The same at a later moment: an end that moves with each refresh stands still only where refreshing has stopped to work. */
export function tokenStatusAt(account: Account, later: number, now: number): TokenStatus {
  const today = tokenStatus(account, now);
  return today === 'valid' && renewsItself(endsOf(account)) ? 'valid' : tokenStatus(account, Math.max(later, now));
}

function endsOf({ platform, refreshTokenSealed, tokenExpiresAt, refreshExpiresAt }: Account): GrantEnds {
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
    tokenStatus: tokenStatus(account, Date.now()),
    tokenExpiresAt: account.tokenExpiresAt?.toISOString() ?? null,
    lastRefreshedAt: account.lastRefreshedAt?.toISOString() ?? null,
    lastError: account.lastError,
    connectedAt: account.connectedAt.toISOString(),
  };
}
