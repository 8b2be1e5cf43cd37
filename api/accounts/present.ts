import type { Account } from '../../db/entities/account.ts';
import type { Offer } from '../../domain/platforms/choices.ts';
import { getTokenStatus } from '../../domain/accounts/token-status.ts';
import { presentRow } from '../http/present-row.ts';
import { AccountResponse, type AccountDetailsResponse } from './contract.ts';

export function presentAccount(account: Account): AccountResponse {
  return presentRow(AccountResponse, account, {
    tokenStatus: getTokenStatus(account, Date.now()),
    defaults: account.defaults as AccountResponse['defaults'],
  });
}

export function presentAccountDetails(account: Account, offer: Offer | null): AccountDetailsResponse {
  const offered = offer && { ...offer, ...(offer.privacyLevels ? { privacyLevels: [...offer.privacyLevels] } : {}) };
  return { ...presentAccount(account), offered: offered as AccountDetailsResponse['offered'] };
}
