import { OPERATOR } from '../../domain/audit/actors.ts';
import type { MikroORM } from '@mikro-orm/postgresql';
import { changePlan, findTeamByName } from '../../db/teams/teams.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { PLANS } from '../../domain/teams/plans.ts';
import { parseChoice, requireFlag, UsageError, type Flags } from './flags.ts';

export async function changeTeamPlan(orm: MikroORM, flags: Flags) {
  const name = requireFlag(flags, 'team');
  const plan = parseChoice('plan', PLANS, requireFlag(flags, 'plan'));
  const { result } = await inTransaction(
    orm.em,
    async (tx) => {
      const team = await findTeamByName(tx.em, name);
      if (!team) throw new UsageError(`Team ${name} does not exist.`);
      return { team, ...(await changePlan(tx, team.id, plan)) };
    },
    OPERATOR,
  );
  const { team, granted, balance } = result;
  const json = { team: { id: team.id, name: team.name, plan }, granted, balance };
  return { json, text: `${team.name} now has the plan ${plan}. Granted ${granted} credits. Balance: ${balance}.` };
}
