import type { Transaction } from '../connection/transaction.ts';

/** Counts the automations of a workspace whose next run is rejected while it is archived. */
export async function countWithheldAutomations(tx: Transaction, workspaceId: string): Promise<number> {
  return count(tx, `workspace_id = ? and next_run_at is not null`, [workspaceId]);
}

/** Counts the automations whose run was rejected after `since`; they continue after another launch. */
export async function countStoppedAutomations(tx: Transaction, workspaceId: string, since: Date): Promise<number> {
  return count(tx, `workspace_id = ? and next_run_at is null and last_run_at >= ?`, [workspaceId, since]);
}

async function count(tx: Transaction, where: string, values: unknown[]): Promise<number> {
  const [row] = await tx.em.execute<{ count: number }[]>(
    `select count(*)::int as count from automation where status = 'launched' and deleted_at is null and ${where}`,
    values,
  );
  return row?.count ?? 0;
}
