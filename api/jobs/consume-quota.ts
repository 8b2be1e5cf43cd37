import { countUsage } from '../../db/credits/usage.ts';
import { type UsageMetric, describeStorageLimit, PLAN_TERMS } from '../../domain/teams/plans.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Refusal } from '../http/errors.ts';
import { findExhaustedStorage, takeStorage } from '../../db/credits/storage.ts';

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

/** Counts a file against the plan's storage in the request's transaction. Rejects with 429 if it does not fit. */
export async function consumeStorage({ state: { tx, team } }: ApiContext, bytes: number): Promise<void> {
  if (!(await takeStorage(tx, team.id, bytes))) throw refuseStorage(PLAN_TERMS[team.plan].storageBytes);
}

/** Rejects with 429 a post with own media, whose size is not known yet, if the storage of the plan is used up. */
export async function rejectExhaustedStorage({ state: { tx, team } }: ApiContext): Promise<void> {
  const limit = await findExhaustedStorage(tx.em, team.id);
  if (limit !== null) throw refuseStorage(limit);
}

export function refuseStorage(limit: number): Refusal {
  return refuse.usageLimitReached(describeStorageLimit(limit));
}
