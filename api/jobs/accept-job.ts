import { spend } from '../../db/credits/credits.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import type { SpendingType } from '../../domain/credits/ledger.ts';
import type { UsageMetric } from '../../domain/teams/plans.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { refuseArchived } from '../access/workspace.ts';
import { consumeQuota } from './consume-quota.ts';

export interface PaidJob {
  /** The row that the job produces. A refund refers to it. */
  id: string;
  spendingType: SpendingType;
  credits: number;
  /** The quota of the plan that the job counts against. */
  quota?: UsageMetric;
}

/**
 * Checks, counts, charges and records a paid job in the request's transaction. Rejects with 409 if the workspace is archived, 429 if
 * the quota is used up and 402 if credits are short, in this order.
 */
export async function acceptJob<Result>(
  ctx: ApiContext,
  workspace: Workspace,
  { id, spendingType, credits, quota }: PaidJob,
  record: () => Promise<Result>,
): Promise<Result> {
  refuseArchived(workspace);
  if (quota) await consumeQuota(ctx, quota);
  if (credits > 0) {
    const { tx, key, team } = ctx.state;
    const spent = await spend(tx, { teamId: team.id, credits, spendingType, refId: id, sandbox: !key.live });
    if (!spent.ok) throw refuse.insufficientCredits(credits, spent.balance);
  }
  return record();
}
