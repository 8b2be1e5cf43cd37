import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import * as fc from 'fast-check';
import { grant, refundJob, spend } from '../../db/credits/credits.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { startDueCreditPeriods } from '../../db/credits/start-credit-periods.ts';
import { findOrCreateTeam } from '../../db/teams/teams.ts';
import { newId } from '../../domain/ids.ts';
import type { LedgerType } from '../../domain/credits/ledger.ts';
import { mintDatabase } from '../support/database.ts';
import { commit } from '../support/teams.ts';
import { LedgerModel, type Command, type Row, type Step } from './ledger-model.ts';

/** Concurrent sequences per run of the property. */
const ABREAST = 20;
const SEQUENCES = Number(process.env['LEDGER_MODEL_SEQUENCES'] ?? 2_000);
const LONGEST = Number(process.env['LEDGER_MODEL_LENGTH'] ?? 10);

let orm: MikroORM;

beforeAll(async () => {
  orm = await openDatabase(await mintDatabase(), { poolSize: 2 * ABREAST });
});
afterAll(() => orm.close());

const SPEND: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('spend' as const),
  credits: fc.integer({ min: 1, max: 250 }),
  job: fc.constant(''),
});
const REFUND: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('refund' as const),
  pick: fc.nat(9),
  percent: fc.constantFrom(1, 50, 100),
});
const GRANT: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('grant' as const),
  credits: fc.integer({ min: 1, max: 200 }),
  type: fc.constantFrom('topup' as const, 'recurring' as const, 'reward' as const),
});
const STEP = fc.oneof(
  { weight: 5, arbitrary: SPEND },
  { weight: 3, arbitrary: REFUND },
  { weight: 2, arbitrary: GRANT },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'turn' }) },
);
const COMMAND: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: STEP },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'lapse' }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('both' as const), first: STEP, second: STEP }) },
);
const SEQUENCE = fc.array(COMMAND, { minLength: 1, maxLength: LONGEST });

const named = (step: Step): Step => (step.do === 'spend' ? { ...step, job: newId('content') } : step);

type Refund = { jobId: string; credits: number } | null;

/** Runs a step on the database. Returns whether it passed. */
async function act(teamId: string, step: Step, refund: Refund): Promise<boolean> {
  if (step.do === 'refund') return refund !== null && commit({ orm }, (tx) => refundJob(tx, refund));
  return commit({ orm }, async (tx) => {
    if (step.do === 'spend') {
      const { credits, job: refId } = step;
      return (await spend(tx, { teamId, credits, refId, spendingType: 'studio_render', sandbox: true })).ok;
    }
    if (step.do === 'grant') return (await grant(tx, teamId, step.credits, step.type)) >= 0;
    // Ends the period now, unless it has ended.
    await startDueCreditPeriods(tx, teamId);
    await tx.em.execute(
      `update team set period_end = date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond'
       where id = ?`,
      [teamId],
    );
    await tx.em.execute('select pg_sleep(0.002)');
    if (step.do === 'lapse') return true;
    return (await startDueCreditPeriods(tx, teamId)).endedPeriods > 0;
  });
}

interface Entry extends Row {
  balance_after: number;
  created_at: string;
}

async function readLedger(teamId: string): Promise<Entry[]> {
  return orm.em
    .fork()
    .execute<Entry[]>(
      'select type, credits, ref_id as job, balance_after, created_at from ledger_entry where team_id = ? order by seq',
      [teamId],
    );
}

const bare = (rows: Row[]): Row[] => rows.map(({ type, credits, job }) => ({ type, credits, job }));
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Two concurrent steps have the effect of one order. Returns the model of that order. */
async function actBoth(teamId: string, model: LedgerModel, both: { first: Step; second: Step }): Promise<LedgerModel> {
  const steps = [both.first, both.second].map(named).map((one) => ({ step: one, refund: planRefund(model, one) }));
  const outcomes = await Promise.all(steps.map(({ step: one, refund }) => act(teamId, one, refund)));
  await commit({ orm }, (tx) => startDueCreditPeriods(tx, teamId));
  const rows = bare(await readLedger(teamId));
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const then = model.copy();
    const expected: boolean[] = [];
    for (const index of order) expected[index] = then.step(steps[index]!.step, steps[index]!.refund);
    if (same(expected, outcomes) && same(then.rows, rows)) return then;
  }
  throw new Error(`no order explains ${JSON.stringify({ steps, outcomes, rows })}`);
}

const planRefund = (model: LedgerModel, one: Step): Refund =>
  one.do === 'refund' ? model.chosen(one.pick, one.percent) : null;

async function play(commands: Command[]): Promise<void> {
  const { id } = await commit({ orm }, (tx) => findOrCreateTeam(tx, randomBytes(9).toString('hex'), 'creator'));
  let model = new LedgerModel();
  for (const command of commands) {
    if (command.do === 'both') {
      model = await actBoth(id, model, command);
      continue;
    }
    const step = named(command);
    const refund = planRefund(model, step);
    expect(await act(id, step, refund)).toBe(model.step(step, refund));
  }
  await commit({ orm }, (tx) => startDueCreditPeriods(tx, id));
  await compare(id, model);
}

async function compare(teamId: string, model: LedgerModel): Promise<void> {
  const rows = await readLedger(teamId);
  expect(bare(rows)).toEqual(model.rows);
  let [balance, latest] = [0, 0];
  for (const row of rows) {
    balance += row.credits;
    expect(row.balance_after).toBe(balance);
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(Date.parse(row.created_at)).toBeGreaterThanOrEqual(latest);
    latest = Date.parse(row.created_at);
  }
  const [found] = await orm.em.fork().execute<{ credit_balance: number; lows: number }[]>(
    `select credit_balance, (select count(*)::int from event where team_id = team.id and type = 'credits.low') as lows
     from team where id = ?`,
    [teamId],
  );
  expect(found).toEqual({ credit_balance: balance, lows: model.lows });
  expect(balance).toBe(model.balance);
  for (const refund of rows.filter((row) => row.type === ('refund' satisfies LedgerType))) {
    const ofJob = rows.filter((row) => row.job === refund.job);
    expect(ofJob.filter((row) => row.type === 'refund')).toHaveLength(1);
    expect(ofJob.reduce((sum, row) => sum + row.credits, 0)).toBeLessThanOrEqual(0);
  }
}

test(`the ledger matches the model for ${SEQUENCES} sequences of concurrent steps`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(SEQUENCE, { minLength: ABREAST, maxLength: ABREAST }), async (sequences) => {
      await Promise.all(sequences.map(play));
    }),
    { numRuns: Math.ceil(SEQUENCES / ABREAST), endOnFailure: true },
  );
}, 3_600_000);
