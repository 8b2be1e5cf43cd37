import type { Answer, Grant } from '../../adapters/ports.ts';
import { createGrantKeeper } from '../../adapters/platforms/grant-keeper.ts';
import * as accountGrants from '../../db/accounts/account-grants.ts';
import type { HeldGrant } from '../../db/accounts/grant-rows.ts';
import type { Account } from '../../db/entities/account.ts';
import type { World } from '../activity-deps.ts';

/**
 * A token of the account that is good for the next minutes, or for `forMs`; `force` renews one that looks good but was
 * refused.
 */
export function freshGrant(world: World, accountId: string, force = false, forMs?: number): Promise<Answer<Grant>> {
  return accountGrants.freshGrant(world.orm.em, createGrantKeeper(world), accountId, force, forMs);
}

/** The same of an account that has just been read. */
export function freshGrantOf(
  world: World,
  account: HeldGrant & Pick<Account, 'id' | 'platform'>,
  forMs: number,
): Promise<Answer<Grant>> {
  return accountGrants.freshGrantOf(world.orm.em, createGrantKeeper(world), account, forMs);
}
