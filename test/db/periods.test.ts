import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { spend } from '../../db/credits/credits.ts';
import { sumGrantedSince } from '../../db/credits/ledger.ts';
import { findKey, type AuthenticatedTeam } from '../../db/teams/api-keys.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { startCreditPeriodIfDue } from '../../db/credits/start-credit-periods.ts';
import { changePlan } from '../../db/teams/teams.ts';
import { newId } from '../../domain/ids.ts';
import { getOwnDatabase, mintDatabase } from '../support/database.ts';
import { commit, mintTeam } from '../support/teams.ts';

let orm: MikroORM;

beforeAll(async () => {
  orm = await openDatabase(await getOwnDatabase());
});

afterAll(() => orm.close());

/** Moves the team's creation and first period into the past. */
async function bornMonthsAgo(teamId: string, months: number): Promise<void> {
  await orm.em.fork().execute(
    `update team set created_at = created_at - ? * interval '1 month', period_start = period_start - ? * interval '1 month',
       period_end = created_at - ? * interval '1 month' where id = ?`,
    [months, months, months - 1, teamId],
  );
}

const ledger = (teamId: string) =>
  orm.em
    .fork()
    .execute<{ type: string; credits: number }[]>(
      `select type, credits from ledger_entry where team_id = ? and type <> 'spending' order by seq`,
      [teamId],
    );

async function turned(key: string): Promise<AuthenticatedTeam> {
  const found = await findKey(orm.em.fork(), key);
  if (!found) throw new Error('no such key');
  return startCreditPeriodIfDue(orm.em, found.team);
}

test('concurrent requests close an ended period once', async () => {
  const { key, team } = await mintTeam({ orm }, 'creator');
  await bornMonthsAgo(team.id, 1);

  const found = await Promise.all(Array.from({ length: 5 }, () => findKey(orm.em.fork(), key)));

  const teams = await Promise.all(found.map((one) => startCreditPeriodIfDue(orm.em, one?.team as AuthenticatedTeam)));

  expect(new Set(teams.map((one) => one.periodEnd.getTime())).size).toBe(1);
  expect(teams[0]?.periodEnd.getTime()).toBeGreaterThan(Date.now());
  expect((await ledger(team.id)).filter((row) => row.type === 'recurring')).toHaveLength(2);
});

test('missed periods are closed one by one', async () => {
  const { key, team } = await mintTeam({ orm }, 'creator');
  await bornMonthsAgo(team.id, 3);

  const now = await turned(key);

  expect(now.periodStart.getTime()).toBeLessThanOrEqual(Date.now());
  expect(now.periodEnd.getTime()).toBeGreaterThan(Date.now());
  expect((await ledger(team.id)).filter((row) => row.type === 'recurring')).toHaveLength(4);
});

test('the rest of a grant is carried over for one period and then expires', async () => {
  const { key, team } = await mintTeam({ orm }, 'creator');
  await commit({ orm }, (tx) =>
    spend(tx, { teamId: team.id, credits: 100, spendingType: 'ai_image', refId: newId('content'), sandbox: true }),
  );
  await orm.em.fork().execute('select pg_sleep(0.01)');
  await orm.em.fork().execute(
    `update team set period_end = clock_timestamp(), created_at = created_at - interval '1 month',
       period_start = period_start - interval '1 month' where id = ?`,
    [team.id],
  );

  const now = await turned(key);

  expect(now.creditBalance).toBe(500);
  expect(await ledger(team.id)).toEqual([
    { type: 'recurring', credits: 300 },
    { type: 'carry_expired', credits: -200 },
    { type: 'carryover', credits: 200 },
    { type: 'recurring', credits: 300 },
  ]);
});

/** A database whose clock is fixed. */
async function mintStoppedClock(moment: string): Promise<MikroORM> {
  const databaseUrl = await mintDatabase();
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set search_path = public, pg_catalog`);
  await owner.query(
    `create function public.clock_timestamp() returns timestamptz language sql volatile as $$ select timestamptz '${moment}' $$`,
  );
  await owner.end();
  const stopped = await openDatabase(databaseUrl);
  await migrate(stopped);
  return stopped;
}

test.each(['.0004', '.0005', '.0009'])(
  'the first grant falls into the first period if the team was created at %s s',
  async (fraction) => {
    const stopped = await mintStoppedClock(`2026-01-31 12:00:00${fraction}Z`);

    const { team } = await mintTeam({ orm: stopped }, 'creator');
    const granted = await sumGrantedSince(stopped.em.fork(), team.id, team.periodStart);
    const changed = await commit({ orm: stopped }, (tx) => changePlan(tx, team.id, 'creator'));
    await stopped.close();

    expect(granted).toBe(300);
    expect(changed).toMatchObject({ granted: 0, balance: 300 });
    expect(team.periodEnd.toISOString()).toBe('2026-02-28T12:00:00.000Z');
  },
);
