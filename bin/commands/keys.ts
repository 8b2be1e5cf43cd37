import { OPERATOR } from '../../domain/audit/actors.ts';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { ApiKey } from '../../db/entities/api-key.ts';
import { issueKey, revokeKey } from '../../db/teams/api-keys.ts';
import { listProgramKeys } from '../../db/teams/program-keys.ts';
import { findOrCreateTeam, findTeamByName } from '../../db/teams/teams.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { findDefaultWorkspace, findWorkspace, recordFirstWorkspace } from '../../db/teams/workspaces.ts';
import { PLANS } from '../../domain/teams/plans.ts';
import { SCOPES, type Scope } from '../../domain/teams/scopes.ts';
import { parseChoice, requireFlag, UsageError, type Flags } from './flags.ts';

/** Creates an API key, its team if it does not exist, and the first workspace of the team. */
export async function createKey(orm: MikroORM, flags: Flags) {
  const teamName = requireFlag(flags, 'team');
  const plan = parseChoice('plan', PLANS, flags.plan ?? 'pro');
  const scopes = parseScopes(flags.scopes ?? 'all');
  const live = flags.live ?? false;
  const creditBudget = flags.budget === undefined ? null : parseBudget(flags.budget);
  const create = async (tx: Transaction) => {
    const team = await findOrCreateTeam(tx, teamName, plan);
    if (flags.plan !== undefined && team.plan !== plan) {
      throw new UsageError(`Team ${teamName} already exists with the plan ${team.plan}.`);
    }
    await recordFirstWorkspace(tx, team);
    const workspaceId = flags.workspace ?? null;
    if (workspaceId !== null && !(await findWorkspace(tx.em, { teamId: team.id, workspaceId: null }, workspaceId))) {
      throw new UsageError(`Team ${teamName} has no workspace ${workspaceId}.`);
    }
    const name = flags.name ?? (live ? 'live' : 'test');
    const issued = await issueKey(tx, { teamId: team.id, name, scopes, workspaceId, live, creditBudget });
    return { team, workspace: await findDefaultWorkspace(tx.em, team.id, workspaceId), ...issued };
  };
  const { result } = await inTransaction(orm.em, create, OPERATOR);
  const { team, workspace, key, text } = result;
  const json = {
    apiKey: text,
    key: present(key),
    team: { id: team.id, name: team.name, plan: team.plan },
    workspace: workspace && { id: workspace.id, name: workspace.name },
  };
  const suffix = workspace ? `, workspace ${workspace.name} (${workspace.id})` : '';
  const owner = `team ${team.name} (${team.plan})${suffix}`;
  return { json, text: `${text}\n${describe(key)}, ${owner}. This key is not shown again.` };
}

/** Lists all keys of a team, including revoked keys. */
export async function listTeamKeys(orm: MikroORM, flags: Flags) {
  const name = requireFlag(flags, 'team');
  const em = orm.em.fork();
  const team = await findTeamByName(em, name);
  if (!team) throw new UsageError(`Team ${name} does not exist.`);
  const keys = await listProgramKeys(em, team.id);
  return { json: keys.map(present), text: keys.map(describe).join('\n') || 'No keys.' };
}

export async function revokeKeyById(orm: MikroORM, _flags: Flags, id: string | undefined) {
  if (id === undefined) throw new UsageError('keys revoke requires a key id, for example key_….');
  const { result: key } = await inTransaction(orm.em, (tx) => revokeKey(tx, id), OPERATOR);
  if (!key) throw new UsageError(`Key ${id} does not exist.`);
  return { json: present(key), text: describe(key) };
}

function parseScopes(text: string): Scope[] {
  if (text === 'all') return [...SCOPES];
  return text.split(',').map((scope) => parseChoice('scopes', SCOPES, scope.trim()));
}

const MAX_BUDGET = 1_000_000_000;

function parseBudget(text: string): number {
  const budget = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  if (budget >= 0 && budget <= MAX_BUDGET) return budget;
  throw new UsageError(`--budget must be a whole number of credits from 0 to ${MAX_BUDGET}.`);
}

function present(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    lastFour: key.lastFour,
    scopes: key.scopes,
    workspaceId: key.workspaceId,
    live: key.live,
    creditBudget: key.creditBudget,
    creditsSpent: key.creditsSpent,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}

function describe(key: ApiKey): string {
  const scopes = key.scopes.length === SCOPES.length ? 'all scopes' : key.scopes.join(',');
  const pinned = key.workspaceId === null ? '' : `, pinned to ${key.workspaceId}`;
  const budget = key.creditBudget === null ? '' : `, ${key.creditsSpent} of ${key.creditBudget} credits spent`;
  const revoked = key.revokedAt ? `, revoked ${key.revokedAt.toISOString()}` : '';
  return `${key.id}  ${key.name}  …${key.lastFour}  ${key.live ? 'live' : 'sandbox'}, ${scopes}${pinned}${budget}${revoked}`;
}
