import { countUsage } from '../../db/credits/usage.ts';
import type { UsageMetric } from '../../domain/teams/plans.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Refusal } from '../http/errors.ts';

const METRIC_NAMES: Record<UsageMetric, string> = {
  turbo_posts: 'saved posts',
  content_pieces: 'content pieces',
  automations: 'automations',
  generations: 'generations',
};

/** Counts `amount` against a quota in the request's transaction. Rejects with 429 if the quota is used up. */
export async function consumeQuota(ctx: ApiContext, metric: UsageMetric, amount = 1): Promise<void> {
  const counted = await countUsage(ctx.state.tx, ctx.state.team.id, metric, amount);
  if (!counted.ok) throw refuseUsage(metric, counted.limit, counted.periodEnd);
}

export function refuseUsage(metric: UsageMetric, limit: number, periodEnd: Date): Refusal {
  return refuse.usageLimitReached(describeUsageLimit(metric, limit), periodEnd);
}

export function describeUsageLimit(metric: UsageMetric, limit: number): string {
  return `The plan's ${limit} ${METRIC_NAMES[metric]} of this period are used up.`;
}
