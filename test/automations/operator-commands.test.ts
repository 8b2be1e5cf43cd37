import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { applyAutomationCommand } from '../../activities/automations/run-automation.ts';
import { loadNextStep } from '../../db/automations/automation-runs.ts';
import { signalOverdueAutomations } from '../../db/automations/overdue-automations.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import type { OperatorCommand } from '../../domain/automations/automation.ts';
import { openApiDeps, closeApiDeps } from '../support/api-deps.ts';
import { startApi, type TestApi } from '../support/api.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { openFixture, type Fixture } from './fixture.ts';

let deps: ApiDeps;
let api: TestApi;

beforeAll(async () => {
  deps = await openApiDeps();
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  await closeApiDeps(deps);
});

const fixture = (): Promise<Fixture> => openFixture({ deps, api });

const order = (id: string, what: OperatorCommand): Promise<string | null> =>
  applyAutomationCommand({ ...deps, workflows: deps.workflows }, id, what);

const plan = (id: string) => loadNextStep(deps.orm.em.fork(), id);

describe('operator signals follow the rules of the API', () => {
  test('pause and resume signals are idempotent', async () => {
    const on = await fixture();
    const id = await on.launched();
    await on.run(id);

    expect([await order(id, 'pause'), await order(id, 'pause')]).toEqual([null, null]);
    expect(await plan(id)).toMatchObject({
      next: 'hold',
      reason: 'paused',
      last: expect.stringContaining('scheduled'),
    });
    expect([await order(id, 'resume'), await order(id, 'resume')]).toEqual([null, null]);
    expect(await plan(id)).toMatchObject({ next: 'wait' });
  });

  test('a run signal makes the next run due now and fills no slot twice', async () => {
    const on = await fixture();
    const id = await on.launched();
    await on.run(id);
    const filled = await on.posts(id);

    expect(await order(id, 'run')).toBeNull();
    expect(await plan(id)).toEqual({ next: 'run' });
    await on.run(id);

    expect(await on.posts(id)).toEqual(filled);
    expect(await plan(id)).toMatchObject({ next: 'wait', last: expect.stringContaining(': 0 scheduled.') });
  });

  test.each<[OperatorCommand, string, (on: Fixture) => Promise<string>]>([
    ['pause', 'Only a launched', (on) => on.drafted()],
    ['resume', 'Only a paused', (on) => on.drafted()],
    ['run', 'Only a launched', (on) => on.drafted()],
  ])('a %s signal to a draft automation is rejected and changes nothing', async (what, refusal, make) => {
    const on = await fixture();
    const id = await make(on);
    const before = await on.shown(id);

    expect(await order(id, what)).toContain(refusal);

    expect(await on.shown(id)).toEqual(before);
  });

  test('resume is rejected while the workspace is archived and works after the restore', async () => {
    const on = await fixture();
    const [paused, stopped] = [await on.launched(), await on.launched()];
    await order(paused, 'pause');
    await on.call('POST', `/workspaces/${on.workspace.id}/archive`);
    await on.run(stopped);

    expect(await order(paused, 'resume')).toContain('archived');
    expect(await plan(stopped)).toMatchObject({
      next: 'hold',
      reason: 'stopped',
      last: expect.stringContaining('archived'),
    });
    await on.call('POST', `/workspaces/${on.workspace.id}/restore`);
    expect(await order(stopped, 'run')).toBeNull();
    await on.run(stopped);

    expect(await on.posts(stopped)).toHaveLength(3);
  });
});

const sweep = async () =>
  (await inTransaction(deps.orm.em, (tx) => signalOverdueAutomations(tx, 60_000))).outbox.map(({ rowId }) => rowId);
const minutesAgo = (n: number) => `clock_timestamp() - interval '${n} minutes'`;

/** A launched automation with these columns and an empty outbox. */
async function launchedWith(on: Fixture, assignments: string): Promise<string> {
  const id = await on.launched();
  await on.sql(`update automation set ${assignments} where id = ?`, [id]);
  return id;
}

describe('an automation is requeued after its workflow was terminated', () => {
  test('an overdue automation without a workflow is woken once, and no other one', async () => {
    const on = await fixture();
    const overdue = await launchedWith(on, `next_run_at = ${minutesAgo(2)}, updated_at = ${minutesAgo(2)}`);
    const lost = await launchedWith(
      on,
      `next_run_at = ${minutesAgo(20)}, run_opened_at = ${minutesAgo(20)}, updated_at = ${minutesAgo(20)}`,
    );
    const unwritten = await on.drafted();
    await on.call('POST', `/automations/${unwritten}/generate`);
    await on.sql(`update automation set updated_at = ${minutesAgo(20)} where id = ?`, [unwritten]);
    await launchedWith(on, `next_run_at = clock_timestamp() + interval '1 day', updated_at = ${minutesAgo(90)}`);
    await launchedWith(on, `status = 'paused', next_run_at = ${minutesAgo(20)}, updated_at = ${minutesAgo(90)}`);
    await launchedWith(on, `run_opened_at = ${minutesAgo(2)}, updated_at = ${minutesAgo(2)}`);
    await launchedWith(
      on,
      `deleted_at = clock_timestamp(), next_run_at = ${minutesAgo(9)}, updated_at = ${minutesAgo(9)}`,
    );

    expect((await sweep()).sort()).toEqual([overdue, lost, unwritten].sort());
    expect(await sweep()).toEqual([]);
  });
});
