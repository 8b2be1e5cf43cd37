import type { MikroORM } from '@mikro-orm/postgresql';
import { changePlan, findTeam } from '../../db/teams/teams.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { PLANS } from '../../domain/teams/plans.ts';
import { oneOf, required, UsageError, type Flags } from './flags.ts';

/** Puts a team on another plan, from now on. */
export async function changePlanOf(orm: MikroORM, flags: Flags) {
  const name = required(flags, 'team');
  const plan = oneOf('plan', PLANS, required(flags, 'plan'));
  const { result } = await inTransaction(orm.em, async (tx) => {
    const team = await findTeam(tx.em, name);
    if (!team) throw new UsageError(`There is no team ${name}.`);
    return { team, ...(await changePlan(tx, team.id, plan)) };
  });
  const { team, granted, balance } = result;
  const json = { team: { id: team.id, name: team.name, plan }, granted, balance };
  return { json, text: `${team.name} is on ${plan}; ${granted} credits granted, its balance is ${balance}.` };
}
