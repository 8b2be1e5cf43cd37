import { chargeJob, type PaidJob, type RefusedCharge } from '../../db/credits/charge-job.ts';
import { getBudgetKeyId } from '../../db/teams/api-keys.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import type { UsageMetric } from '../../domain/teams/plans.ts';
import { WORKSPACE_ARCHIVED } from '../../domain/teams/workspaces.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Refusal } from '../http/errors.ts';
import { refuseUsage, refuseStorage } from './consume-quota.ts';
import { recordCallback } from '../../db/webhooks/callbacks.ts';
import { createSecret } from '../webhooks/create-secret.ts';

/**
 * Checks, counts, charges and records a paid job in the request's transaction. Rejects with 409 if the workspace is archived, 429 if
 * the storage or the quota is used up and 402 if the key's budget or the credits are short, in this order.
 */
export async function acceptJob<Result>(
  ctx: ApiContext,
  workspace: Workspace,
  job: PaidJob,
  record: () => Promise<Result>,
): Promise<Result> {
  const { tx, key, team } = ctx.state;
  const payer = {
    teamId: team.id,
    sandbox: !key.live,
    archived: workspace.archivedAt !== null,
    budgetKeyId: getBudgetKeyId(key),
  };
  const refused = await chargeJob(tx, payer, job);
  if (refused) throw refuseCharge(refused, job.quota);
  return record();
}

export function refuseCharge(refused: RefusedCharge, quota: UsageMetric = 'content_pieces'): Refusal {
  switch (refused.outcome) {
    case 'archived':
      return refuse.conflict(WORKSPACE_ARCHIVED);
    case 'storage_limit':
      return refuseStorage(refused.limit);
    case 'usage_limit':
      return refuseUsage(quota, refused.limit, refused.periodEnd);
    case 'over_budget':
      return refuse.budgetExceeded(refused);
    case 'no_credits':
      return refuse.insufficientCredits(refused.cost, refused.balance);
  }
}

/** Records the `callbackUrl` of a job, if it has one. Call it before anything that may end the job. */
export async function acceptCallback(ctx: ApiContext, jobId: string, url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const { tx, key, team } = ctx.state;
  const callback = { jobId, url, keyId: key.id, teamId: team.id, sandbox: !key.live };
  await recordCallback(tx, callback, createSecret(ctx).secretSealed);
}
