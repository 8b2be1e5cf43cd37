import { recordAudit } from '../../db/audit/record-audit.ts';
import { OPERATOR } from '../../domain/audit/actors.ts';
import type { MikroORM } from '@mikro-orm/postgresql';
import { grant } from '../../db/credits/credits.ts';
import { findTeamByName } from '../../db/teams/teams.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { GRANT_TYPES } from '../../domain/credits/ledger.ts';
import { parseChoice, requireFlag, UsageError, type Flags } from './flags.ts';

const MAX_CREDITS = 10_000_000;

export async function createGrant(orm: MikroORM, flags: Flags) {
  const name = requireFlag(flags, 'team');
  const type = parseChoice('type', GRANT_TYPES, requireFlag(flags, 'type'));
  const credits = Number(requireFlag(flags, 'credits'));
  if (!Number.isInteger(credits) || credits < 1 || credits > MAX_CREDITS) {
    throw new UsageError(`--credits must be a whole number from 1 to ${MAX_CREDITS}.`);
  }
  const { result } = await inTransaction(
    orm.em,
    async (tx) => {
      const team = await findTeamByName(tx.em, name);
      if (!team) throw new UsageError(`Team ${name} does not exist.`);
      const balance = await grant(tx, team.id, credits, type);
      recordAudit(tx, { teamId: team.id, action: 'credits.granted', subjectId: team.id, details: { credits, type } });
      return { team, balance };
    },
    OPERATOR,
  );
  const { team, balance } = result;
  const json = { team: { id: team.id, name: team.name, plan: team.plan }, credits, type, balance };
  return { json, text: `Granted ${credits} credits (${type}) to ${team.name}. Balance: ${balance}.` };
}
