import type { EntityManager } from '@mikro-orm/postgresql';
import { PLAN_TERMS, USAGE_METRICS, type Plan, type UsageMetric } from '../domain/plans.ts';
import { Usage } from './entities/usage.ts';
import type { Transaction } from './transaction.ts';

export type Counted = { ok: true; used: number } | { ok: false; limit: number; periodEnd: Date };

/**
 * Counts `n` of a metered plan line in the running period, or nothing where the plan's ceiling would be passed. Count before
 * you charge, posts before pieces: who takes the rows in one order never locks another out.
 */
export async function countUsage(tx: Transaction, teamId: string, metric: UsageMetric, n = 1): Promise<Counted> {
  const [team] = await tx.em.execute<{ plan: Plan; period_start: string; period_end: string }[]>(
    'select plan, period_start, period_end from team where id = ?',
    [teamId],
  );
  if (!team) throw new Error(`There is no team ${teamId}.`);
  const limit = PLAN_TERMS[team.plan].perPeriod[metric];
  const [counted] = await tx.em.execute<{ used: number }[]>(
    `insert into usage (team_id, metric, period_start, used)
     select ?, ?, ?, ?::int where ?::int is null or ?::int <= ?::int
     on conflict (team_id, metric, period_start) do update set used = usage.used + excluded.used
       where ?::int is null or usage.used + excluded.used <= ?::int
     returning used`,
    [teamId, metric, team.period_start, n, limit, n, limit, limit, limit],
  );
  if (counted) return { ok: true, used: counted.used };
  return { ok: false, limit: limit ?? 0, periodEnd: new Date(team.period_end) };
}

export interface UsageLine {
  metric: UsageMetric;
  used: number;
  /** Null, like `remaining`, where the plan is unlimited. */
  limit: number | null;
  remaining: number | null;
}

/** Every metered line of the period, unused ones too. */
export async function usageOf(
  em: EntityManager,
  team: { id: string; plan: Plan; periodStart: Date },
): Promise<UsageLine[]> {
  const rows = await em.find(Usage, { teamId: team.id, periodStart: team.periodStart });
  return USAGE_METRICS.map((metric) => {
    const used = rows.find((row) => row.metric === metric)?.used ?? 0;
    const limit = PLAN_TERMS[team.plan].perPeriod[metric];
    return { metric, used, limit, remaining: limit === null ? null : Math.max(0, limit - used) };
  });
}
