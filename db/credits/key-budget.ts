import type { Transaction } from '../connection/transaction.ts';

/** SQL: the first day of the current month (UTC), by the clock of the team of the key `k`. */
export const MONTH = `date_trunc('month', team_now(k.team_id) at time zone 'utc')::date`;

/** SQL: what a key has spent of its budget: in all, or, if the budget is per month, in this month. */
export const SPENT = `(case when k.budget_month <> ${MONTH} then 0 else k.credits_spent end)`;

export type BudgetTaken = { ok: true } | { ok: false; budget: number; remaining: number };

/**
 * Takes credits from the budget of a key, if they suffice, and locks the key. The caller has locked the team's row: spends and
 * refunds lock in this order.
 */
export async function takeBudget(tx: Transaction, keyId: string, credits: number): Promise<BudgetTaken> {
  const taken = await tx.em.execute<unknown[]>(
    `update api_key k set credits_spent = ${SPENT} + ?, budget_month = case when budget_month is not null then ${MONTH} end
     where id = ? and (credit_budget is null or credit_budget - ${SPENT} >= ?) returning 1`,
    [credits, keyId, credits],
  );
  if (taken.length > 0) return { ok: true };
  const [key] = await tx.em.execute<{ budget: number; remaining: number }[]>(
    `select credit_budget as budget, credit_budget - ${SPENT} as remaining from api_key k where id = ?`,
    [keyId],
  );
  if (!key) throw new Error(`There is no key ${keyId}.`);
  return { ok: false, ...key };
}

/** Returns credits to the budget of a key; one per month gets them in the month of the refund, up to what it spent. */
export async function returnBudget(tx: Transaction, keyId: string, credits: number): Promise<void> {
  await tx.em.execute(
    `update api_key k set credits_spent = case when budget_month is null then credits_spent - ? else greatest(0, ${SPENT} - ?) end,
       budget_month = case when budget_month is not null then ${MONTH} end
     where id = ?`,
    [credits, credits, keyId],
  );
}
