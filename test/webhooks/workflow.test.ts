/** The workflow of a shard end to end: API, worker and Temporal. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { countActions, countActionsSince, getTotal } from '../support/count-actions.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { Delivery } from '../../db/entities/delivery.ts';
import { dispatch } from '../../db/outbox/dispatch.ts';
import { withPostDescriptions } from '../../db/posts/post-workflows.ts';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { newId } from '../../domain/ids.ts';
import { workflowId } from '../../domain/workflow-names.ts';
import { endpointQuery } from '../../workflows/messages.ts';
import { findShard } from '../support/find-shard.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { isFullRun } from '../support/runs.ts';
import { waitUntil } from '../support/wait-for.ts';

let instance: Instance;
let hooks: Receiver;

beforeAll(async () => {
  instance = await startInstance({ WORKER_ROLES: 'core' });
});
afterAll(() => instance?.stop());
beforeEach(async () => {
  hooks = await startReceiver();
});
afterEach(() => hooks.close());

const subscribe = async (): Promise<string> =>
  (await instance.api.post<{ id: string }>('/webhooks', { url: hooks.url, events: ['post.published'] })).id;

/** Records events in one transaction and dispatches their signals, as an activity does. */
async function recordEvents(count: number): Promise<void> {
  const { team, workspace } = instance.team;
  const { outbox } = await inTransaction(instance.orm.em, async (tx) => {
    for (let n = 0; n < count; n++) {
      const owner = { teamId: team.id, workspaceId: workspace.id, sandbox: true };
      await recordEvent(tx, { ...owner, type: 'post.published', subjectId: newId('post'), data: {} });
    }
  });
  const starter = withPostDescriptions(createWorkflowStarter(instance.temporal), async () => undefined);
  await dispatch(instance.orm.em, starter, outbox);
}

const getHandle = async (endpointId: string) =>
  instance.temporal.workflow.getHandle(workflowId('webhooks', await findShard(instance.orm, endpointId)));

async function readDetails(endpointId: string): Promise<string> {
  const shown = await (await getHandle(endpointId)).query<{ currentDetails?: string }>('__temporal_workflow_metadata');
  return shown.currentDetails ?? '';
}

const waitForEnd = (id: string) =>
  waitUntil(
    async () => (await (await getHandle(id)).describe()).status.name,
    (status) => status === 'COMPLETED',
  );

const waitForRequests = (least: number) =>
  waitUntil(
    () => hooks.received.length,
    (count) => count >= least,
  );

const metrics = { temporalMetricsUrl: process.env['TEST_TEMPORAL_METRICS_URL'] ?? '' };

const BATCHES = isFullRun() ? 8 : 2;

test('each event of one endpoint arrives once, and a thousand cost at most 50 Actions', async () => {
  const id = await subscribe();
  const before = await countActions(metrics, instance.namespace);

  for (let batch = 0; batch < BATCHES; batch++) await recordEvents(125);
  await waitForRequests(125 * BATCHES);
  await waitForEnd(id);

  expect(new Set(hooks.received.map(({ headers }) => headers['service-delivery'])).size).toBe(125 * BATCHES);
  expect(hooks.received).toHaveLength(125 * BATCHES);
  expect(getTotal(await countActionsSince(before, metrics, instance.namespace))).toBeLessThanOrEqual(
    isFullRun() ? 50 : 20,
  );
  await instance.api.delete(`/webhooks/${id}`);
});

test('each delivery to twenty endpoints arrives once, and a thousand cost at most 80 Actions', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) ids.push(await subscribe());
  const before = await countActions(metrics, instance.namespace);

  const events = isFullRun() ? 25 : 6;
  for (let batch = 0; batch < 2; batch++) await recordEvents(events);
  await waitForRequests(40 * events);
  for (const id of ids) await waitForEnd(id);

  expect(new Set(hooks.received.map(({ headers }) => headers['service-delivery'])).size).toBe(40 * events);
  expect(getTotal(await countActionsSince(before, metrics, instance.namespace))).toBeLessThanOrEqual(80);
  for (const id of ids) await instance.api.delete(`/webhooks/${id}`);
});

test('the details show the pending deliveries and the next attempt, and a new event does not wait for it', async () => {
  const id = await subscribe();
  hooks.answers.push({ status: 429, headers: { 'Retry-After': '10' } }, { status: 404 });
  await recordEvents(1);
  const details = await waitUntil(
    () => readDetails(id),
    (text) => text.includes(id),
  );
  const wait = '1 pending; next attempt at \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
  expect(details).toMatch(new RegExp(`^${wait}\n${id}: ${wait}$`, 'u'));
  const handle = await getHandle(id);
  expect(await handle.query(endpointQuery, id)).toMatchObject({ endpointId: id, pending: 1 });
  expect(await handle.query(endpointQuery, 'wh_other')).toBeNull();

  await recordEvents(1);
  await waitForRequests(2);
  await waitUntil(
    async () => {
      const rows = await instance.orm.em.fork().find(Delivery, { endpointId: id }, { orderBy: { createdAt: 'asc' } });
      return rows.map((row) => row.status).join();
    },
    (statuses) => statuses === 'pending,failed',
  );

  await waitForEnd(id);
  expect(hooks.received).toHaveLength(3);
  await instance.api.delete(`/webhooks/${id}`);
});

test('deleting an endpoint ends its workflow at once', async () => {
  const id = await subscribe();
  hooks.always({ status: 503 });
  await recordEvents(1);
  await waitUntil(
    () => readDetails(id),
    (text) => text !== '',
  );

  await instance.api.delete(`/webhooks/${id}`);

  await waitForEnd(id);
  const [delivery] = await instance.orm.em.fork().find(Delivery, { endpointId: id });
  expect(delivery).toMatchObject({ status: 'skipped', attempts: 1 });
});
