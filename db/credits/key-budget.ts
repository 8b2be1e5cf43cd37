import type { Transaction } from '../connection/transaction.ts';

export type BudgetTaken = { ok: true } | { ok: false; budget: number; remaining: number };

/**
 * Takes credits from the budget of a key, if they suffice, and locks the key. The caller has locked the team's row: spends and
 * refunds lock in this order.
 */
export async function takeBudget(tx: Transaction, keyId: string, credits: number): Promise<BudgetTaken> {
  const taken = await tx.em.execute<unknown[]>(
    `update api_key set credits_spent = credits_spent + ?
     where id = ? and (credit_budget is null or credit_budget - credits_spent >= ?) returning 1`,
    [credits, keyId, credits],
  );
  if (taken.length > 0) return { ok: true };
  const [key] = await tx.em.execute<{ budget: number; remaining: number }[]>(
    'select credit_budget as budget, credit_budget - credits_spent as remaining from api_key where id = ?',
    [keyId],
  );
  if (!key) throw new Error(`There is no key ${keyId}.`);
  return { ok: false, ...key };
}

/** Gives credits back to the budget of a key. */
export async function returnBudget(tx: Transaction, keyId: string, credits: number): Promise<void> {
  await tx.em.execute('update api_key set credits_spent = credits_spent - ? where id = ?', [credits, keyId]);
}
