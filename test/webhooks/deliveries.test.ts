import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { attemptDelivery, type DeliveryStep } from '../../activities/webhooks/attempt-delivery.ts';
import { SealError } from '../../adapters/secrets/secret-box.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import { verifyWebhook } from '../../adapters/web/webhook-signature.ts';
import { Delivery } from '../../db/entities/delivery.ts';
import { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import { readBacklog } from '../../db/telemetry/backlog.ts';
import { beginAttempt } from '../../db/webhooks/deliveries.ts';
import { signalStalledDeliveries } from '../../db/webhooks/stalled-deliveries.ts';
import { recordEvent } from '../../db/webhooks/events.ts';
import { redeliver } from '../../db/webhooks/redeliveries.ts';
import { newId } from '../../domain/ids.ts';
import { KEPT_DELIVERIES, MAX_DELIVERY_ATTEMPTS, MAX_CONSECUTIVE_FAILURES } from '../../domain/webhooks/delivery.ts';
import type { Receiver } from '../support/receiver.ts';
import { commit } from '../support/teams.ts';
import { openDeliveryFixture, SECRET } from './delivery-fixture.ts';

const fixture = openDeliveryFixture();
const { subscribe, happen, find, endpoint } = fixture;

const em = () => fixture.deps.orm.em.fork();

/** Makes all attempts of a delivery without waiting between them. */
async function deliver(deliveryId: string): Promise<DeliveryStep[]> {
  const outcomes: DeliveryStep[] = [];
  for (;;) {
    const outcome = await attemptDelivery(fixture.deps, deliveryId);
    outcomes.push(outcome);
    if (outcome.next === 'end') return outcomes;
  }
}

test('spec, Delivery headers: every attempt sends the same bytes and id with a new signature', async () => {
  await subscribe();
  const [deliveryId] = await happen();
  fixture.hooks.answers.push({ status: 503 }, { status: 500 });
  expect((await deliver(deliveryId!)).map((outcome) => outcome.next)).toEqual(['wait', 'wait', 'end']);
  expect(fixture.hooks.received).toHaveLength(3);
  for (const { raw, headers } of fixture.hooks.received) {
    expect(raw).toEqual(fixture.hooks.received[0]!.raw);
    expect(headers['service-delivery']).toBe(deliveryId);
    expect(headers['service-event']).toBe('post.published');
    const now = Math.floor(Date.now() / 1_000);
    expect(verifyWebhook(SECRET, raw, String(headers['service-signature']), now)).toBe(true);
    expect(verifyWebhook(SECRET, raw, String(headers['service-signature']), now + 302)).toBe(false);
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
    await subscribe();
    const [deliveryId] = await happen();
    fixture.hooks.answers.push(
      ...Array.from({ length: 10 }, () => ({ status, headers: { location: fixture.hooks.url } })),
    );
    await deliver(deliveryId!);
    expect(fixture.hooks.received).toHaveLength(attempts);
    expect(await find(deliveryId!)).toMatchObject({ status: ended, attempts, lastStatusCode: status });
  },
);

test('spec, Webhook endpoint states: ten consecutive failures disable the endpoint', async () => {
  const id = await subscribe();
  for (let event = 1; event < MAX_CONSECUTIVE_FAILURES; event++) {
    fixture.hooks.answers.push({ status: 404 });
    await deliver((await happen())[0]!);
  }
  expect(await endpoint(id)).toMatchObject({ enabled: true, undelivered: MAX_CONSECUTIVE_FAILURES - 1 });
  await deliver((await happen())[0]!);
  expect(await endpoint(id)).toMatchObject({ enabled: true, undelivered: 0 });

  fixture.hooks.answers.push(...Array.from({ length: MAX_CONSECUTIVE_FAILURES }, () => ({ status: 404 })));
  const waiting = (await Promise.all(Array.from({ length: MAX_CONSECUTIVE_FAILURES }, happen))).flat();
  await Promise.all(waiting.map(deliver));
  expect(await endpoint(id)).toMatchObject({ enabled: false, undelivered: MAX_CONSECUTIVE_FAILURES });
  const [skipped] = await happen();
  expect(await find(skipped!)).toMatchObject({ status: 'skipped', attempts: 0 });
});

test('spec, GET /webhooks: an endpoint keeps its five newest and all pending deliveries', async () => {
  const id = await subscribe();
  const early = (await happen())[0]!;
  const reported: string[] = [];
  for (let event = 0; event < KEPT_DELIVERIES + 2; event++) reported.push((await happen())[0]!);

  for (const deliveryId of reported) await deliver(deliveryId);

  expect(await fixture.kept(id)).toEqual([early, ...reported.slice(-KEPT_DELIVERIES)]);
});

test('a delivery fails if its last attempt is lost with its worker', async () => {
  const id = await subscribe();
  const [deliveryId] = await happen();
  for (let lost = 0; lost < MAX_DELIVERY_ATTEMPTS; lost++) await beginAttempt(em(), deliveryId!);
  expect(await deliver(deliveryId!)).toMatchObject([{ next: 'end' }]);
  expect(await find(deliveryId!)).toMatchObject({ status: 'failed', attempts: MAX_DELIVERY_ATTEMPTS });
  expect(await endpoint(id)).toMatchObject({ undelivered: 1 });
  await deliver(deliveryId!);
  expect(await endpoint(id)).toMatchObject({ undelivered: 1 });
});

test('a stalled delivery is signalled; one with a future attempt is not', async () => {
  await subscribe();
  const [[lost = ''], [waiting = '']] = [await happen(), await happen()];
  await em().execute('delete from outbox_message where row_id in (?, ?)', [lost, waiting]);
  await em().execute(
    `update delivery set created_at = clock_timestamp() - interval '1 hour',
       next_attempt_at = case when id = ? then clock_timestamp() + interval '1 hour' end where id in (?, ?)`,
    [waiting, lost, waiting],
  );

  await commit(fixture.deps, (tx) => signalStalledDeliveries(tx, 600_000));
  await commit(fixture.deps, (tx) => signalStalledDeliveries(tx, 600_000));

  const reported = await em().execute<object[]>(
    'select verb, workflow, row_id, signal from outbox_message where row_id in (?, ?)',
    [lost, waiting],
  );
  expect(reported).toEqual([{ verb: 'signal', workflow: 'delivery', row_id: lost, signal: 'changed' }]);
});

test('a redelivery in progress is not treated as stalled and does not age the backlog', async () => {
  const id = await subscribe();
  const [old = ''] = await happen();
  await deliver(old);
  await em().execute(`update delivery set created_at = clock_timestamp() - interval '2 days' where id = ?`, [old]);
  await commit(fixture.deps, (tx) => redeliver(tx, id, old));
  await em().execute('delete from outbox_message where row_id = ?', [old]);
  await beginAttempt(em(), old);

  await commit(fixture.deps, (tx) => signalStalledDeliveries(tx, 600_000));

  expect(await em().execute('select 1 from outbox_message where row_id = ?', [old])).toEqual([]);
  expect((await readBacklog(em())).deliveries.oldestSeconds).toBeLessThan(86_400);
});

test('a worker without the key consumes no attempt, and another worker delivers', async () => {
  await subscribe();
  const [deliveryId = ''] = await happen();
  const elsewhere = { ...fixture.deps, secrets: createServiceSecrets(randomBytes(32)).box };

  for (let time = 0; time <= MAX_DELIVERY_ATTEMPTS; time++)
    await expect(attemptDelivery(elsewhere, deliveryId)).rejects.toThrow(SealError);

  expect(await find(deliveryId)).toMatchObject({ status: 'pending', attempts: 0 });
  expect(await deliver(deliveryId)).toMatchObject([{ next: 'end', status: 'delivered' }]);
});

test('a disabled endpoint keeps a limited number of skipped deliveries', async () => {
  const id = await subscribe({ enabled: false });
  const skipped = [];
  for (let times = 0; times < KEPT_DELIVERIES + 3; times++) skipped.push(...(await happen()));

  const kept = await em().find(Delivery, { endpointId: id }, { orderBy: { createdAt: 'asc' } });

  expect(kept.map((delivery) => delivery.id)).toEqual(skipped.slice(-KEPT_DELIVERIES));
  expect(kept.every(({ status }) => status === 'skipped')).toBe(true);
});

test('an endpoint deleted with pending attempts gets no further request', async () => {
  const id = await subscribe();
  const [deliveryId] = await happen();
  fixture.hooks.answers.push({ status: 500 });
  expect((await attemptDelivery(fixture.deps, deliveryId!)).next).toBe('wait');
  await em().nativeUpdate(WebhookEndpoint, { id }, { deletedAt: new Date() });
  expect((await attemptDelivery(fixture.deps, deliveryId!)).next).toBe('end');
  expect(fixture.hooks.received).toHaveLength(1);
});

test('both secrets sign during a secret rotation', async () => {
  const fresh = 'whsec_YW5vdGhlciB0ZXN0IHNlY3JldCBvZiBvdXJz';
  await subscribe({
    secretSealed: fixture.deps.secrets.seal(fresh),
    previousSecretSealed: fixture.deps.secrets.seal(SECRET),
    previousSecretUntil: new Date(Date.now() + 60_000),
  });
  await deliver((await happen())[0]!);
  const [{ raw, headers }] = fixture.hooks.received as [Receiver['received'][number]];
  const now = Math.floor(Date.now() / 1_000);
  for (const secret of [fresh, SECRET]) {
    expect(verifyWebhook(secret, raw, String(headers['service-signature']), now)).toBe(true);
  }
});

test('spec, Authentication 8: an endpoint gets only events of its sandbox mode and workspace', async () => {
  await subscribe({ sandbox: false });
  await subscribe({ workspaceId: 'ws_other' });
  await subscribe({ events: ['content.ready'] });
  expect(await happen()).toEqual([]);
  await subscribe({ workspaceId: fixture.team.workspace.id });
  expect(await happen()).toHaveLength(1);
});

test('every attempt contains a fresh media URL', async () => {
  await subscribe({ events: ['content.ready'] });
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
  const [{ id } = { id: '' }] = await em().execute<{ id: string }[]>(
    'select delivery.id from delivery join event on event.id = event_id where subject_id = ?',
    [reported.subjectId],
  );

  await attemptDelivery({ ...fixture.deps, storage }, id);

  const { data } = fixture.hooks.received[0]!.body;
  const url = new URL(String(data['outputUrl']));
  expect(data).toMatchObject({ durationMs: 1 });
  expect(storage.authorize('c/abc/video.mp4', new URL(stale).searchParams)).toEqual({ allowed: false, expired: true });
  expect(storage.authorize(url.pathname.slice('/media/'.length), url.searchParams)).toMatchObject({ allowed: true });
});
