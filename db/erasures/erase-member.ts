import type { MemberRefusal } from '../../domain/teams/members.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { lockMember } from '../members/codes.ts';
import { findMember, lockTeam, removeMember } from '../members/members.ts';
import { EXPORTED_TABLES, listPersonTables, TRANSIENT_TABLES } from '../teams/team-tables.ts';
import { recordMemberErasure, type Erasure } from './erasures.ts';

/** Tables whose rows stay, without names: the audit log says by ids who did what, and scheduled posts go out. */
const KEPT = ['member', 'api_key', 'app_grant', 'audit_entry'];

const ERASED = 'Erased person';

/** Removes a member who has not been removed, and erases what is known of the person. Returns why that is refused, or the receipt. */
export async function eraseMember(
  tx: Transaction,
  { id, teamId }: { id: string; teamId: string },
): Promise<Erasure | MemberRefusal> {
  await lockTeam(tx, teamId);
  await lockMember(tx, id);
  const counts: Record<string, number> = {};
  for (const { name, where } of listPersonTables([...EXPORTED_TABLES.toReversed(), ...TRANSIENT_TABLES])) {
    if (KEPT.includes(name)) continue;
    const deleted = await queryPrepared(tx.em, `delete from ${name} where ${where} returning 1`, [id]);
    if (deleted.length > 0) counts[name] = deleted.length;
  }
  const member = await findMember(tx.em, teamId, id);
  const refusal = member && (await removeMember(tx, teamId, 'owner', member));
  if (refusal) return refusal;
  await eraseNames(tx, id);
  return recordMemberErasure(tx, { teamId, memberId: id }, counts);
}

/**
 * Deletes the members' requests for links, which name an address and no team. Call it before a member is locked, because the worker
 * locks a request first too.
 */
export async function eraseLinkRequests(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  await queryPrepared(
    tx.em,
    `delete from mail where team_id is null and recipient in (select email from member where id = any($1))`,
    [memberIds],
  );
}

async function eraseNames(tx: Transaction, id: string): Promise<void> {
  const { em } = tx;
  // Mails to people whom the member invited contain the member's name. Those of a namesake to them are changed, too.
  await em.execute(
    `update mail set names = jsonb_set(names, '{person}', to_jsonb(?::text)) from member
     where member.id = ? and mail.team_id = member.team_id and names ->> 'person' = member.name
       and recipient in (select email from invitation where invited_by = member.id)`,
    [ERASED, id],
  );
  await em.execute(`update api_key set name = 'erased' from app_grant where key_id = api_key.id and member_id = ?`, [
    id,
  ]);
  await em.execute(`update app_grant set client_id = '', redirect_host = '' where member_id = ?`, [id]);
  await em.execute(`update member set name = ?, email = '' where id = ?`, [ERASED, id]);
}
