import { queryPrepared } from './connection/query-prepared.ts';
import type { Transaction } from './connection/transaction.ts';
import { lockTeam } from './teams/teams.ts';
import type { Visibility } from './visibility.ts';

const IN_WORKSPACE = '($3::text is null or workspace_id = $3)';

/** Resources with a revision, and which rows a key sees. Live and test keys share some. */
const VISIBLE = {
  post: `${IN_WORKSPACE} and sandbox = $4`,
  automation: `${IN_WORKSPACE} and sandbox = $4 and deleted_at is null`,
  generation: IN_WORKSPACE,
  workspace: '($3::text is null or id = $3)',
} as const;

export type RevisedResource = keyof typeof VISIBLE;

/** Locks a row until the transaction ends and returns its revision; null if the key does not see it. */
export async function lockRevision(
  tx: Transaction,
  resource: RevisedResource,
  { teamId, workspaceId, sandbox }: Visibility,
  id: string,
): Promise<number | null> {
  // Changes of workspaces lock the team first.
  if (resource === 'workspace') await lockTeam(tx, teamId);
  const sql = `select revision from ${resource} where id = $1 and team_id = $2 and ${VISIBLE[resource]} for update`;
  const values = [id, teamId, workspaceId, sandbox].slice(0, sql.includes('$4') ? 4 : 3);
  const [row] = await queryPrepared<{ revision: number }>(tx.em, sql, values);
  return row?.revision ?? null;
}
