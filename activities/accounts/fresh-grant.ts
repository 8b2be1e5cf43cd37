import type { Answer, Grant } from '../../adapters/ports.ts';
import { createGrantKeeper } from '../../adapters/platforms/grant-manager.ts';
import * as accountGrants from '../../db/accounts/fresh-grant.ts';
import type { HeldGrant } from '../../db/accounts/stored-grant.ts';
import type { Account } from '../../db/entities/account.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * A token of the account that is good for the next minutes, or for `forMs`; `force` renews one that looks good but was
 * refused.
 */
export function getFreshGrant(
  deps: ActivityDeps,
  accountId: string,
  force = false,
  forMs?: number,
): Promise<Answer<Grant>> {
  return accountGrants.freshGrant(deps.orm.em, createGrantKeeper(deps), accountId, force, forMs);
}

/** The same of an account that has just been read. */
export function getFreshGrantFor(
  deps: ActivityDeps,
  account: HeldGrant & Pick<Account, 'id' | 'platform'>,
  forMs: number,
): Promise<Answer<Grant>> {
  return accountGrants.freshGrantOf(deps.orm.em, createGrantKeeper(deps), account, forMs);
}
