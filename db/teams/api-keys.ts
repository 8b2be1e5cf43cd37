import { recordAudit } from '../audit/record-audit.ts';
import type { Actor } from '../../domain/audit/actors.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import type { AppResource } from '../../domain/apps/app-scopes.ts';
import type { Plan } from '../../domain/teams/plans.ts';
import { getRoleTerms, type Permission, type Role } from '../../domain/teams/roles.ts';
import { ENROLMENT_TERMS, PROOF_MINUTES } from '../../domain/teams/factors.ts';
import { SCOPES, type Scope } from '../../domain/teams/scopes.ts';
import { SPENT } from '../credits/key-budget.ts';
import type { TeamPeriod } from '../credits/start-credit-periods.ts';
import { ApiKey } from '../entities/api-key.ts';
import { hashKeyText, mintKeyText } from './api-key-text.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

/** The API key, session or app with which a request acts. `live` is false in the sandbox. */
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
  /** The member who is signed in, or for whom an app acts; null for an API key. */
  person: SignedInPerson | null;
  /** The permissions of the person or app; an API key has none. */
  permissions: readonly Permission[];
  /** The authorization of the app that acts; null for a key or person. */
  app: ActingApp | null;
}

export interface ActingApp {
  id: string;
  resource: AppResource;
  /** The app may draft and plan, and not confirm. */
  planOnly: boolean;
}

export interface SignedInPerson {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Null if an app acts. */
  sessionId: string | null;
  /** The session has proven a second factor. */
  isVerified: boolean;
  /** The team requires a second factor, which the session has not proven. */
  needsFactor: boolean;
  /** The session began, or its person proved who they are, within `PROOF_MINUTES`. True for an app, which cannot. */
  isProven: boolean;
}

export interface KeyBudget {
  credits: number;
  spent: number;
}

export interface AuthenticatedTeam extends TeamPeriod {
  name: string;
  plan: Plan;
  /** The time of its test clock; null: real time. */
  clockAt: Date | null;
}

export async function findKey(em: EntityManager, text: string): Promise<FoundKey | null> {
  const hash = hashKeyText(text);
  const [row] = await queryPrepared<KeyRow>(
    em,
    `select ${KEY_COLUMNS} from api_key k join team t on t.id = k.team_id where k.hash = $1 and ${VALID}`,
    [hash],
  );
  if (row) return toFoundKey(row, { scopes: row.scopes, permissions: [], person: null, app: null });
  return findSessionKey(em, hash);
}

export const KEY_COLUMNS = `k.id, k.name, k.scopes, k.workspace_id, k.live, k.created_at, k.last_used_at,
  k.credit_budget, ${SPENT} as credits_spent, t.id as team_id, t.name as team_name, t.plan, t.credit_balance, t.period_start, t.period_end,
  t.period_end <= team_now(t.id) as period_ended, (select now_at from test_clock where team_id = t.id) as clock_at`;

export const VALID = 'k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())';

type SessionRow = Omit<SignedInPerson, 'id' | 'name'> & { memberId: string; memberName: string };

/** Finds the member that a token of a session belongs to. The request acts with the scopes of the member's role. */
async function findSessionKey(em: EntityManager, hash: string): Promise<FoundKey | null> {
  const [row] = await queryPrepared<KeyRow & SessionRow>(
    em,
    `select ${KEY_COLUMNS}, m.id as "memberId", m.name as "memberName", m.email, m.role, s.id as "sessionId",
       s.verified as "isVerified", t.factor_required and not s.verified as "needsFactor",
       s.proven_at > clock_timestamp() - interval '${PROOF_MINUTES} minutes' as "isProven"
     from member_session s join member m on m.id = s.member_id join team t on t.id = m.team_id
     join api_key k on k.id = case when s.live_hash = $1 then m.live_key_id else m.test_key_id end
     where (s.live_hash = $1 or s.test_hash = $1) and s.ended_at is null and s.expires_at > clock_timestamp()
       and m.removed_at is null and ${VALID}`,
    [hash],
  );
  if (!row) return null;
  const { memberId: id, memberName: name, email, role, sessionId, isVerified, needsFactor, isProven } = row;
  const person = { id, name, email, role, sessionId, isVerified, needsFactor, isProven };
  return toFoundKey(row, { ...(needsFactor ? ENROLMENT_TERMS : getRoleTerms(role)), person, app: null });
}

export type FoundKey = { key: AuthenticatedKey; team: AuthenticatedTeam };

type Powers = Pick<AuthenticatedKey, 'permissions' | 'person' | 'app'> & { scopes: readonly Scope[] };

export function toFoundKey(row: KeyRow, { scopes, permissions, person, app }: Powers): FoundKey {
  const { id, name, live } = row;
  return {
    key: {
      id,
      name,
      scopes: [...scopes],
      live,
      permissions,
      person,
      app,
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
      clockAt: row.clock_at,
    },
  };
}

export interface KeyRow {
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
  clock_at: Date | null;
}

/** Who acts in a request: the app, the member who is signed in, or the key. */
export function getActor({ id, person, app }: Pick<AuthenticatedKey, 'id' | 'person' | 'app'>): Actor {
  if (app) return { type: 'app', id: app.id };
  return person ? { type: 'person', id: person.id } : { type: 'key', id };
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
  if (!key.person?.sessionId) return;
  await em.execute('update member_session set last_used_at = clock_timestamp() where id = ?', [key.person.sessionId]);
}

export interface NewKey {
  teamId: string;
  name: string;
  scopes: readonly Scope[];
  workspaceId: string | null;
  live: boolean;
  creditBudget?: number | null;
  expiresAt?: Date | null;
}

/** Returns the id of a key whose budget limits what it spends, else null. */
export function getBudgetKeyId({ id, budget }: AuthenticatedKey): string | null {
  return budget && id;
}

/** Issues a key. `text` is the key itself, which is not stored. */
export async function issueKey(
  tx: Transaction,
  { creditBudget = null, expiresAt = null, ...wanted }: NewKey,
): Promise<{ text: string; key: ApiKey }> {
  const text = mintKeyText(wanted.live);
  const id = newId('key');
  const stored = {
    ...wanted,
    id,
    creditBudget,
    expiresAt,
    scopes: [...wanted.scopes],
    hash: hashKeyText(text),
    lastFour: text.slice(-4),
  };
  await tx.em.insert(ApiKey, { ...stored, ...UNUSED });
  const { teamId, workspaceId, live, scopes } = stored;
  const details = { live, creditBudget, scopes: scopes.length === SCOPES.length ? 'all' : scopes };
  recordAudit(tx, { teamId, action: 'key.created', subjectId: id, workspaceId, sandbox: !live, details });
  return { text, key: await tx.em.findOneOrFail(ApiKey, id) };
}

const NO_SECRET = { callbackSecretSealed: null, previousCallbackSecretSealed: null, previousCallbackSecretUntil: null };
const UNUSED = { ...NO_SECRET, lastUsedAt: null, revokedAt: null };

/** Issues a key without keeping its text, for limits, responses and links of a member or app. Returns its id. */
export async function issueMemberKey(
  tx: Transaction,
  owner: Pick<NewKey, 'teamId' | 'workspaceId' | 'live'> & { name?: string; creditBudget?: number | null },
): Promise<string> {
  const id = newId('key');
  const hash = hashKeyText(mintKeyText(owner.live));
  const { name = MEMBER_KEY, creditBudget = null, ...columns } = owner;
  const stored = { ...columns, id, name, scopes: [], hash, lastFour: '', creditBudget, expiresAt: null };
  await tx.em.insert(ApiKey, { ...stored, ...UNUSED });
  return id;
}

const MEMBER_KEY = 'member';

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
