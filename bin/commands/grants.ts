import type { MikroORM } from '@mikro-orm/postgresql';
import { grant } from '../../db/credits/credits.ts';
import { findTeam } from '../../db/teams/teams.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { GRANT_TYPES } from '../../domain/credits/ledger.ts';
import { oneOf, required, UsageError, type Flags } from './flags.ts';

const MAX_CREDITS = 10_000_000;

/** Gives a team credits, with their ledger row. */
export async function createGrant(orm: MikroORM, flags: Flags) {
  const name = required(flags, 'team');
  const type = oneOf('type', GRANT_TYPES, required(flags, 'type'));
  const credits = Number(required(flags, 'credits'));
  if (!Number.isInteger(credits) || credits < 1 || credits > MAX_CREDITS) {
    throw new UsageError(`--credits must be a whole number from 1 to ${MAX_CREDITS}.`);
  }
  const { result } = await inTransaction(orm.em, async (tx) => {
    const team = await findTeam(tx.em, name);
    if (!team) throw new UsageError(`There is no team ${name}.`);
    return { team, balance: await grant(tx, team.id, credits, type) };
  });
  const { team, balance } = result;
  const json = { team: { id: team.id, name: team.name, plan: team.plan }, credits, type, balance };
  return { json, text: `${credits} credits (${type}) to ${team.name}; its balance is ${balance}.` };
}
