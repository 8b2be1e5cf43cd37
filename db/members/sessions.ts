import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { SESSION_DAYS, TOKEN_MINUTES } from '../../domain/teams/members.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { selectPage } from '../connection/select-page.ts';
import type { Transaction } from '../connection/transaction.ts';
import { hashKeyText, mintKeyText } from '../teams/api-key-text.ts';
import { hashToken } from '../teams/hash-token.ts';
import { readFactors } from './factors.ts';
import { MUST_USE_PROVIDER } from './identity-providers.ts';

export interface Session {
  id: string;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
}

const COLUMNS = `id, user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"`;

const VALID = 'ended_at is null and expires_at > clock_timestamp()';

/** A new session. Its tokens look like keys and are shown once. */
export interface SignedInSession {
  id: string;
  token: string;
  sandboxToken: string;
  expiresAt: string;
  member: { id: string; email: string; name: string; role: string };
  team: { id: string; name: string };
}

/** The first step of a sign-in, which waits for a code. Its token does nothing else. */
export interface WaitingSignIn {
  codeToken: string;
  expiresAt: string;
}

/**
 * Signs a member in, or records the first step if codes are on. Returns null if the member has been removed, no longer has the password
 * of which `passwordHash` is the hash, or must use the identity provider of the team.
 */
export async function beginSession(
  tx: Transaction,
  memberId: string,
  userAgent: string | null,
  passwordHash: string | null = null,
): Promise<SignedInSession | WaitingSignIn | null> {
  const [member] = await tx.em.execute<unknown[]>(
    `select 1 from member where id = ? and removed_at is null and password_hash is not distinct from coalesce(?, password_hash)
       and not ${MUST_USE_PROVIDER} for share`,
    [memberId, passwordHash],
  );
  if (!member) return null;
  // A statement after the lock sees codes that were turned on meanwhile.
  const { hasCode } = await readFactors(tx.em, memberId);
  if (!hasCode) return recordSession(tx, memberId, userAgent, { verified: false });
  const codeToken = randomBytes(32).toString('base64url');
  const [{ expiresAt }] = await tx.em.execute<[{ expiresAt: string }]>(
    `insert into member_link (token_hash, member_id, purpose, expires_at)
     values (?, ?, 'code', clock_timestamp() + ? * interval '1 minute') returning expires_at as "expiresAt"`,
    [hashToken(codeToken), memberId, TOKEN_MINUTES.code],
  );
  return { codeToken, expiresAt };
}

/**
 * Starts a session; `verified`: with a second factor. Returns null if the member has been removed, or must use the identity provider of
 * the team, unless that has signed the member in (`byProvider`).
 */
export async function recordSession(
  tx: Transaction,
  memberId: string,
  userAgent: string | null,
  { verified, byProvider = false }: { verified: boolean; byProvider?: boolean },
): Promise<SignedInSession | null> {
  await tx.em.execute('select 1 from member where id = ? for share', [memberId]);
  const [token, sandboxToken] = [mintKeyText(/* live */ true), mintKeyText(/* live */ false)];
  const id = newId('session');
  // This statement runs after the lock, so it sees whether a provider has become required.
  const [owner] = await tx.em.execute<{ teamId: string; team: string; email: string; name: string; role: string }[]>(
    `select team_id as "teamId", team.name as team, email, member.name, role from member join team on team.id = team_id
     where member.id = ? and removed_at is null and (? or not ${MUST_USE_PROVIDER})`,
    [memberId, byProvider],
  );
  if (!owner) return null;
  const [recorded] = await tx.em.execute<[{ expiresAt: string }]>(
    `insert into member_session (id, member_id, live_hash, test_hash, verified, user_agent, expires_at)
     values (?, ?, ?, ?, ?, ?, clock_timestamp() + ? * interval '1 day') returning expires_at as "expiresAt"`,
    [id, memberId, hashKeyText(token), hashKeyText(sandboxToken), verified, userAgent, SESSION_DAYS],
  );
  const { teamId, team, ...person } = owner;
  const actor = { type: 'person' as const, id: memberId };
  recordAudit(tx, { teamId, action: 'session.created', subjectId: id }, actor);
  const member = { id: memberId, ...person };
  return { id, token, sandboxToken, expiresAt: recorded.expiresAt, member, team: { id: teamId, name: team } };
}

export function listSessions(
  em: EntityManager,
  memberId: string,
  page: { page: number; limit: number },
): Promise<[Session[], number]> {
  const from = `member_session where member_id = ? and ${VALID}`;
  return selectPage(em, { columns: COLUMNS, from, order: 'created_at desc, id desc', values: [memberId] }, page);
}

/** Records that the person has proven who they are, with a second factor if `verified`. */
export async function proveSession(tx: Transaction, sessionId: string, verified: boolean): Promise<void> {
  await tx.em.execute(
    'update member_session set proven_at = clock_timestamp(), verified = verified or ? where id = ?',
    [verified, sessionId],
  );
}

/** Ends a session of the member. Returns false if there is none. */
export async function endSession(
  tx: Transaction,
  { teamId, memberId }: { teamId: string; memberId: string },
  id: string,
): Promise<boolean> {
  const ended = await tx.em.execute<unknown[]>(
    `update member_session set ended_at = clock_timestamp() where member_id = ? and id = ? and ${VALID} returning 1`,
    [memberId, id],
  );
  if (ended.length > 0) recordAudit(tx, { teamId, action: 'session.ended', subjectId: id });
  return ended.length > 0;
}
