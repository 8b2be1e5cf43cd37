import type { PlatformResult, Grant } from '../../adapters/ports.ts';
import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import * as accountGrants from '../../db/accounts/fresh-grant.ts';
import type { StoredGrant } from '../../db/entities/account.ts';
import type { Account } from '../../db/entities/account.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Gets a token that is valid for the next minutes, or for `forMs`. `force` renews a valid token that the platform rejected. */
export function getFreshGrant(
  deps: ActivityDeps,
  accountId: string,
  force = false,
  forMs?: number,
): Promise<PlatformResult<Grant>> {
  return accountGrants.getFreshGrant(deps.orm.em, createGrantManager(deps), accountId, force, forMs);
}

/** Gets a token that is valid for `forMs`, for an account whose row was just read. */
export function getFreshGrantFor(
  deps: ActivityDeps,
  account: StoredGrant & Pick<Account, 'id' | 'platform' | 'teamId'>,
  forMs: number,
): Promise<PlatformResult<Grant>> {
  return accountGrants.ensureFreshGrant(deps.orm.em, createGrantManager(deps), account, forMs);
}
