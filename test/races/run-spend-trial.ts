import type { MikroORM } from '@mikro-orm/postgresql';
import { grant, spend } from '../../db/credits/credits.ts';
import { findOrCreateTeam } from '../../db/teams/teams.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { newId } from '../../domain/ids.ts';

const COST = 10;
/** The monthly grant of the creator plan. */
const GRANTED = 300;

export interface Trial {
  passed: number;
  refused: number;
  balance: number;
  /** Over the whole ledger. */
  sum: number;
  /** The lowest balance after any entry. */
  lowest: number;
}

/** One team whose balance covers `covered` spends, and `callers` concurrent spends. */
export async function runSpendTrial(orm: MikroORM, callers: number, covered: number): Promise<Trial> {
  const { result: teamId } = await inTransaction(orm.em, async (tx) => {
    const { id } = await findOrCreateTeam(tx, newId('team'), 'creator');
    await spend(tx, { ...wanted(id), credits: GRANTED });
    await grant(tx, id, covered * COST, 'topup');
    return id;
  });
  const outcomes = await Promise.all(
    Array.from({ length: callers }, async () => {
      const { result } = await inTransaction(orm.em, (tx) => spend(tx, wanted(teamId)));
      return result.ok;
    }),
  );
  const [row] = await orm.em.fork().execute<Omit<Trial, 'passed' | 'refused'>[]>(
    `select credit_balance as balance, sum(credits)::int as sum, min(balance_after) as lowest
     from team join ledger_entry on team_id = team.id where team.id = ? group by credit_balance`,
    [teamId],
  );
  const passed = outcomes.filter(Boolean).length;
  return { passed, refused: callers - passed, balance: -1, sum: -1, lowest: -1, ...row };
}

const wanted = (teamId: string) => ({
  teamId,
  credits: COST,
  spendingType: 'studio_render' as const,
  refId: newId('content'),
  sandbox: true,
});
