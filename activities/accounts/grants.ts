import type { Answer, Grant } from '../../adapters/ports.ts';
import { createGrantKeeper } from '../../adapters/platforms/grant-keeper.ts';
import { freshGrant as freshAccountGrant } from '../../db/accounts/account-grants.ts';
import type { World } from '../world.ts';

/**
 * A token of the account that is good for the next minutes, or for `forMs`; `force` renews one that looks good but was
 * refused.
 */
export function freshGrant(world: World, accountId: string, force = false, forMs?: number): Promise<Answer<Grant>> {
  return freshAccountGrant(world.orm.em, createGrantKeeper(world), accountId, force, forMs);
}
