import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { drainEndpoint } from '../support/drain-endpoint.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import { verifyWebhook } from '../../adapters/web/sign-webhook.ts';
import { Delivery } from '../../db/entities/delivery.ts';
import { readBacklog } from '../../db/telemetry/backlog.ts';
import { takeDeliveries } from '../../db/webhooks/take-deliveries.ts';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { redeliver } from '../../db/webhooks/redeliveries.ts';
import { removeEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { newId } from '../../domain/ids.ts';
import { KEPT_DELIVERIES, MAX_DELIVERY_ATTEMPTS, MAX_CONSECUTIVE_FAILURES } from '../../domain/webhooks/delivery.ts';
import type { Receiver } from '../support/receiver.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { openDeliveryFixture, SECRET } from './delivery-fixture.ts';

const fixture = openDeliveryFixture();
const { subscribe, happen, find, endpoint } = fixture;

const em = () => fixture.deps.orm.em.fork();

/** Makes all attempts at the pending deliveries of an endpoint; the waits between them are milliseconds. */
const drain = (endpointId: string) => drainEndpoint(fixture.deps, endpointId);

/** Makes one attempt at each of them. */
const drainOnce = (endpointId: string) =>
  drainEndpoint({ ...fixture.deps, deliveryWaitsMs: Array.from({ length: 5 }, () => 3_600_000) }, endpointId);

test('spec, Delivery headers: every attempt sends the same bytes and id with a new signature', async () => {
  const id = await subscribe();
  const [deliveryId] = await happen();
  fixture.hooks.answers.push({ status: 503 }, { status: 500 });
  expect(await drain(id)).toEqual({ next: 'end', pending: 0, attempts: { delivered: 1, retry: 2, failed: 0 } });
  expect(fixture.hooks.received).toHaveLength(3);
  for (const { raw, headers } of fixture.hooks.received) {
    expect(raw).toEqual(fixture.hooks.received[0]!.raw);
    expect(headers['service-delivery']).toBe(deliveryId);
    expect(headers['service-event']).toBe('post.published');
    const now = Math.floor(Date.now() / 1_000);
    expect(verifyWebhook(SECRET, raw, String(headers['service-signature']), now)).toBe(true);
    expect(verifyWebhook(SECRET, raw, String(headers['service-signature']), now + 302)).toBe(false);
    expect(headers['webhook-id']).toBe(deliveryId);
  }
  expect(await find(deliveryId!)).toMatchObject({ status: 'delivered', attempts: 3 });
});

test.each([
  [204, 1, 'delivered'],
  [301, 1, 'failed'],
  [404, 1, 'failed'],
  [410, 1, 'failed'],
  [429, MAX_DELIVERY_ATTEMPTS, 'failed'],
  [500, MAX_DELIVERY_ATTEMPTS, 'failed'],
])(
  'spec, Retry and disabling: status %i is attempted %i times and the delivery is %s',
  async (status, attempts, ended) => {
    const id = await subscribe();
    const [deliveryId] = await happen();
    fixture.hooks.answers.push(
      ...Array.from({ length: 10 }, () => ({ status, headers: { location: fixture.hooks.url } })),
    );
    await drain(id);
    expect(fixture.hooks.received).toHaveLength(attempts);
    expect(await find(deliveryId!)).toMatchObject({ status: ended, attempts, lastStatusCode: status });
  },
);

test('spec, Webhook endpoint states: ten consecutive failures disable the endpoint', async () => {
  const id = await subscribe();
  for (let event = 1; event < MAX_CONSECUTIVE_FAILURES; event++) {
    fixture.hooks.answers.push({ status: 404 });
    await happen();
    await drain(id);
  }
  expect(await endpoint(id)).toMatchObject({ enabled: true, undelivered: MAX_CONSECUTIVE_FAILURES - 1 });
  await happen();
  await drain(id);
  expect(await endpoint(id)).toMatchObject({ enabled: true, undelivered: 0 });

  fixture.hooks.answers.push(...Array.from({ length: MAX_CONSECUTIVE_FAILURES }, () => ({ status: 404 })));
  for (let event = 0; event < MAX_CONSECUTIVE_FAILURES; event++) await happen();
  await drain(id);
  expect(await endpoint(id)).toMatchObject({ enabled: false, undelivered: MAX_CONSECUTIVE_FAILURES });
  const [skipped] = await happen();
  expect(await find(skipped!)).toMatchObject({ status: 'skipped', attempts: 0 });
});

test('spec, GET /webhooks: an endpoint keeps its five newest and all pending deliveries', async () => {
  const id = await subscribe();
  const early = (await happen())[0]!;
  await em().nativeUpdate(Delivery, early, { nextAttemptAt: new Date('2999-01-01') });
  const reported: string[] = [];
  for (let event = 0; event < KEPT_DELIVERIES + 2; event++) reported.push((await happen())[0]!);

  expect(await drain(id)).toMatchObject({ next: 'wait', pending: 1 });

  expect(await fixture.kept(id)).toEqual([early, ...reported.slice(-KEPT_DELIVERIES)]);
});

test('a delivery fails if its last attempt is lost with its worker', async () => {
  const id = await subscribe();
  const [deliveryId] = await happen();
  for (let lost = 0; lost < MAX_DELIVERY_ATTEMPTS; lost++) {
    await fixture.makeDue(id);
    expect(await takeDeliveries(em(), { endpointId: id, places: 1 })).toHaveLength(1);
  }
  await fixture.makeDue(id);
  expect(await drain(id)).toMatchObject({ next: 'end', attempts: { failed: 1 } });
  expect(await find(deliveryId!)).toMatchObject({ status: 'failed', attempts: MAX_DELIVERY_ATTEMPTS });
  expect(await endpoint(id)).toMatchObject({ undelivered: 1 });
  expect(fixture.hooks.received).toEqual([]);
});

test('a redelivery does not age the backlog', async () => {
  const id = await subscribe();
  const [old = ''] = await happen();
  await drain(id);
  await em().execute(`update delivery set created_at = clock_timestamp() - interval '2 days' where id = ?`, [old]);

  await commit(fixture.deps, (tx) => redeliver(tx, id, old));

  expect((await readBacklog(em())).deliveries.oldestSeconds).toBeLessThan(86_400);
});

test('a worker without the key consumes no attempt, and another worker delivers', async () => {
  const id = await subscribe();
  const [deliveryId = ''] = await happen();
  const elsewhere = { ...fixture.deps, secrets: createServiceSecrets(randomBytes(32)).box };

  for (let time = 0; time <= MAX_DELIVERY_ATTEMPTS; time++) {
    await fixture.makeDue(id);
    expect(await drainEndpoint(elsewhere, id)).toMatchObject({
      next: 'wait',
      failures: { [id]: expect.stringMatching(/^SealError/u) },
    });
  }
  await fixture.makeDue(id);

  expect(await find(deliveryId)).toMatchObject({ status: 'pending', attempts: 0 });
  expect(await drain(id)).toMatchObject({ next: 'end', attempts: { delivered: 1 } });
});

test('a disabled endpoint keeps a limited number of skipped deliveries', async () => {
  const id = await subscribe({ enabled: false });
  const skipped = [];
  for (let times = 0; times < KEPT_DELIVERIES + 3; times++) skipped.push(...(await happen()));

  const deliveries = await em().find(Delivery, { endpointId: id }, { orderBy: { createdAt: 'asc' } });

  expect(deliveries.map((delivery) => delivery.id)).toEqual(skipped.slice(-KEPT_DELIVERIES));
  expect(deliveries.every(({ status }) => status === 'skipped')).toBe(true);
});

test('an endpoint deleted with pending attempts gets no further request', async () => {
  const id = await subscribe();
  const [deliveryId = ''] = await happen();
  fixture.hooks.answers.push({ status: 500 });
  expect(await drainOnce(id)).toMatchObject({ next: 'wait', pending: 1 });

  await commit(fixture.deps, (tx) => removeEndpoint(tx, id));

  expect(await drainOnce(id)).toMatchObject({ next: 'end', pending: 0 });
  expect(await find(deliveryId)).toMatchObject({ status: 'skipped' });
  expect(fixture.hooks.received).toHaveLength(1);
});

test('both secrets sign during a secret rotation, for our verifier and the standardwebhooks package', async () => {
  const fresh = 'whsec_YW5vdGhlciB0ZXN0IHNlY3JldCBvZiBvdXJz';
  const id = await subscribe({
    secretSealed: fixture.deps.secrets.seal(fresh),
    previousSecretSealed: fixture.deps.secrets.seal(SECRET),
    previousSecretUntil: new Date(Date.now() + 60_000),
  });
  await happen();
  await drain(id);
  const [{ raw, headers }] = fixture.hooks.received as [Receiver['received'][number]];
  const now = Math.floor(Date.now() / 1_000);
  for (const secret of [fresh, SECRET]) {
    expect(verifyWebhook(secret, raw, String(headers['service-signature']), now)).toBe(true);
    const verify = (body: string) => new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verify(String(raw))).toEqual(JSON.parse(String(raw)));
    expect(() => verify(`${raw} `)).toThrow('No matching signature found');
  }
});

test('spec, Authentication 8: an endpoint gets only events of its sandbox mode and workspace', async () => {
  await subscribe({ sandbox: false });
  await subscribe({ workspaceId: (await mintTeam(fixture.deps)).workspace.id });
  await subscribe({ events: ['content.ready'] });
  expect(await happen()).toEqual([]);
  await subscribe({ workspaceId: fixture.team.workspace.id });
  expect(await happen()).toHaveLength(1);
});

test('every attempt contains a fresh media URL', async () => {
  const id = await subscribe({ events: ['content.ready'] });
  const place = { dir: fixture.deps.scratchDir, publicUrl: 'http://127.0.0.1:9' };
  const signing = { key: Buffer.alloc(32, 3), seconds: 600 };
  const storage = createLocalStorage({ ...place, signing });
  const stale = createLocalStorage({ ...place, signing: { ...signing, seconds: -600 } }).getUrl('c/abc/video.mp4');
  const { id: teamId } = fixture.team.team;
  const home = { teamId, workspaceId: fixture.team.workspace.id, sandbox: true };
  const reported = {
    type: 'content.ready' as const,
    subjectId: newId('content'),
    data: { outputUrl: stale, durationMs: 1 },
  };
  await commit(fixture.deps, (tx) => recordEvent(tx, { ...home, ...reported }));

  await drainEndpoint({ ...fixture.deps, storage }, id);

  const { data } = fixture.hooks.received[0]!.body;
  const url = new URL(String(data['outputUrl']));
  expect(data).toMatchObject({ durationMs: 1 });
  expect(storage.authorize('c/abc/video.mp4', new URL(stale).searchParams)).toEqual({ allowed: false, expired: true });
  expect(storage.authorize(url.pathname.slice('/media/'.length), url.searchParams)).toMatchObject({ allowed: true });
});
