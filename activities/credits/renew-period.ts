import { startDueCreditPeriods } from '../../db/credits/start-credit-periods.ts';
import { findTeamById } from '../../db/teams/teams.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export interface RunningPeriod {
  plan: string;
  /** RFC 3339. */
  periodEnd: string;
  /** Milliseconds until then, or until the row must be read again. */
  leftMs: number;
}

/** Starts the team's next credit period if the current one has ended, once. Returns null if the team is deleted. */
export async function renewPeriod(deps: ActivityDeps, teamId: string): Promise<RunningPeriod | null> {
  const team = await findTeamById(deps.orm.em.fork(), teamId);
  if (!team) return null;
  const { result } = await inTransaction(deps.orm.em, (tx) => startDueCreditPeriods(tx, teamId));
  if (result.endedPeriods > 0) deps.log.info({ teamId, endedPeriods: result.endedPeriods }, 'renewed credit periods');
  return { plan: team.plan, periodEnd: result.periodEnd.toISOString(), leftMs: result.leftMs };
}
