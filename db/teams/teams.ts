import { recordAudit } from '../audit/record-audit.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { PLAN_TERMS, type Plan } from '../../domain/teams/plans.ts';
import { grant } from '../credits/credits.ts';
import { Team } from '../entities/team.ts';
import { sumGrantedSince } from '../credits/ledger.ts';
import { recordChanged, recordStart } from '../outbox/record.ts';
import { startDueCreditPeriods } from '../credits/start-credit-periods.ts';
import type { Transaction } from '../connection/transaction.ts';

/** The creation time of a team, truncated to milliseconds like that of its first grant, because rounding up would place it after the grant. */
const CREATED_AT = `select date_trunc('milliseconds', clock_timestamp()) as created`;

/**
 * Returns the team of that name, created with its first month's credits if it does not exist. An existing team keeps
 * its plan.
 */
export async function findOrCreateTeam(tx: Transaction, name: string, plan: Plan): Promise<Team> {
  const id = newId('team');
  const created = await tx.em.execute<{ id: string }[]>(
    `insert into team (id, name, plan, created_at, period_start, period_end)
     select ?, ?, ?, created, created, created + interval '1 month' from (${CREATED_AT}) moment
     on conflict (name) do nothing returning id`,
    [id, name, plan],
  );
  if (created.length > 0) {
    recordAudit(tx, { teamId: id, action: 'team.created', subjectId: id, details: { plan } });
    await grant(tx, id, PLAN_TERMS[plan].creditsPerMonth, 'recurring');
    await recordStart(tx, 'creditPeriod', id, id);
  }
  return tx.em.findOneOrFail(Team, { name }, { refresh: true });
}

export async function findTeamByName(em: EntityManager, name: string): Promise<Team | null> {
  return em.findOne(Team, { name });
}

export async function findTeamById(em: EntityManager, id: string): Promise<Team | null> {
  return em.findOne(Team, id);
}

/** Returns the ids that belong to no team. */
export async function listMissingTeams(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const found = await em.find(Team, { id: { $in: [...ids] } }, { fields: ['id'] });
  const existing = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !existing.has(id));
}

/** Finds a team by its name or id. A name cannot look like an id. */
export async function findTeamByNameOrId(em: EntityManager, text: string): Promise<Team | null> {
  return em.findOne(Team, { $or: [{ id: text }, { name: text }] });
}

/**
 * Changes a team's plan. Its limits apply at once. The monthly credits of the current period are raised to the new
 * plan's and never reduced, so that changing back and forth grants nothing twice. Returns the granted credits and the
 * balance.
 */
export async function changePlan(
  tx: Transaction,
  teamId: string,
  plan: Plan,
): Promise<{ granted: number; balance: number }> {
  const { periodStart, creditBalance } = await startDueCreditPeriods(tx, teamId);
  const changed = await tx.em.execute<unknown[]>('update team set plan = ? where id = ? and plan <> ? returning id', [
    plan,
    teamId,
    plan,
  ]);
  if (changed.length > 0)
    recordAudit(tx, { teamId, action: 'team.plan_changed', subjectId: teamId, details: { plan } });
  await recordChanged(tx, 'creditPeriod', teamId, teamId);
  const had = await sumGrantedSince(tx.em, teamId, periodStart, ['recurring']);
  const granted = Math.max(0, PLAN_TERMS[plan].creditsPerMonth - had);
  return { granted, balance: granted > 0 ? await grant(tx, teamId, granted, 'recurring') : creditBalance };
}

/** Locks the team's row, so that transactions that count the team's resources run one after another. */
export async function lockTeam(tx: Transaction, teamId: string): Promise<void> {
  await tx.em.execute('select 1 from team where id = ? for no key update', [teamId]);
}
