import type { MikroORM } from '@mikro-orm/postgresql';
import type { ApiKey } from '../../db/entities/api-key.ts';
import { issueKey, listKeys, revokeKey } from '../../db/teams/api-keys.ts';
import { findOrCreateTeam, findTeam } from '../../db/teams/teams.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { findWorkspace } from '../../db/teams/workspaces.ts';
import { PLANS } from '../../domain/teams/plans.ts';
import { SCOPES, type Scope } from '../../domain/teams/scopes.ts';
import { oneOf, required, UsageError, type Flags } from './flags.ts';

/** Issues a key, and makes its team where there is none. */
export async function createKey(orm: MikroORM, flags: Flags) {
  const name = required(flags, 'team');
  const plan = oneOf('plan', PLANS, flags.plan ?? 'pro');
  const scopes = scopesOf(flags.scopes ?? 'all');
  const live = flags.live ?? false;
  const { result } = await inTransaction(orm.em, async (tx) => {
    const team = await findOrCreateTeam(tx, name, plan);
    if (flags.plan !== undefined && team.plan !== plan) {
      throw new UsageError(`The team ${name} exists already, on the plan ${team.plan}.`);
    }
    const workspaceId = flags.workspace ?? null;
    if (workspaceId !== null && !(await findWorkspace(tx.em, { teamId: team.id, workspaceId: null }, workspaceId))) {
      throw new UsageError(`The team ${name} has no workspace ${workspaceId}.`);
    }
    const wanted = { teamId: team.id, name: flags.name ?? (live ? 'live' : 'test'), scopes, workspaceId, live };
    return { team, ...(await issueKey(tx, wanted)) };
  });
  const { team, key, text } = result;
  const json = { apiKey: text, key: present(key), team: { id: team.id, name: team.name, plan: team.plan } };
  return { json, text: `${text}\n${describe(key)}, team ${team.name} (${team.plan}). This key is not shown again.` };
}

/** Every key of a team, revoked ones too. */
export async function listKeysOf(orm: MikroORM, flags: Flags) {
  const name = required(flags, 'team');
  const em = orm.em.fork();
  const team = await findTeam(em, name);
  if (!team) throw new UsageError(`There is no team ${name}.`);
  const keys = await listKeys(em, team.id);
  return { json: keys.map(present), text: keys.map(describe).join('\n') || 'No keys.' };
}

/** Revokes a key by its public id. */
export async function revokeKeyById(orm: MikroORM, _flags: Flags, id: string | undefined) {
  if (id === undefined) throw new UsageError('keys revoke takes the id of a key, such as key_….');
  const { result: key } = await inTransaction(orm.em, (tx) => revokeKey(tx, id));
  if (!key) throw new UsageError(`There is no key ${id}.`);
  return { json: present(key), text: describe(key) };
}

function scopesOf(text: string): Scope[] {
  if (text === 'all') return [...SCOPES];
  return text.split(',').map((scope) => oneOf('scopes', SCOPES, scope.trim()));
}

function present(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    lastFour: key.lastFour,
    scopes: key.scopes,
    workspaceId: key.workspaceId,
    live: key.live,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}

function describe(key: ApiKey): string {
  const scopes = key.scopes.length === SCOPES.length ? 'all scopes' : key.scopes.join(',');
  const pinned = key.workspaceId === null ? '' : `, pinned to ${key.workspaceId}`;
  const revoked = key.revokedAt ? `, revoked ${key.revokedAt.toISOString()}` : '';
  return `${key.id}  ${key.name}  …${key.lastFour}  ${key.live ? 'live' : 'sandbox'}, ${scopes}${pinned}${revoked}`;
}
