import type { Transaction } from '../connection/transaction.ts';

const KEYS = '(select key_id from app_grant where member_id = ?)';

/** Ends what apps may do for a member. */
export async function endGrants(tx: Transaction, memberId: string): Promise<void> {
  await tx.em.execute(`update api_key set revoked_at = clock_timestamp() where revoked_at is null and id in ${KEYS}`, [
    memberId,
  ]);
}

/** Narrows the apps of a member who sees one workspace from now on. Those of other workspaces end. */
export async function narrowGrants(tx: Transaction, memberId: string, workspaceId: string): Promise<void> {
  await tx.em.execute(
    `update api_key set workspace_id = coalesce(workspace_id, ?),
       revoked_at = case when workspace_id <> ? then clock_timestamp() end
     where revoked_at is null and id in ${KEYS}`,
    [workspaceId, workspaceId, memberId],
  );
}
