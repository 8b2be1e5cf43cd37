import { recordAudit } from '../audit/record-audit.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import type { Plan } from '../../domain/teams/plans.ts';
import { SCOPES, type Scope } from '../../domain/teams/scopes.ts';
import { ApiKey } from '../entities/api-key.ts';
import { hashKeyText, mintKeyText } from './api-key-text.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

/** `live` is false for a test key. */
export interface AuthenticatedKey {
  id: string;
  name: string;
  scopes: Scope[];
  /** The workspace of a pinned key, or null. */
  workspaceId: string | null;
  live: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Null if only the balance limits what the key spends. */
  budget: KeyBudget | null;
}

export interface KeyBudget {
  credits: number;
  spent: number;
}

export interface AuthenticatedTeam {
  id: string;
  name: string;
  plan: Plan;
  creditBalance: number;
  periodStart: Date;
  periodEnd: Date;
  periodEnded: boolean;
}

export async function findKey(
  em: EntityManager,
  text: string,
): Promise<{ key: AuthenticatedKey; team: AuthenticatedTeam } | null> {
  const [row] = await queryPrepared<KeyRow>(
    em,
    `select k.id, k.name, k.scopes, k.workspace_id, k.live, k.created_at, k.last_used_at,
            k.credit_budget, k.credits_spent, t.id as team_id, t.name as team_name, t.plan, t.credit_balance, t.period_start, t.period_end,
            t.period_end <= clock_timestamp() as period_ended
     from api_key k join team t on t.id = k.team_id where k.hash = $1 and k.revoked_at is null`,
    [hashKeyText(text)],
  );
  if (!row) return null;
  const { id, name, scopes, live } = row;
  return {
    key: {
      id,
      name,
      scopes,
      live,
      workspaceId: row.workspace_id,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      budget: row.credit_budget === null ? null : { credits: row.credit_budget, spent: row.credits_spent },
    },
    team: {
      id: row.team_id,
      name: row.team_name,
      plan: row.plan,
      creditBalance: row.credit_balance,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      periodEnded: row.period_ended,
    },
  };
}

interface KeyRow {
  id: string;
  name: string;
  scopes: Scope[];
  workspace_id: string | null;
  live: boolean;
  created_at: Date;
  last_used_at: Date | null;
  credit_budget: number | null;
  credits_spent: number;
  team_id: string;
  team_name: string;
  plan: Plan;
  credit_balance: number;
  period_start: Date;
  period_end: Date;
  period_ended: boolean;
}

const TOUCH_EVERY_MS = 60_000;

/** Stores the time of use with a precision of one minute, because a write per request costs too much. */
export async function touchKey(em: EntityManager, key: AuthenticatedKey): Promise<void> {
  if (key.lastUsedAt && Date.now() - key.lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
  await em.execute(
    `update api_key set last_used_at = clock_timestamp()
     where id = ? and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')`,
    [key.id],
  );
}

export interface NewKey {
  teamId: string;
  name: string;
  scopes: readonly Scope[];
  workspaceId: string | null;
  live: boolean;
  creditBudget?: number | null;
}

/** Returns the id of a key whose budget limits what it spends, else null. */
export function getBudgetKeyId({ id, budget }: AuthenticatedKey): string | null {
  return budget && id;
}

/** Issues a key. `text` is the key itself, which is not stored. */
export async function issueKey(
  tx: Transaction,
  { creditBudget = null, ...wanted }: NewKey,
): Promise<{ text: string; key: ApiKey }> {
  const text = mintKeyText(wanted.live);
  const id = newId('key');
  const stored = {
    ...wanted,
    id,
    creditBudget,
    scopes: [...wanted.scopes],
    hash: hashKeyText(text),
    lastFour: text.slice(-4),
  };
  const unused = { callbackSecretSealed: null, previousCallbackSecretSealed: null, previousCallbackSecretUntil: null };
  await tx.em.insert(ApiKey, { ...stored, ...unused, lastUsedAt: null, revokedAt: null });
  const { teamId, workspaceId, live, scopes } = stored;
  const details = { live, creditBudget, scopes: scopes.length === SCOPES.length ? 'all' : scopes };
  recordAudit(tx, { teamId, action: 'key.created', subjectId: id, workspaceId, sandbox: !live, details });
  return { text, key: await tx.em.findOneOrFail(ApiKey, id) };
}

/** Revokes a key. Returns the row, or null if it does not exist. */
export async function revokeKey(tx: Transaction, id: string): Promise<ApiKey | null> {
  const revoked = await tx.em.execute<unknown[]>(
    'update api_key set revoked_at = clock_timestamp() where id = ? and revoked_at is null returning id',
    [id],
  );
  const key = await tx.em.findOne(ApiKey, id, { refresh: true });
  if (key && revoked.length > 0) {
    const { teamId, workspaceId, live } = key;
    recordAudit(tx, { teamId, action: 'key.revoked', subjectId: id, workspaceId, sandbox: !live });
  }
  return key;
}

export async function listKeys(em: EntityManager, teamId: string): Promise<ApiKey[]> {
  return em.find(ApiKey, { teamId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}
