import pLimit from 'p-limit';
import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import { renewIdleGrant } from '../../db/accounts/fresh-grant.ts';
import { revokeGrant, takeDueGrants, type DueGrant } from '../../db/accounts/revoke-grant.ts';
import type { ActivityDeps } from '../activity-deps.ts';

const BATCH = 40;
/** Each renewal keeps a database connection while the platform responds, and publishers renew grants at the same time. */
const MAX_CONCURRENT = 4;

/**
 * Renews grants of idle accounts, so that they do not expire and revocations are detected, and revokes those of
 * disconnected accounts. Returns how many were due; failures are retried. Idempotent, also concurrently.
 */
export async function maintainGrants(deps: ActivityDeps): Promise<number> {
  const due = await takeDueGrants(deps.orm.em.fork(), BATCH);
  await pLimit(MAX_CONCURRENT).map(due, (grant) => maintainOne(deps, grant));
  return due.length;
}

async function maintainOne(deps: ActivityDeps, { id: accountId, disconnected }: DueGrant): Promise<void> {
  const manager = createGrantManager(deps);
  try {
    if (disconnected) {
      const outcome = await revokeGrant(deps.orm.em, manager, accountId);
      if (outcome !== 'later') deps.log.info({ accountId, outcome }, 'revoked the grant of a disconnected account');
      return;
    }
    const renewed = await renewIdleGrant(deps.orm.em, manager, accountId);
    if (!renewed.ok) deps.log.warn({ accountId, code: renewed.error.code }, 'could not renew a grant');
  } catch (error) {
    deps.log.error({ accountId, error: String(error) }, 'maintaining a grant failed');
  }
}
