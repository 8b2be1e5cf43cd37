import type { SpendingType } from '../../domain/credits/prices.ts';
import type { UsageMetric } from '../../domain/teams/plans.ts';
import type { Transaction } from '../connection/transaction.ts';
import { spend } from './credits.ts';
import { findExhaustedStorage } from './storage.ts';
import { countUsage } from './usage.ts';

export interface PaidJob {
  /** The row that the job produces. A refund refers to it. */
  id: string;
  spendingType: SpendingType;
  credits: number;
  /** The quota of the plan that the job counts against. */
  quota?: UsageMetric;
}

export interface Payer {
  teamId: string;
  sandbox: boolean;
  /** Whether the workspace of the job is archived. */
  archived: boolean;
  /** The key whose budget pays, if it has one. */
  budgetKeyId: string | null;
}

export type RefusedCharge =
  | { outcome: 'archived' }
  | { outcome: 'storage_limit'; limit: number }
  | { outcome: 'usage_limit'; limit: number; periodEnd: Date }
  | { outcome: 'over_budget'; cost: number; budget: number; remaining: number }
  | { outcome: 'no_credits'; cost: number; balance: number };

/**
 * Counts and charges a job. Returns null, or the first refusal (archived, storage, quota, budget, credits); then nothing is counted
 * or charged.
 */
export async function chargeJob(tx: Transaction, payer: Payer, job: PaidJob): Promise<RefusedCharge | null> {
  const { id, spendingType, credits, quota } = job;
  if (payer.archived) return { outcome: 'archived' };
  const limit = await findExhaustedStorage(tx.em, payer.teamId);
  if (limit !== null) return { outcome: 'storage_limit', limit };
  if (quota) {
    const counted = await countUsage(tx, payer.teamId, quota);
    if (!counted.ok) return { outcome: 'usage_limit', limit: counted.limit, periodEnd: counted.periodEnd };
  }
  if (credits === 0) return null;
  const { teamId, sandbox, budgetKeyId } = payer;
  const spent = await spend(tx, { teamId, credits, spendingType, refId: id, sandbox, budgetKeyId });
  if (spent.ok) return null;
  if (quota) await countUsage(tx, teamId, quota, -1);
  return 'balance' in spent
    ? { outcome: 'no_credits', cost: credits, balance: spent.balance }
    : { outcome: 'over_budget', cost: credits, budget: spent.budget, remaining: spent.remaining };
}
