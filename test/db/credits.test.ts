import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { runSpendTrial } from '../races/run-spend-trial.ts';
import { grant, refundJob, spend } from '../../db/credits/credits.ts';
import { Usage } from '../../db/entities/usage.ts';
import { readBalance } from '../../db/credits/ledger.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { newId } from '../../domain/ids.ts';
import { getOwnDatabase } from '../support/database.ts';
import { isFullRun } from '../support/runs.ts';
import { commit, mintTeam } from '../support/teams.ts';

let orm: MikroORM;

beforeAll(async () => {
  orm = await openDatabase(await getOwnDatabase(), { poolSize: 64 });
});

afterAll(() => orm.close());

const spendOn = (teamId: string, credits: number, refId = newId('content')) =>
  commit({ orm }, (tx) => spend(tx, { teamId, credits, spendingType: 'studio_render', refId, sandbox: true }));

async function sumLedger(teamId: string): Promise<number> {
  const [row] = await orm.em
    .fork()
    .execute<{ sum: number }[]>('select sum(credits)::int as sum from ledger_entry where team_id = ?', [teamId]);
  return row?.sum ?? 0;
}

const balance = (teamId: string): Promise<number> => readBalance(orm.em.fork(), teamId);

describe('spending', () => {
  test('five of 64 concurrent spends pass if the balance covers five, in each trial', async () => {
    for (let trial = 0; trial < (isFullRun() ? 50 : 5); trial += 1) {
      expect(await runSpendTrial(orm, 64, 5)).toEqual({ passed: 5, refused: 59, balance: 0, sum: 0, lowest: 0 });
    }
  });

  test('concurrent spends never exceed the balance, which equals the sum of the ledger', async () => {
    const { team } = await mintTeam({ orm }, 'creator');
    await spendOn(team.id, 250);

    const spent = await Promise.all(Array.from({ length: 32 }, () => spendOn(team.id, 10)));

    expect(spent.filter((outcome) => outcome.ok)).toHaveLength(5);
    expect(await balance(team.id)).toBe(0);
    expect(await sumLedger(team.id)).toBe(0);
  });

  test('a rejected spend leaves no row', async () => {
    const { team } = await mintTeam({ orm }, 'creator');
    expect(await spendOn(team.id, 301)).toEqual({ ok: false, balance: 300 });
    expect(await sumLedger(team.id)).toBe(300);
    expect(await spendOn(team.id, 300)).toEqual({ ok: true, balance: 0 });
  });

  test('concurrent spends record `credits.low` once per crossing and again only after a rise', async () => {
    const { team } = await mintTeam({ orm }, 'creator');
    const events = async () =>
      orm.em
        .fork()
        .execute<{ data: { balance: number } }[]>(
          `select data from event where team_id = ? and type = 'credits.low' order by created_at`,
          [team.id],
        );
    await spendOn(team.id, 240);
    expect(await events()).toEqual([]);

    await Promise.all([spendOn(team.id, 10), spendOn(team.id, 10), spendOn(team.id, 10)]);
    expect(await events()).toEqual([{ data: { balance: 50, threshold: 60, plan: 'creator', creditsPerMonth: 300 } }]);

    await commit({ orm }, (tx) => grant(tx, team.id, 100, 'topup'));
    await spendOn(team.id, 80);
    expect((await events()).map((event) => event.data.balance)).toEqual([50, 50]);
  });
});

test('a spend and a rejected request of one team do not deadlock', async () => {
  const { team } = await mintTeam({ orm }, 'creator');
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const request = (credits: number) =>
    commit({ orm }, async (tx) => {
      const periodStart = new Date(Date.now() + credits);
      await tx.em.insert(Usage, { teamId: team.id, metric: 'generations', periodStart, used: 1 });
      (credits === 10 ? first : second).resolve();
      await Promise.all([first.promise, second.promise]);
      // The rejected request spends first.
      if (credits === 10) await sleep(200);
      return spend(tx, { teamId: team.id, credits, spendingType: 'ai_image', refId: newId('content'), sandbox: true });
    });

  expect(await Promise.all([request(301), request(10)])).toEqual([
    { ok: false, balance: 300 },
    { ok: true, balance: 290 },
  ]);
});

describe('a refund', () => {
  test('a job is refunded once, however many concurrent refunds are requested', async () => {
    const { team } = await mintTeam({ orm }, 'creator');
    const jobId = newId('content');
    await spendOn(team.id, 10, jobId);

    const refunds = await Promise.all(
      Array.from({ length: 16 }, () => commit({ orm }, (tx) => refundJob(tx, { jobId, credits: 10 }))),
    );

    expect(refunds.filter(Boolean)).toHaveLength(1);
    expect(await balance(team.id)).toBe(300);
    expect(await sumLedger(team.id)).toBe(300);
  });

  test('a refund never exceeds the charge, and an unpaid job is not refunded', async () => {
    const { team } = await mintTeam({ orm }, 'creator');
    const jobId = newId('content');
    await spendOn(team.id, 10, jobId);

    expect(await commit({ orm }, (tx) => refundJob(tx, { jobId: newId('content'), credits: 10 }))).toBe(false);
    expect(await commit({ orm }, (tx) => refundJob(tx, { jobId, credits: 99 }))).toBe(true);
    expect(await balance(team.id)).toBe(300);
  });
});
