import { readDomain, type Identity, type JoinRole, type SsoRefusal } from '../../domain/teams/sso.ts';
import { hasSeat, MAX_MEMBER_NAME } from '../../domain/teams/members.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Transaction } from '../connection/transaction.ts';
import { findProvider, listDomains, MUST_USE_PROVIDER } from './identity-providers.ts';
import { acceptInvitation, listOpenInvitations } from './invitations.ts';
import { removePassword } from './member-links.ts';
import { countSeats, lockTeam, recordMember } from './members.ts';

/** The provider that has identified a person. */
export interface IdentifyingProvider {
  /** Null: the provider of the operator, which signs in to every team. */
  teamId: string | null;
  issuer: string;
  clientId: string;
  joinRole: JoinRole | null;
}

export type SsoResult = { memberId: string } | SsoRefusal;

/**
 * Finds the member of an account at the provider. The first time, its verified address finds the member or an open
 * invitation, and the account is linked. After that its address is not read; with a team's provider, the member's
 * address must be of the team's domains.
 */
export async function signInWithIdentity(
  tx: Transaction,
  provider: IdentifyingProvider,
  identity: Identity,
): Promise<SsoResult> {
  if (provider.teamId !== null) {
    await lockTeam(tx, provider.teamId);
    const current = await findProvider(tx.em, provider.teamId);
    if (current?.issuer !== provider.issuer || current.clientId !== provider.clientId) return 'changed_provider';
  }
  const linked = await findLinked(tx, provider, identity.subject);
  if (linked) return { memberId: linked };
  const { email } = identity;
  if (email === null) return 'unverified';
  const domains = provider.teamId === null ? null : await listDomains(tx.em, provider.teamId);
  if (domains && !domains.includes(readDomain(email))) return 'foreign_domain';
  const member = (await findByAddress(tx, provider, email)) ?? (await join(tx, provider, identity, email));
  if (typeof member === 'string') return member;
  return (await link(tx, provider, member, identity.subject)) ? { memberId: member.memberId } : 'other_account';
}

async function findLinked(
  tx: Transaction,
  { teamId, issuer, clientId }: IdentifyingProvider,
  subject: string,
): Promise<string | null> {
  const [found] = await tx.em.execute<{ id: string }[]>(
    `select member.id from member_identity i join member on member.id = i.member_id
     where i.issuer = ? and i.client_id = ? and i.subject = ? and removed_at is null and team_id = coalesce(?, team_id) and (?::text is null or exists (
       select 1 from team_domain d where d.team_id = member.team_id and d.domain = split_part(member.email, '@', 2)))
     order by ${MUST_USE_PROVIDER}, member.created_at, member.id limit 1`,
    [issuer, clientId, subject, teamId, teamId],
  );
  return found?.id ?? null;
}

interface FoundMember {
  memberId: string;
  teamId: string;
}

/**
 * Finds the member with the address in the provider's team. The operator's provider finds the oldest member of any
 * team, because any team can add one later; members who must use their team's provider come last.
 */
async function findByAddress(
  tx: Transaction,
  { teamId }: IdentifyingProvider,
  email: string,
): Promise<FoundMember | null> {
  const [found] = await tx.em.execute<FoundMember[]>(
    `select id as "memberId", team_id as "teamId" from member
     where email = ? and removed_at is null and team_id = coalesce(?, team_id)
     order by ${MUST_USE_PROVIDER}, created_at, id limit 1 for no key update of member`,
    [email, teamId],
  );
  return found ?? null;
}

/** Makes a member by an open invitation of the address, or with the team's role for people of its domains. */
async function join(
  tx: Transaction,
  { teamId, joinRole }: IdentifyingProvider,
  identity: Identity,
  email: string,
): Promise<FoundMember | SsoRefusal> {
  const name = cleanName(identity.name) || email.slice(0, email.indexOf('@')).slice(0, MAX_MEMBER_NAME);
  const [invitation, second] = await listOpenInvitations(tx.em, email, teamId);
  if (second) return 'several_invitations';
  if (invitation) {
    const accepted = await acceptInvitation(tx, invitation, { name, passwordHash: null });
    return accepted ? { memberId: accepted, teamId: invitation.teamId } : 'no_seat';
  }
  if (teamId === null || joinRole === null) return 'not_member';
  const plan = await lockTeam(tx, teamId);
  if (!plan || !hasSeat(plan, await countSeats(tx, teamId))) return 'no_seat';
  const member = { teamId, email, name, role: joinRole, workspaceId: null, passwordHash: null };
  return { memberId: await recordMember(tx, member), teamId };
}

function cleanName(name: string | null): string {
  return (name ?? '')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_MEMBER_NAME);
}

/** Links the account to the member. Returns false if the member has another one: the address may have gone to another person. */
async function link(
  tx: Transaction,
  { teamId: providerTeamId, issuer, clientId }: IdentifyingProvider,
  { memberId, teamId }: FoundMember,
  subject: string,
): Promise<boolean> {
  const [linked] = await tx.em.execute<{ isNew: boolean }[]>(
    `insert into member_identity (member_id, issuer, client_id, subject) values (?, ?, ?, ?)
     on conflict (member_id, issuer, client_id) do update set subject = excluded.subject
       where member_identity.subject = excluded.subject returning xmax = 0 as "isNew"`,
    [memberId, issuer, clientId, subject],
  );
  if (!linked?.isNew) return linked !== undefined;
  // Another team's administrator may have made the member and its password, to divert the person.
  if (providerTeamId === null) await removePassword(tx, memberId);
  const actor = { type: 'person' as const, id: memberId };
  recordAudit(tx, { teamId, action: 'member.identity_linked', subjectId: memberId, details: { issuer } }, actor);
  return true;
}
