import { turnPeriods } from '../../db/credits/periods.ts';
import { findTeamById } from '../../db/teams/teams.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export interface RunningPeriod {
  plan: string;
  /** RFC 3339. */
  periodEnd: string;
  /** Milliseconds until then, by the database's clock. */
  leftMs: number;
}

/** Closes the team's period where it is over. Safe to repeat. Null where the team is gone. */
export async function renewPeriod(deps: ActivityDeps, teamId: string): Promise<RunningPeriod | null> {
  const team = await findTeamById(deps.orm.em.fork(), teamId);
  if (!team) return null;
  const { result } = await inTransaction(deps.orm.em, (tx) => turnPeriods(tx, teamId));
  if (result.turns > 0) deps.log.info({ teamId, turns: result.turns }, 'a credit period has turned');
  return { plan: team.plan, periodEnd: result.periodEnd.toISOString(), leftMs: result.leftMs };
}
