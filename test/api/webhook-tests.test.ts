import { afterAll, expect, test } from '@jest/globals';
import { Delivery } from '../../db/entities/delivery.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { newId } from '../../domain/ids.ts';
import { drainWebhooks } from '../support/drain-webhooks.ts';
import { findShard } from '../support/find-shard.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { service } from '../support/service.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';

const served = service();

const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((hooks) => hooks.close())));

interface Subscribed extends TestTeam {
  endpointId: string;
  hooks: Receiver;
}

async function subscribed(): Promise<Subscribed> {
  const team = await mintTeam(served.deps);
  const hooks = await startReceiver();
  receivers.push(hooks);
  const body = { url: hooks.url, events: ['post.failed'] };
  const reply = await served.api.call('POST', '/webhooks', { key: team.key, body });
  return { ...team, endpointId: reply.json.data.id, hooks };
}

const drain = ({ endpointId }: Subscribed) => drainWebhooks(served.deps, endpointId);

/** Records an event that the receiver rejected. Returns its delivery's id. */
async function refusedEvent(team: Subscribed): Promise<string> {
  const where = { teamId: team.team.id, workspaceId: team.workspace.id, sandbox: true };
  const event = { ...where, type: 'post.failed' as const, data: {}, subjectId: newId('post') };
  await commit(served.deps, (tx) => recordEvent(tx, event));
  team.hooks.answers.push({ status: 400 });
  await drain(team);
  const { endpointId } = team;
  const latest = { orderBy: { createdAt: 'desc' as const } };
  return (await served.deps.orm.em.fork().findOneOrFail(Delivery, { endpointId }, latest)).id;
}

const post = (team: TestTeam, path: string) => served.api.call('POST', `/webhooks/${path}`, { key: team.key });
const shown = async (team: Subscribed) =>
  (await served.api.call('GET', `/webhooks/${team.endpointId}`, { key: team.key })).json.data;

test('a test creates a signed delivery of webhook.test', async () => {
  const team = await subscribed();

  const reply = await post(team, `${team.endpointId}/test`);
  await drain(team);

  expect(reply.status).toBe(202);
  expect(reply.json.data).toMatchObject({ type: 'webhook.test', status: 'pending', attempts: 0 });
  const [sent] = team.hooks.received;
  expect(sent?.headers).toMatchObject({ 'service-event': 'webhook.test', 'service-delivery': reply.json.data.id });
  expect(JSON.parse(String(sent?.raw))).toMatchObject({ type: 'webhook.test', data: { webhookId: team.endpointId } });
  expect((await shown(team)).deliveries).toMatchObject([{ id: reply.json.data.id, status: 'delivered' }]);
});

test('a redelivery keeps its id, starts with six attempts and signals the workflow', async () => {
  const team = await subscribed();
  const deliveryId = await refusedEvent(team);

  const again = await post(team, `${team.endpointId}/deliveries/${deliveryId}/redeliver`);
  const rowId = await findShard(served.deps.orm, team.endpointId);
  const signals = await served.deps.orm.em.fork().count(OutboxMessage, { workflow: 'webhooks', rowId });
  await drain(team);

  expect(again.status).toBe(202);
  expect(again.json.data).toMatchObject({ id: deliveryId, status: 'pending', attempts: 0, finishedAt: null });
  // One for the event and one for the redelivery, because the shard was not being drained any more.
  expect(signals).toBeGreaterThanOrEqual(2);
  const ids = team.hooks.received.map(({ headers }) => headers['service-delivery']);
  expect(ids).toEqual([deliveryId, deliveryId]);
  expect((await shown(team)).deliveries).toMatchObject([{ id: deliveryId, status: 'delivered', attempts: 1 }]);
});

test('failed tests and redeliveries do not count toward disabling', async () => {
  const team = await subscribed();
  const deliveryId = await refusedEvent(team);
  expect((await shown(team)).undelivered).toBe(1);

  team.hooks.answers.push({ status: 400 }, { status: 400 });
  await post(team, `${team.endpointId}/deliveries/${deliveryId}/redeliver`);
  await drain(team);
  await post(team, `${team.endpointId}/test`);
  await drain(team);

  const endpoint = await shown(team);
  expect(endpoint).toMatchObject({ enabled: true, undelivered: 1 });
  expect(endpoint.deliveries.map(({ status }: { status: string }) => status)).toEqual(['failed', 'failed']);
});

test('redelivering a pending delivery is a 409', async () => {
  const team = await subscribed();
  const deliveryId = await refusedEvent(team);
  const path = `${team.endpointId}/deliveries/${deliveryId}/redeliver`;

  const answers = await Promise.all(Array.from({ length: 8 }, () => post(team, path)));

  expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 7 }, () => 409)]);
});

test('a disabled endpoint receives nothing, and its pending deliveries are skipped', async () => {
  const team = await subscribed();
  const deliveryId = await refusedEvent(team);
  const path = `${team.endpointId}/deliveries/${deliveryId}/redeliver`;
  await post(team, path);
  const { key } = team;
  await served.api.call('PATCH', `/webhooks/${team.endpointId}`, { key, body: { enabled: false } });

  expect(await drain(team)).toMatchObject({ next: 'end', attempts: { delivered: 0, retry: 0, failed: 0 } });

  expect((await shown(team)).deliveries).toMatchObject([{ id: deliveryId, status: 'skipped' }]);
  expect(team.hooks.received).toHaveLength(1);
  expect((await post(team, `${team.endpointId}/test`)).status).toBe(409);
  expect((await post(team, path)).status).toBe(409);
  await served.api.call('PATCH', `/webhooks/${team.endpointId}`, { key, body: { enabled: true } });
  expect((await post(team, path)).status).toBe(202);
});

test('redelivering an unknown delivery or one of another endpoint or team returns 404', async () => {
  const [team, other] = [await subscribed(), await subscribed()];
  const foreign = await refusedEvent(other);

  for (const id of [foreign, newId('delivery')]) {
    expect((await post(team, `${team.endpointId}/deliveries/${id}/redeliver`)).status).toBe(404);
  }
  expect((await post(team, `${other.endpointId}/deliveries/${foreign}/redeliver`)).status).toBe(404);
  expect((await post(team, `${other.endpointId}/test`)).status).toBe(404);
  expect((await post(team, `${team.endpointId}/deliveries/Nonsense/redeliver`)).status).toBe(400);
});
