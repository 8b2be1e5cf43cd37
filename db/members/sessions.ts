import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { SESSION_DAYS } from '../../domain/teams/members.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { selectPage } from '../connection/select-page.ts';
import type { Transaction } from '../connection/transaction.ts';
import { hashKeyText, mintKeyText } from '../teams/api-key-text.ts';

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

/** Signs a member in. Returns null if the member has been removed, or no longer has the password of which `passwordHash` is the hash. */
export async function recordSession(
  tx: Transaction,
  memberId: string,
  userAgent: string | null,
  passwordHash: string | null = null,
): Promise<SignedInSession | null> {
  const [token, sandboxToken] = [mintKeyText(true), mintKeyText(false)];
  const id = newId('session');
  const [owner] = await tx.em.execute<{ teamId: string; team: string; email: string; name: string; role: string }[]>(
    `select team_id as "teamId", team.name as team, email, member.name, role from member join team on team.id = team_id
     where member.id = ? and removed_at is null and password_hash = coalesce(?, password_hash) for share of member`,
    [memberId, passwordHash],
  );
  if (!owner) return null;
  const [recorded] = await tx.em.execute<[{ expiresAt: string }]>(
    `insert into member_session (id, member_id, live_hash, test_hash, user_agent, expires_at)
     values (?, ?, ?, ?, ?, clock_timestamp() + ? * interval '1 day') returning expires_at as "expiresAt"`,
    [id, memberId, hashKeyText(token), hashKeyText(sandboxToken), userAgent, SESSION_DAYS],
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
