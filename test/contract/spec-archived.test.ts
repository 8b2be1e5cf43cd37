import { MEDIA_JOB_KINDS } from '../../domain/content/media-jobs.ts';
import { expect, test } from '@jest/globals';
import { sampleByDay } from '../support/runs.ts';
import { contractService } from './contract-service.ts';
import { DESCRIBED, type Described } from './operations.ts';
import { openFixtureFor, type Fixture } from './fixture.ts';

const served = contractService();

const named = (name: string): Described => {
  const found = DESCRIBED.find((one) => one.name === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found;
};

/** Sends the scenario's successful request after the only workspace is archived. */
async function whileArchived(name: string): Promise<{ status: number; type: string | undefined; fixture: Fixture }> {
  const { method, scenario, ...described } = named(name);
  const fixture = await openFixtureFor(served, described, 'pro');
  const request = await scenario.ok(fixture);
  const ids = typeof request.body === 'object' ? { ...request.body, workspaceId: fixture.workspace.id } : undefined;
  await fixture.deps.orm.em
    .fork()
    .execute('update workspace set archived_at = clock_timestamp() where id = ?', [fixture.workspace.id]);
  const body = name.startsWith('POST') && TAKES_WORKSPACE.has(name) ? ids : request.body;
  const reply = await fixture.api.call(method, request.path, { key: fixture.key, body });
  return { status: reply.status, type: reply.json.error?.type, fixture };
}

const EXTRA_JOBS = MEDIA_JOB_KINDS.map((added) => `POST /content/${added}`);
const TAKES_WORKSPACE = new Set([
  'POST /posts',
  'POST /content/:format',
  'POST /influencers',
  'POST /automations',
  ...EXTRA_JOBS,
]);

test.each([
  'POST /posts',
  'POST /content/:format',
  ...EXTRA_JOBS,
  'POST /influencers',
  'POST /influencers/:id/videos',
  'POST /automations',
  'POST /automations/:id/launch',
])('spec, Workspaces rule 6: while the workspace is archived %s answers 409 conflict', async (name) => {
  const { status, type, fixture } = await whileArchived(name);
  expect([status, type]).toEqual([409, 'conflict']);
  const [ledger] = await fixture.deps.orm.em
    .fork()
    .execute(`select count(*)::int as spends from ledger_entry where team_id = ? and type = 'spending'`, [
      fixture.team.id,
    ]);
  expect(ledger?.['spends']).toBeLessThanOrEqual(name === 'POST /influencers/:id/videos' ? 1 : 0);
});

test.each([
  'POST /posts/import',
  'POST /posts/:id/reschedule',
  'POST /posts/:id/publish',
  'POST /posts/:id/approve',
  'POST /automations/:id/resume',
  'POST /influencers/:id/previews',
])('while the workspace is archived %s answers 409 too', async (name) => {
  expect(await whileArchived(name)).toMatchObject({ status: 409, type: 'conflict' });
});

test.each([
  ...sampleByDay(
    DESCRIBED.filter(({ method }) => method === 'GET').map(({ name }) => name),
    5,
  ),
  'DELETE /posts/:id',
  'DELETE /influencers/:id',
  'DELETE /automations/:id',
  'POST /generations',
  'POST /posts/preview',
  'PATCH /posts/:id',
  'POST /content/:id/cancel',
  'DELETE /content/:id',
])('spec, Workspaces rule 6: reads, cancellations, deletions and ideas still work: %s', async (name) => {
  expect((await whileArchived(name)).status).toBeLessThan(300);
});

test('spec, Workspaces rule 3: an archived workspace is returned with archivedAt', async () => {
  const fixture = await openFixtureFor(served, { facts: {} });
  await fixture.make('POST', `/workspaces/${fixture.workspace.id}/archive`);
  const shown = await fixture.call('GET', `/workspaces/${fixture.workspace.id}`);
  expect([shown.status, typeof shown.json.data.archivedAt]).toEqual([200, 'string']);
});
