import { PLAN_TERMS, PLANS, USAGE_METRICS, type Plan, type UsageMetric } from '../../domain/teams/plans.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

/** The limits of each plan per period, as JSON. */
const CEILINGS = Object.fromEntries(
  USAGE_METRICS.map((metric) => [
    metric,
    JSON.stringify(Object.fromEntries(PLANS.map((plan) => [plan, PLAN_TERMS[plan].perPeriod[metric]]))),
  ]),
) as Record<UsageMetric, string>;

export type Counted = { ok: true; used: number } | { ok: false; limit: number; periodEnd: Date };

/**
 * Counts `n` of a metered feature in the current period unless that exceeds the plan's limit. Callers count before they
 * charge, and posts before content: one lock order avoids deadlocks.
 */
export async function countUsage(tx: Transaction, teamId: string, metric: UsageMetric, n = 1): Promise<Counted> {
  const [counted] = await queryPrepared<{ used: number }>(
    tx.em,
    `with period as (select id, period_start, ($1::jsonb ->> plan)::int as ceiling from team where id = $2)
     insert into usage (team_id, metric, period_start, used)
     select id, $3, period_start, $4::int from period where ceiling is null or $4::int <= ceiling
     on conflict (team_id, metric, period_start) do update set used = usage.used + excluded.used
       where (select ceiling is null or usage.used + excluded.used <= ceiling from period)
     returning used`,
    [CEILINGS[metric], teamId, metric, n],
  );
  if (counted) return { ok: true, used: counted.used };
  const [team] = await tx.em.execute<{ plan: Plan; period_end: string }[]>(
    'select plan, period_end from team where id = ?',
    [teamId],
  );
  if (!team) throw new Error(`There is no team ${teamId}.`);
  return { ok: false, limit: PLAN_TERMS[team.plan].perPeriod[metric] ?? 0, periodEnd: new Date(team.period_end) };
}

export interface UsageLine {
  metric: UsageMetric;
  used: number;
  /** Null, like `remaining`, if the plan has no limit. */
  limit: number | null;
  remaining: number | null;
}

/** All metered features of a period, including unused ones. */
export function listUsage(plan: Plan, counted: Partial<Record<UsageMetric, number>>): UsageLine[] {
  return USAGE_METRICS.map((metric) => {
    const used = counted[metric] ?? 0;
    const limit = PLAN_TERMS[plan].perPeriod[metric];
    return { metric, used, limit, remaining: limit === null ? null : Math.max(0, limit - used) };
  });
}
