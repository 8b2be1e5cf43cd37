import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { hasSeat, INVITATION_HOURS, type MemberRefusal, type Membership } from '../../domain/teams/members.ts';
import type { Plan } from '../../domain/teams/plans.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { selectPage } from '../connection/select-page.ts';
import type { Transaction } from '../connection/transaction.ts';
import { hashToken } from '../teams/hash-token.ts';
import { countSeats, hasMember, lockTeam, recordMember } from './members.ts';

export interface Invitation extends Membership {
  id: string;
  email: string;
  /** The member who invites; null for the operator. */
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
}

const COLUMNS = `id, email, role, workspace_id as "workspaceId", invited_by as "invitedBy", created_at as "createdAt",
  expires_at as "expiresAt"`;

const OPEN = 'accepted_at is null and revoked_at is null and expires_at > clock_timestamp()';

export function listInvitations(
  em: EntityManager,
  teamId: string,
  page: { page: number; limit: number },
): Promise<[Invitation[], number]> {
  const from = `invitation where team_id = ? and ${OPEN}`;
  return selectPage(em, { columns: COLUMNS, from, order: 'created_at desc, id desc', values: [teamId] }, page);
}

export interface NewInvitation extends Membership {
  teamId: string;
  email: string;
  token: string;
  invitedBy: string | null;
}

/** Records an invitation, which replaces an open one of the address. The team must be locked. Only the token's hash is stored. */
export async function recordInvitation(
  tx: Transaction,
  plan: Plan,
  { teamId, email, role, workspaceId, token, invitedBy }: NewInvitation,
): Promise<Invitation | MemberRefusal> {
  if (await hasMember(tx, teamId, email)) return 'already_member';
  await tx.em.execute(
    `update invitation set revoked_at = clock_timestamp() where team_id = ? and email = ? and ${OPEN}`,
    [teamId, email],
  );
  if (!hasSeat(plan, await countSeats(tx, teamId))) return 'no_seat';
  const id = newId('invitation');
  const [recorded] = await tx.em.execute<[Invitation]>(
    `insert into invitation (id, team_id, email, role, workspace_id, token_hash, invited_by, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, clock_timestamp() + ? * interval '1 hour') returning ${COLUMNS}`,
    [id, teamId, email, role, workspaceId, hashToken(token), invitedBy, INVITATION_HOURS],
  );
  recordAudit(tx, { teamId, action: 'member.invited', subjectId: id, workspaceId, details: { role } });
  return recorded;
}

/** Revokes an open invitation. Returns false if there is none. */
export async function revokeInvitation(tx: Transaction, teamId: string, id: string): Promise<boolean> {
  const [revoked] = await tx.em.execute<{ workspaceId: string | null }[]>(
    `update invitation set revoked_at = clock_timestamp() where team_id = ? and id = ? and ${OPEN}
     returning workspace_id as "workspaceId"`,
    [teamId, id],
  );
  if (!revoked) return false;
  recordAudit(tx, { teamId, action: 'invitation.revoked', subjectId: id, workspaceId: revoked.workspaceId });
  return true;
}

export interface OpenInvitation extends Membership {
  id: string;
  teamId: string;
  email: string;
}

export async function findInvitation(em: EntityManager, token: string): Promise<OpenInvitation | null> {
  const [found] = await em.execute<OpenInvitation[]>(
    `select id, team_id as "teamId", email, role, workspace_id as "workspaceId" from invitation
     where token_hash = ? and ${OPEN}`,
    [hashToken(token)],
  );
  return found ?? null;
}

/** The open invitations of an address, of one team or of all. A team has one at most. */
export async function listOpenInvitations(
  em: EntityManager,
  email: string,
  teamId: string | null,
): Promise<OpenInvitation[]> {
  return em.execute<OpenInvitation[]>(
    `select id, team_id as "teamId", email, role, workspace_id as "workspaceId" from invitation
     where email = ? and team_id = coalesce(?, team_id) and ${OPEN}`,
    [email, teamId],
  );
}

/**
 * Makes a member of an invitation. Of several calls one succeeds; the others, and one whose invitation was revoked or whose team has
 * fewer seats now, return null.
 */
export async function acceptInvitation(
  tx: Transaction,
  { id, teamId }: OpenInvitation,
  { name, passwordHash }: { name: string; passwordHash: string | null },
): Promise<string | null> {
  const plan = await lockTeam(tx, teamId);
  const seats = await countSeats(tx, teamId);
  if (!plan || !hasSeat(plan, seats - 1)) return null;
  const [taken] = await tx.em.execute<OpenInvitation[]>(
    `update invitation set accepted_at = clock_timestamp() where id = ? and ${OPEN}
     returning email, role, workspace_id as "workspaceId"`,
    [id],
  );
  if (!taken) return null;
  const { email, role, workspaceId } = taken;
  return recordMember(tx, { teamId, email, role, workspaceId, name, passwordHash });
}
