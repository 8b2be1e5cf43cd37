import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { checkChange, checkRemoval, type MemberRefusal, type Membership } from '../../domain/teams/members.ts';
import type { Plan } from '../../domain/teams/plans.ts';
import type { Role } from '../../domain/teams/roles.ts';
import { endGrants, narrowGrants } from '../apps/grants.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { selectPage } from '../connection/select-page.ts';
import type { Transaction } from '../connection/transaction.ts';
import { issueMemberKey } from '../teams/api-keys.ts';
import { deleteFactors } from './factors.ts';
import { MUST_USE_PROVIDER } from './identity-providers.ts';

export interface Member extends Membership {
  id: string;
  email: string;
  name: string;
  createdAt: string;
}

const COLUMNS = `id, email, name, role, workspace_id as "workspaceId", created_at as "createdAt"`;

export function listMembers(
  em: EntityManager,
  teamId: string,
  page: { page: number; limit: number },
): Promise<[Member[], number]> {
  const from = 'member where team_id = ? and removed_at is null';
  return selectPage(em, { columns: COLUMNS, from, order: 'created_at desc, id desc', values: [teamId] }, page);
}

export async function findMember(em: EntityManager, teamId: string, id: string): Promise<Member | null> {
  const [found] = await em.execute<Member[]>(
    `select ${COLUMNS} from member where team_id = ? and id = ? and removed_at is null`,
    [teamId, id],
  );
  return found ?? null;
}

/**
 * Locks the team for changes of its members, invitations and keys, so that they happen one after another. Returns its plan.
 * `actorId` is the member who acts. Returns null if that member has been removed since the request began.
 */
export async function lockTeamFor(
  tx: Transaction,
  teamId: string,
  actorId: string,
): Promise<{ plan: Plan; role: Role } | null> {
  const plan = await lockTeam(tx, teamId);
  const actor = await findMember(tx.em, teamId, actorId);
  return plan && actor ? { plan, role: actor.role } : null;
}

/** Locks the team until the transaction ends. Returns its plan, or null if there is no such team. */
export async function lockTeam(tx: Transaction, teamId: string): Promise<Plan | null> {
  const [team] = await tx.em.execute<{ plan: Plan }[]>('select plan from team where id = ? for no key update', [
    teamId,
  ]);
  return team?.plan ?? null;
}

/** Members and open invitations. The team must be locked. */
export async function countSeats(tx: Transaction, teamId: string): Promise<number> {
  const [row] = await tx.em.execute<{ seats: number }[]>(
    `select (select count(*) from member where team_id = ? and removed_at is null)::int
       + (select count(*) from invitation where team_id = ? and accepted_at is null and revoked_at is null
          and expires_at > clock_timestamp())::int as seats`,
    [teamId, teamId],
  );
  return row?.seats ?? 0;
}

export async function hasMember(tx: Transaction, teamId: string, email: string): Promise<boolean> {
  const found = await tx.em.execute<unknown[]>(
    'select 1 from member where team_id = ? and email = ? and removed_at is null',
    [teamId, email],
  );
  return found.length > 0;
}

export interface NewMember extends Membership {
  teamId: string;
  email: string;
  name: string;
  /** Null: the member signs in through an identity provider. */
  passwordHash: string | null;
}

/** Records a member with the keys that its requests count as. The team must be locked. */
export async function recordMember(
  tx: Transaction,
  { teamId, email, name, role, workspaceId, passwordHash }: NewMember,
): Promise<string> {
  const id = newId('member');
  const liveKeyId = await issueMemberKey(tx, { teamId, workspaceId, live: true });
  const testKeyId = await issueMemberKey(tx, { teamId, workspaceId, live: false });
  await tx.em.execute(
    `insert into member (id, team_id, email, name, role, workspace_id, password_hash, live_key_id, test_key_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, teamId, email, name, role, workspaceId, passwordHash, liveKeyId, testKeyId],
  );
  recordAudit(
    tx,
    { teamId, action: 'member.joined', subjectId: id, workspaceId, details: { role } },
    { type: 'person', id },
  );
  return id;
}

/** Changes role and workspace of a member. The team must be locked. */
export async function changeMember(
  tx: Transaction,
  teamId: string,
  actor: Role,
  { id, ...before }: Member,
  wanted: Membership,
): Promise<MemberRefusal | null> {
  const refusal = checkChange(actor, before, wanted, await countOwners(tx, teamId));
  if (refusal) return refusal;
  const { role, workspaceId } = wanted;
  if (role === before.role && workspaceId === before.workspaceId) return null;
  await tx.em.execute('update member set role = ?, workspace_id = ? where id = ?', [role, workspaceId, id]);
  await tx.em.execute(`update api_key set workspace_id = ? where id in ${KEYS}`, [workspaceId, id, id]);
  if (workspaceId !== null) await narrowGrants(tx, id, workspaceId);
  const details = { from: before.role, to: role };
  recordAudit(tx, { teamId, action: 'member.changed', subjectId: id, workspaceId, details });
  return null;
}

const KEYS = '(select live_key_id from member where id = ? union all select test_key_id from member where id = ?)';

/**
 * Removes a member: sessions, access links and stored secrets end with the keys; what the member scheduled stays. The team must be
 * locked.
 */
export async function removeMember(
  tx: Transaction,
  teamId: string,
  actor: Role,
  { id, ...member }: Member,
): Promise<MemberRefusal | null> {
  const refusal = checkRemoval(actor, member, await countOwners(tx, teamId));
  if (refusal) return refusal;
  await tx.em.execute(
    `update member set removed_at = clock_timestamp(), password_hash = null, email = '' where id = ?`,
    [id],
  );
  await tx.em.execute(`update api_key set revoked_at = clock_timestamp() where id in ${KEYS}`, [id, id]);
  await endGrants(tx, id);
  await deleteFactors(tx, id);
  await tx.em.execute(
    'update member_session set ended_at = clock_timestamp() where member_id = ? and ended_at is null',
    [id],
  );
  await tx.em.execute('delete from notice where member_id = ?', [id]);
  await tx.em.execute('delete from notice_choice where member_id = ?', [id]);
  await forgetAddress(tx, teamId, member.email);
  await tx.em.execute('delete from mail where team_id = ? and (recipient = ? or member_id = ?)', [
    teamId,
    member.email,
    id,
  ]);
  const { role, workspaceId } = member;
  recordAudit(tx, { teamId, action: 'member.removed', subjectId: id, workspaceId, details: { role } });
  return null;
}

/**
 * Deletes what still names an address that a member no longer has, because an erasure of the member would not find it: invitations,
 * their mails, and requests for links that wait, unless another member has the address.
 */
export async function forgetAddress(tx: Transaction, teamId: string, email: string): Promise<void> {
  await tx.em.execute('delete from invitation where team_id = ? and email = ?', [teamId, email]);
  await tx.em.execute(`delete from mail where team_id = ? and recipient = ? and kind = 'invitation'`, [teamId, email]);
  await tx.em.execute(
    `delete from mail where team_id is null and status = 'queued' and recipient = ?
       and not exists (select 1 from member where email = recipient and removed_at is null)`,
    [email],
  );
}

async function countOwners(tx: Transaction, teamId: string): Promise<number> {
  const [row] = await tx.em.execute<{ owners: number }[]>(
    `select count(*)::int as owners from member where team_id = ? and role = 'owner' and removed_at is null`,
    [teamId],
  );
  return row?.owners ?? 0;
}

/**
 * The stored passwords of an address, one per team that it is a member of, the newest member first. `mustUseProvider`: the team accepts
 * none.
 */
export async function listPasswords(
  em: EntityManager,
  email: string,
): Promise<{ memberId: string; teamId: string; passwordHash: string; mustUseProvider: boolean }[]> {
  return em.execute(
    `select id as "memberId", team_id as "teamId", password_hash as "passwordHash", ${MUST_USE_PROVIDER} as "mustUseProvider"
     from member where email = ? and removed_at is null and password_hash is not null order by created_at desc, id desc`,
    [email],
  );
}
