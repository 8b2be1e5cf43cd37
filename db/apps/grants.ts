import type { EntityManager } from '@mikro-orm/postgresql';
import type { AppResource, AppScope } from '../../domain/apps/app-scopes.ts';
import { newId } from '../../domain/ids.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { selectPage } from '../connection/select-page.ts';
import type { Transaction } from '../connection/transaction.ts';
import { MONTH, SPENT } from '../credits/key-budget.ts';
import { issueMemberKey, VALID } from '../teams/api-keys.ts';

const KEYS = '(select key_id from app_grant where member_id = ?)';

/** An app that a member has authorized. */
export interface Grant {
  id: string;
  memberId: string;
  clientId: string;
  name: string;
  redirectHost: string;
  resource: AppResource;
  scopes: AppScope[];
  workspaceId: string | null;
  live: boolean;
  /** Credits per month. */
  budget: number | null;
  spent: number;
  createdAt: string;
  lastUsedAt: string | null;
}

const COLUMNS = `g.id, g.member_id as "memberId", g.client_id as "clientId", k.name, g.redirect_host as "redirectHost", g.resource,
  g.scopes, k.workspace_id as "workspaceId", k.live, k.credit_budget as budget, ${SPENT} as spent, k.created_at as "createdAt",
  k.last_used_at as "lastUsedAt"`;

/** The condition on listed grants: a token can still be used. Without one, the app has to ask the member again. */
const OPEN = `${VALID} and exists (select 1 from app_token a where a.grant_id = g.id and a.expires_at > clock_timestamp()
  and a.used_at is null)`;

/** The grants of a member, or of every member if `memberId` is null, newest first. */
export function listGrants(
  em: EntityManager,
  { teamId, memberId }: { teamId: string; memberId: string | null },
  page: { page: number; limit: number },
): Promise<[Grant[], number]> {
  const from = `app_grant g join api_key k on k.id = g.key_id
    where k.team_id = ? and g.member_id = coalesce(?, g.member_id) and ${OPEN}`;
  const order = 'k.created_at desc, g.id desc';
  return selectPage(em, { columns: COLUMNS, from, order, values: [teamId, memberId] }, page);
}

export type NewGrant = Pick<
  Grant,
  'memberId' | 'clientId' | 'name' | 'redirectHost' | 'resource' | 'workspaceId' | 'live' | 'budget'
> & { teamId: string; sessionId: string | null; scopes: readonly AppScope[] };

/**
 * Records what a member has authorized. Returns null if the session has ended in between, or the member was removed or narrowed to
 * another workspace.
 */
export async function recordGrant(tx: Transaction, wanted: NewGrant): Promise<Grant | null> {
  const { teamId, memberId, sessionId, workspaceId, live, budget, name, clientId, redirectHost, resource, scopes } =
    wanted;
  const [member] = await tx.em.execute<unknown[]>(
    `select 1 from member where id = ? and removed_at is null and coalesce(workspace_id = ?, workspace_id is null) for share`,
    [memberId, workspaceId],
  );
  // This statement runs after the lock, so it sees that a new password has ended the session.
  const session = await tx.em.execute<unknown[]>('select 1 from member_session where id = ? and ended_at is not null', [
    sessionId,
  ]);
  if (!member || session.length > 0) return null;
  const keyId = await issueMemberKey(tx, { teamId, workspaceId, live, name, creditBudget: budget });
  await tx.em.execute(`update api_key k set budget_month = ${MONTH} where id = ?`, [keyId]);
  const id = newId('app');
  await tx.em.execute(
    `insert into app_grant (id, member_id, key_id, client_id, redirect_host, resource, scopes)
     values (?, ?, ?, ?, ?, ?, ?::text[])`,
    [id, memberId, keyId, clientId, redirectHost, resource, `{${scopes.join(',')}}`],
  );
  const details = { app: name, redirectHost, resource, scopes, budget };
  recordAudit(tx, { teamId, action: 'app.authorized', subjectId: id, workspaceId, sandbox: !live, details });
  const [recorded] = await tx.em.execute<[Grant]>(
    `select ${COLUMNS} from app_grant g join api_key k on k.id = g.key_id where g.id = ?`,
    [id],
  );
  return recorded;
}

/** Ends a grant with all its tokens. Returns false if the team, or the member, has no such grant that is valid. */
export async function revokeAppGrant(
  tx: Transaction,
  id: string,
  owner: { teamId?: string; memberId?: string | null },
  reason: 'revoked' | 'code_reused' | 'token_reused',
): Promise<boolean> {
  const [revoked] = await tx.em.execute<{ teamId: string; workspaceId: string | null; live: boolean }[]>(
    `update api_key k set revoked_at = clock_timestamp() from app_grant g
     where k.id = g.key_id and g.id = ? and k.team_id = coalesce(?, k.team_id) and g.member_id = coalesce(?, g.member_id)
       and k.revoked_at is null returning k.team_id as "teamId", k.workspace_id as "workspaceId", k.live`,
    [id, owner.teamId ?? null, owner.memberId ?? null],
  );
  if (!revoked) return false;
  const { teamId, workspaceId, live } = revoked;
  const details = { reason };
  recordAudit(tx, { teamId, action: 'app.revoked', subjectId: id, workspaceId, sandbox: !live, details });
  return true;
}

/** Whether any member has authorized the client at least once. */
export async function hasGrant(em: EntityManager, clientId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'select 1 from app_grant where md5(client_id) = md5(?) and client_id = ? limit 1',
    [clientId, clientId],
  );
  return rows.length > 0;
}

/** Revokes the keys of all apps that a member has authorized. */
export async function endGrants(tx: Transaction, memberId: string): Promise<void> {
  await tx.em.execute(`update api_key set revoked_at = clock_timestamp() where revoked_at is null and id in ${KEYS}`, [
    memberId,
  ]);
}

/** Narrows the keys of a member's apps to the one workspace that the member sees now. Those of others are revoked. */
export async function narrowGrants(tx: Transaction, memberId: string, workspaceId: string): Promise<void> {
  await tx.em.execute(
    `update api_key set workspace_id = coalesce(workspace_id, ?),
       revoked_at = case when workspace_id <> ? then clock_timestamp() end
     where revoked_at is null and id in ${KEYS}`,
    [workspaceId, workspaceId, memberId],
  );
}
