import type { Account } from '../../db/entities/account.ts';
import type { Offer } from '../../domain/platforms/choices.ts';
import { getTokenStatus } from '../../domain/accounts/token-status.ts';
import type { AccountDetailsResponse, AccountResponse } from './contract.ts';

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
