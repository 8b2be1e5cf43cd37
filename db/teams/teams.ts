import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { PLAN_TERMS, type Plan } from '../../domain/teams/plans.ts';
import { grant } from '../credits/credits.ts';
import { Team } from '../entities/team.ts';
import { sumGrantedSince } from '../credits/ledger.ts';
import { recordChanged, recordStart } from '../outbox/record.ts';
import { turnPeriods } from '../credits/periods.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Whole milliseconds, as its grant's date is: a moment that the column rounds up would lie after the grant. */
const BORN = `select date_trunc('milliseconds', clock_timestamp()) as born`;

/** The team of that name, made with its first month's credits where there is none. An existing team keeps its plan. */
export async function findOrCreateTeam(tx: Transaction, name: string, plan: Plan): Promise<Team> {
  const id = newId('team');
  const created = await tx.em.execute<{ id: string }[]>(
    `insert into team (id, name, plan, created_at, period_start, period_end)
     select ?, ?, ?, born, born, born + interval '1 month' from (${BORN}) birth
     on conflict (name) do nothing returning id`,
    [id, name, plan],
  );
  if (created.length > 0) {
    await grant(tx, id, PLAN_TERMS[plan].creditsPerMonth, 'recurring');
    await recordStart(tx, 'creditPeriod', id);
  }
  return tx.em.findOneOrFail(Team, { name }, { refresh: true });
}

export async function findTeam(em: EntityManager, name: string): Promise<Team | null> {
  return em.findOne(Team, { name });
}

export async function findTeamById(em: EntityManager, id: string): Promise<Team | null> {
  return em.findOne(Team, id);
}

/**
 * Puts a team on another plan. Its quotas hold at once. The running period's monthly credits are filled up to the new plan's
 * and never taken back, so that going down and up again grants nothing twice. Answers what was granted, and the balance.
 */
export async function changePlan(
  tx: Transaction,
  teamId: string,
  plan: Plan,
): Promise<{ granted: number; balance: number }> {
  const { periodStart, creditBalance } = await turnPeriods(tx, teamId);
  await tx.em.execute('update team set plan = ? where id = ?', [plan, teamId]);
  await recordChanged(tx, 'creditPeriod', teamId);
  const had = await sumGrantedSince(tx.em, teamId, periodStart, ['recurring']);
  const granted = Math.max(0, PLAN_TERMS[plan].creditsPerMonth - had);
  return { granted, balance: granted > 0 ? await grant(tx, teamId, granted, 'recurring') : creditBalance };
}

/** Makes everything that counts the team's live things wait its turn. */
export async function lockTeam(tx: Transaction, teamId: string): Promise<void> {
  await tx.em.execute('select 1 from team where id = ? for no key update', [teamId]);
}
