import type { PlatformResult, Grant } from '../../adapters/ports.ts';
import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import * as accountGrants from '../../db/accounts/fresh-grant.ts';
import type { StoredGrant } from '../../db/accounts/stored-grant.ts';
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
): Promise<PlatformResult<Grant>> {
  return accountGrants.getFreshGrant(deps.orm.em, createGrantManager(deps), accountId, force, forMs);
}

/** The same of an account that has just been read. */
export function getFreshGrantFor(
  deps: ActivityDeps,
  account: StoredGrant & Pick<Account, 'id' | 'platform'>,
  forMs: number,
): Promise<PlatformResult<Grant>> {
  return accountGrants.getFreshGrantOf(deps.orm.em, createGrantManager(deps), account, forMs);
}
