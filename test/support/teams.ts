import { randomBytes } from 'node:crypto';
import type { ApiDeps } from '../../api/api-deps.ts';
import type { ApiKey } from '../../db/entities/api-key.ts';
import type { Team } from '../../db/entities/team.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { issueKey, type NewKey } from '../../db/teams/api-keys.ts';
import { findOrCreateTeam } from '../../db/teams/teams.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { recordWorkspace } from '../../db/teams/workspaces.ts';
import type { Plan } from '../../domain/teams/plans.ts';
import { SCOPES } from '../../domain/teams/scopes.ts';
import { allowRequests } from '../../shares/open-transaction.ts';

type Rows = Pick<ApiDeps, 'orm'>;

export interface TestTeam {
  team: Team;
  /** A sandbox key with every scope. */
  key: string;
  keyId: string;
  /** Its default workspace. */
  workspace: Workspace;
}

/** Runs a function in a new transaction, as another process does: what runs beside it may send requests. */
export async function commit<T>({ orm }: Rows, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return (await allowRequests(() => inTransaction(orm.em, work))).result;
}

/** Creates a team with a key and a default workspace. */
export async function mintTeam(deps: Rows, plan: Plan = 'pro'): Promise<TestTeam> {
  return commit(deps, async (tx) => {
    const team = await findOrCreateTeam(tx, `Team ${randomBytes(8).toString('hex')}`, plan);
    const workspace = await recordWorkspace(tx, {
      teamId: team.id,
      plan,
      name: 'Brand',
      websiteUrl: null,
      logoUrl: null,
    });
    if (!workspace) throw new Error('the new team has no workspace slot left');
    const { text, key } = await issueKey(tx, getKey(team.id));
    return { team, key: text, keyId: key.id, workspace };
  });
}

/** Creates another key of a team, by default a sandbox key with all scopes. */
export async function mintKey(
  deps: Rows,
  teamId: string,
  changes: Partial<NewKey> = {},
): Promise<{ text: string; key: ApiKey }> {
  return commit(deps, (tx) => issueKey(tx, { ...getKey(teamId), ...changes }));
}

function getKey(teamId: string): NewKey {
  return { teamId, name: 'test', scopes: SCOPES, workspaceId: null, live: false };
}
