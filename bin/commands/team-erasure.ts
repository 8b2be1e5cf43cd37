import type { MikroORM } from '@mikro-orm/postgresql';
import { inTransaction } from '../../db/connection/transaction.ts';
import { cancelErasure, findErasure, scheduleErasure, type Erasure } from '../../db/erasures/erasures.ts';
import { findTeamByNameOrId } from '../../db/teams/teams.ts';
import { OPERATOR } from '../../domain/audit/actors.ts';
import { UsageError, type Flags } from './flags.ts';

const DEFAULT_DAYS = '7';
const MAX_DAYS = 90;

/** Schedules the erasure of a team, cancels it, or shows how far it is. Safe to repeat. */
export async function eraseTeamLater(orm: MikroORM, flags: Flags, operand: string | undefined) {
  if (operand === undefined) throw new UsageError('teams erase requires a team, by name or id.');
  const em = orm.em.fork();
  const team = await findTeamByNameOrId(em, operand);
  if (!team || flags.status) {
    const erasure = await findErasure(em, team?.id ?? operand);
    if (erasure) return present(erasure);
    throw new UsageError(team ? `No erasure of ${team.name} was requested.` : `Team ${operand} does not exist.`);
  }
  if (flags.cancel) {
    const { result } = await inTransaction(orm.em, (tx) => cancelErasure(tx, team.id), OPERATOR);
    if (!result) throw new UsageError(`No erasure of ${team.name} is waiting, so there is nothing to cancel.`);
  } else {
    const days = Number(flags.days ?? DEFAULT_DAYS);
    if (!Number.isInteger(days) || days < 0 || days > MAX_DAYS)
      throw new UsageError(`--days must be from 0 to ${MAX_DAYS}.`);
    await inTransaction(orm.em, (tx) => scheduleErasure(tx, team.id, days), OPERATOR);
  }
  const erasure = await findErasure(orm.em.fork(), team.id);
  if (!erasure) throw new Error('the erasure exists');
  return present(erasure);
}

/** The receipt. */
function present(erasure: Erasure) {
  const { id, teamId, status, dueAt, finishedAt, waitingFor, counts, auditHead } = erasure;
  const state = {
    scheduled: `begins at ${dueAt.toISOString()}; until then teams erase ${teamId} --cancel stops it`,
    running: waitingFor === null ? 'is under way' : `is under way and waits for ${waitingFor}`,
    done: `ended at ${finishedAt?.toISOString()}`,
    cancelled: `was cancelled at ${finishedAt?.toISOString()}`,
  }[status];
  const numbers = Object.entries(counts).map(([name, count]) => `  ${name}: ${count}`);
  const head = auditHead === null ? [] : [`  last audit entry: ${auditHead}`];
  return { json: erasure, text: [`Erasure ${id} of ${teamId} ${state}.`, ...numbers, ...head].join('\n') };
}
