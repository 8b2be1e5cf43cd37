import type { MikroORM } from '@mikro-orm/postgresql';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { eraseLinkRequests, eraseMember } from '../../db/erasures/erase-member.ts';
import { findErasure, type Erasure } from '../../db/erasures/erasures.ts';
import { OPERATOR } from '../../domain/audit/actors.ts';
import { MEMBER_REFUSALS } from '../../domain/teams/members.ts';
import { presentErasure } from './erase-later.ts';
import { findMembers, refuseUnknownMember } from './find-members.ts';
import { UsageError, type Flags } from './flags.ts';

/** Erases a person in every team with the address, or one member by id: all or none. Safe to repeat by id: it shows the receipt. */
export async function eraseMembers(orm: MikroORM, flags: Flags, operand: string | undefined) {
  if (operand === undefined) throw new UsageError('members erase requires a mail address or the id of a member.');
  const em = orm.em.fork();
  const known = await findErasure(em, operand);
  if (known) return presentErasure(known);
  const members = await findMembers(em, flags, operand);
  if (members.length === 0) throw refuseUnknownMember(operand);
  const erase = async (tx: Transaction): Promise<Erasure[]> => {
    const receipts: Erasure[] = [];
    const ids = members.map(({ id }) => id);
    await eraseLinkRequests(tx, ids);
    for (const member of members) {
      const erased = await eraseMember(tx, member);
      if (typeof erased === 'string')
        throw new UsageError(`${member.team}: ${MEMBER_REFUSALS[erased]} Or erase the team, with teams erase.`);
      receipts.push(erased);
    }
    return receipts;
  };
  const { result } = await inTransaction(orm.em, erase, OPERATOR);
  return { json: result, text: result.map((erasure) => presentErasure(erasure).text).join('\n') };
}
