import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailKind } from '../../domain/mail/mail.ts';
import { LINK_MINUTES, type LinkPurpose, type TokenPurpose } from '../../domain/teams/members.ts';
import { endGrants } from '../apps/grants.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Transaction } from '../connection/transaction.ts';
import { endLinkRequest, recordMail, type NewMail } from '../mail/mails.ts';
import { hashToken } from '../teams/hash-token.ts';
import { lockMember } from './codes.ts';
import { MUST_USE_PROVIDER } from './identity-providers.ts';
import { forgetAddress } from './members.ts';

const OPEN = 'used_at is null and member_link.expires_at > clock_timestamp()';

export interface LinkOwner {
  memberId: string;
  teamId: string;
  team: string;
  email: string;
}

/** Mails a member a link, which is valid once. Only the hash of its token is stored with it. */
export async function recordMemberLink(
  tx: Transaction,
  { memberId, teamId, team, email }: LinkOwner,
  { purpose, locale, newEmail, seal }: LinkParts,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await tx.em.execute(
    `insert into member_link (token_hash, member_id, purpose, new_email, expires_at)
     values (?, ?, ?, ?, clock_timestamp() + ? * interval '1 minute')`,
    [hashToken(token), memberId, purpose, newEmail ?? null, LINK_MINUTES[purpose]],
  );
  const recipient = newEmail ?? email;
  const tokenSealed = seal(token);
  await recordMail(tx, { teamId, memberId, kind: purpose, locale, recipient, names: { team }, tokenSealed });
}

interface LinkParts {
  purpose: LinkPurpose;
  locale: NewMail['locale'];
  /** The address that the link confirms. */
  newEmail?: string;
  seal: (token: string) => string;
}

/** Mails a member that something has changed. */
export async function recordNotice(
  tx: Transaction,
  { memberId, teamId, team, email }: LinkOwner,
  kind: MailKind,
  locale: NewMail['locale'],
): Promise<void> {
  await recordMail(tx, { teamId, memberId, kind, locale, recipient: email, names: { team }, tokenSealed: null });
}

/** Mails a link to each member with the address of a request, and deletes the request. A repeat mails nothing. */
export async function answerLinkRequest(tx: Transaction, id: string, seal: LinkParts['seal']): Promise<void> {
  const request = await endLinkRequest(tx, id);
  if (!request) return;
  const { kind, locale, recipient } = request;
  if (kind !== 'password' && kind !== 'sign_in') throw new RangeError(`A mail of kind ${kind} needs a team.`);
  for (const owner of await listLinkOwners(tx.em, recipient))
    await recordMemberLink(tx, owner, { purpose: kind, locale, seal });
}

/** Finds the member of a token that is still valid. */
export async function findMemberLink(
  em: EntityManager,
  purpose: TokenPurpose,
  token: string,
): Promise<(LinkOwner & { name: string; newEmail: string | null }) | null> {
  const [found] = await em.execute<(LinkOwner & { name: string; newEmail: string | null })[]>(
    `select member.id as "memberId", team.id as "teamId", team.name as team, email, member.name, new_email as "newEmail"
     from member_link join member on member.id = member_id join team on team.id = team_id
     where token_hash = ? and purpose = ? and removed_at is null and not ${MUST_USE_PROVIDER} and ${OPEN}`,
    [hashToken(token), purpose],
  );
  return found ?? null;
}

/** Uses a link once. Returns false if it is not valid any more. Locks the member, so that its changes happen one after another. */
export async function useMemberLink(tx: Transaction, memberId: string, token: string): Promise<boolean> {
  await lockMember(tx, memberId);
  const used = await tx.em.execute<unknown[]>(
    `update member_link set used_at = clock_timestamp() where token_hash = ? and member_id = ? and ${OPEN} returning 1`,
    [hashToken(token), memberId],
  );
  return used.length > 0;
}

/** Ends the other links of a member, and with `all` every session and app. */
async function endAccess(tx: Transaction, memberId: string, all: boolean): Promise<void> {
  await tx.em.execute('update member_link set used_at = clock_timestamp() where member_id = ? and used_at is null', [
    memberId,
  ]);
  if (!all) return;
  await endGrants(tx, memberId);
  await tx.em.execute(
    'update member_session set ended_at = clock_timestamp() where member_id = ? and ended_at is null',
    [memberId],
  );
}

/** Sets a new password, and ends every session, link and app of the member. */
export async function changePassword(tx: Transaction, { memberId, teamId }: LinkOwner, hash: string): Promise<void> {
  await tx.em.execute('update member set password_hash = ? where id = ? and removed_at is null', [hash, memberId]);
  await endAccess(tx, memberId, true);
  recordAudit(tx, { teamId, action: 'member.password_changed', subjectId: memberId }, { type: 'person', id: memberId });
}

/** Removes the password of a member who has one, and ends every session, link and app. */
export async function removePassword(tx: Transaction, memberId: string): Promise<void> {
  const removed = await tx.em.execute<unknown[]>(
    'update member set password_hash = null where id = ? and password_hash is not null returning 1',
    [memberId],
  );
  if (removed.length > 0) await endAccess(tx, memberId, true);
}

/** Sets a new address and ends the links that were mailed to the old one. Returns false if the team has a member with it. */
export async function changeAddress(
  tx: Transaction,
  { memberId, teamId, email }: LinkOwner,
  newEmail: string,
): Promise<boolean> {
  const changed = await tx.em.execute<unknown[]>(
    `update member set email = ? where id = ? and removed_at is null and not exists (
       select 1 from member other where other.team_id = member.team_id and other.email = ? and other.removed_at is null)
     returning 1`,
    [newEmail, memberId, newEmail],
  );
  if (changed.length === 0) return false;
  await forgetAddress(tx, teamId, email);
  await tx.em.execute('update mail set member_id = coalesce(member_id, ?) where team_id = ? and recipient = ?', [
    memberId,
    teamId,
    email,
  ]);
  await endAccess(tx, memberId, false);
  recordAudit(tx, { teamId, action: 'member.address_changed', subjectId: memberId }, { type: 'person', id: memberId });
  return true;
}

/** Locks and returns the members with an address, one per team, but for those who must use the identity provider of the team. */
async function listLinkOwners(em: EntityManager, email: string): Promise<LinkOwner[]> {
  return em.execute<LinkOwner[]>(
    `select member.id as "memberId", team.id as "teamId", team.name as team, email from member join team on team.id = team_id
     where email = ? and removed_at is null and not ${MUST_USE_PROVIDER} order by member.id for share of member`,
    [email],
  );
}
