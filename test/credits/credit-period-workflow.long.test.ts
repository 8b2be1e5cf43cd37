/** The credit period workflow end to end: API, worker, and Temporal. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spend } from '../../db/credits/credits.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { recordChanged } from '../../db/outbox/record.ts';
import { newId } from '../../domain/ids.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import { waitUntil } from '../support/wait-for.ts';

const KINORA = fileURLToPath(new URL('../../bin/kinora.ts', import.meta.url));

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance?.stop());

const getHandle = ({ team }: TestTeam) => instance.temporal.workflow.getHandle(`credit-period-${team.id}`);

/** Waits until the details of the period's workflow contain `text`. */
async function waitsFor(team: TestTeam, text: string): Promise<void> {
  const details = async (): Promise<string> => {
    try {
      const shown = await getHandle(team).query<{ currentDetails?: string }>('__temporal_workflow_metadata');
      return shown.currentDetails ?? '';
    } catch (error) {
      return `not there yet: ${String(error)}`;
    }
  };
  await waitUntil(details, (said) => said.includes(text));
}

/** Ends the team's month in so many milliseconds and signals its workflow. Returns the end. */
async function endsIn({ team }: TestTeam, ms: number): Promise<string> {
  const { result, outbox } = await inTransaction(instance.orm.em, async (tx) => {
    const [row] = await tx.em.execute<{ period_end: string }[]>(
      `update team set created_at = created_at - interval '1 month', period_start = period_start - interval '1 month',
         period_end = clock_timestamp() + ? * interval '1 millisecond' where id = ? returning period_end`,
      [ms, team.id],
    );
    await recordChanged(tx, 'creditPeriod', team.id);
    return new Date(row?.period_end ?? '').toISOString();
  });
  expect(outbox).toHaveLength(1);
  return result;
}

const ledger = ({ team }: TestTeam) =>
  instance.orm.em
    .fork()
    .execute<{ type: string; credits: number; balance_after: number; created_at: string }[]>(
      'select type, credits, balance_after, created_at from ledger_entry where team_id = ? order by seq',
      [team.id],
    );

test('the workflow closes a period at its end and waits for the next one', async () => {
  const team = await mintTeam({ orm: instance.orm }, 'creator');
  await commit({ orm: instance.orm }, (tx) =>
    spend(tx, { teamId: team.team.id, credits: 100, spendingType: 'ai_image', refId: newId('content'), sandbox: true }),
  );
  await waitsFor(team, 'Plan creator; the period ends at');

  const end = await endsIn(team, 6_000);
  const rows = await waitUntil(
    () => ledger(team),
    (found) => found.length > 2,
  );

  expect(
    rows.slice(2).map((row) => [row.type, row.credits, row.balance_after, new Date(row.created_at).toISOString()]),
  ).toEqual([
    ['carry_expired', -200, 0, end],
    ['carryover', 200, 200, end],
    ['recurring', 300, 500, end],
  ]);
  const [{ period_end: next } = { period_end: '' }] = await instance.orm.em
    .fork()
    .execute<{ period_end: string }[]>('select period_end from team where id = ?', [team.team.id]);
  await waitsFor(team, new Date(next).toISOString());
  expect((await getHandle(team).describe()).status.name).toBe('RUNNING');
});

test('the background job restarts a terminated workflow, which closes the period', async () => {
  const team = await mintTeam({ orm: instance.orm }, 'creator');
  await waitsFor(team, 'Plan creator');
  await getHandle(team).terminate('by mistake');

  await instance.orm.em.fork().execute(
    `update team set created_at = created_at - interval '1 month', period_start = period_start - interval '1 month',
       period_end = clock_timestamp() - interval '2 minutes' where id = ?`,
    [team.team.id],
  );

  await waitUntil(
    () => ledger(team),
    (found) => found.filter((row) => row.type === 'recurring').length === 2,
  );
  await waitsFor(team, 'Plan creator');
});

test('`teams plan` changes quotas, credits, and the details of the workflow at once', async () => {
  const team = await mintTeam({ orm: instance.orm }, 'creator');
  await waitsFor(team, 'Plan creator');

  const env = { ...process.env, DATABASE_URL: instance.orm.config.get('clientUrl') };
  const args = ['teams', 'plan', '--team', team.team.name, '--plan', 'pro', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [KINORA, ...args], { env });

  expect(JSON.parse(stdout)).toMatchObject({ team: { plan: 'pro' }, granted: 700, balance: 1_000 });
  await waitsFor(team, 'Plan pro');
});
