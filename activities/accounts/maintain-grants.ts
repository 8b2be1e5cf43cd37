import pLimit from 'p-limit';
import { createGrantKeeper } from '../../adapters/platforms/grant-keeper.ts';
import { keepGrant } from '../../db/accounts/account-grants.ts';
import { revokeGrant, takeDueGrants, type DueGrant } from '../../db/accounts/grant-care.ts';
import type { World } from '../activity-deps.ts';

const BATCH = 40;
/** Each holds a connection of the database while the platform answers, beside those of the publishers' renewals. */
const AT_ONCE = 4;

/**
 * Looks after the grants that are due: renews those of accounts that nobody uses, so that none dies of it and a revocation is
 * noticed, and revokes those of disconnected accounts. Safe to repeat, also at once: each is taken by one worker. Answers how
 * many were looked after; one that fails is tried again later.
 */
export async function keepGrants(world: World): Promise<number> {
  const due = await takeDueGrants(world.orm.em.fork(), BATCH);
  await pLimit(AT_ONCE).map(due, (grant) => look(world, grant));
  return due.length;
}

async function look(world: World, { id: accountId, disconnected }: DueGrant): Promise<void> {
  const keeper = createGrantKeeper(world);
  try {
    if (disconnected) {
      const outcome = await revokeGrant(world.orm.em, keeper, accountId);
      if (outcome !== 'later') world.log.info({ accountId, outcome }, 'a disconnected account is over');
      return;
    }
    const kept = await keepGrant(world.orm.em, keeper, accountId);
    if (!kept.ok) world.log.warn({ accountId, code: kept.error.code }, 'a grant could not be renewed');
  } catch (error) {
    world.log.error({ accountId, error: String(error) }, 'looking after a grant failed');
  }
}
