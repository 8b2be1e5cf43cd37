import { countUsage } from '../../db/credits/usage.ts';
import type { UsageMetric } from '../../domain/teams/plans.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

const COUNTED: Record<UsageMetric, string> = {
  turbo_posts: 'saved posts',
  content_pieces: 'content pieces',
  automations: 'automations',
  generations: 'generations',
};

/** Counts `n` of a metered plan line in the request's transaction. Refuses with `usage_limit_reached` past its ceiling. */
export async function countOrRefuse(ctx: ApiContext, metric: UsageMetric, n = 1): Promise<void> {
  const counted = await countUsage(ctx.state.tx, ctx.state.team.id, metric, n);
  if (counted.ok) return;
  const message = `The plan's ${counted.limit} ${COUNTED[metric]} of this period are used up.`;
  throw refuse.usageLimitReached(message, counted.periodEnd);
}
