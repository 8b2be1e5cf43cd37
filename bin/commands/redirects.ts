import { OPERATOR } from '../../domain/audit/actors.ts';
import type { MikroORM } from '@mikro-orm/postgresql';
import { addRedirectOrigin, listRedirectOrigins, removeRedirectOrigin } from '../../db/accounts/redirect-origins.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import type { Team } from '../../db/entities/team.ts';
import { findTeamByName } from '../../db/teams/teams.ts';
import { parseOrigin } from '../../domain/accounts/redirects.ts';
import { requireFlag, UsageError, type Flags } from './flags.ts';

/** Lists the origins to which a connect of the team may redirect. */
export function listRedirects(orm: MikroORM, flags: Flags) {
  return changeRedirects(orm, flags, () => Promise.resolve());
}

/** Allows another origin. Safe to repeat. */
export function addRedirect(orm: MikroORM, flags: Flags, operand: string | undefined) {
  const origin = requireOrigin(operand);
  return changeRedirects(orm, flags, (tx, team) => addRedirectOrigin(tx, team.id, origin));
}

export function removeRedirect(orm: MikroORM, flags: Flags, operand: string | undefined) {
  const origin = requireOrigin(operand);
  return changeRedirects(orm, flags, async (tx, team) => {
    if (await removeRedirectOrigin(tx, team.id, origin)) return;
    throw new UsageError(`Team ${team.name} has no redirect origin ${origin}.`);
  });
}

async function changeRedirects(
  orm: MikroORM,
  flags: Flags,
  change: (tx: Transaction, team: Team) => Promise<void>,
): Promise<{ json: string[]; text: string }> {
  const name = requireFlag(flags, 'team');
  const { result: origins } = await inTransaction(
    orm.em,
    async (tx) => {
      const team = await findTeamByName(tx.em, name);
      if (!team) throw new UsageError(`Team ${name} does not exist.`);
      await change(tx, team);
      return listRedirectOrigins(tx.em, team.id);
    },
    OPERATOR,
  );
  return { json: origins, text: origins.join('\n') || 'No redirect origins.' };
}

function requireOrigin(operand: string | undefined): string {
  const origin = operand === undefined ? null : parseOrigin(operand);
  if (origin !== null) return origin;
  throw new UsageError(`An origin has a scheme and a host only, for example https://app.example.com (got ${operand}).`);
}
