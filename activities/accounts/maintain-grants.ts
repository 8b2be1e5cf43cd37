import pLimit from 'p-limit';
import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import { maintainGrant } from '../../db/accounts/fresh-grant.ts';
import { revokeGrant, claimDueGrants, type DueGrant } from '../../db/accounts/revoke-grant.ts';
import type { ActivityDeps } from '../activity-deps.ts';

const BATCH = 40;
/** Each holds a connection of the database while the platform answers, beside those of the publishers' renewals. */
const AT_ONCE = 4;

/**
 * Looks after the grants that are due: renews those of accounts that nobody uses, so that none dies of it and a revocation is
 * noticed, and revokes those of disconnected accounts. Safe to repeat, also at once: each is taken by one worker. Answers how
 * many were looked after; one that fails is tried again later.
 */
export async function maintainGrants(deps: ActivityDeps): Promise<number> {
  const due = await claimDueGrants(deps.orm.em.fork(), BATCH);
  await pLimit(AT_ONCE).map(due, (grant) => maintainOne(deps, grant));
  return due.length;
}

async function maintainOne(deps: ActivityDeps, { id: accountId, disconnected }: DueGrant): Promise<void> {
  const keeper = createGrantManager(deps);
  try {
    if (disconnected) {
      const outcome = await revokeGrant(deps.orm.em, keeper, accountId);
      if (outcome !== 'later') deps.log.info({ accountId, outcome }, 'a disconnected account is over');
      return;
    }
    const kept = await maintainGrant(deps.orm.em, keeper, accountId);
    if (!kept.ok) deps.log.warn({ accountId, code: kept.error.code }, 'a grant could not be renewed');
  } catch (error) {
    deps.log.error({ accountId, error: String(error) }, 'looking after a grant failed');
  }
}
